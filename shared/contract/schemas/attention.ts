import { type Static, Type } from '@sinclair/typebox';
import { attentionKinds } from '../attention.ts';
import { jobTypes } from '../jobs.ts';
import { limits } from '../limits.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Note, Nullable, OneOf, Strict, Timestamp, Whole } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** That a person knows of it and has taken it over. */
export const Acknowledgement = Strict({
  by: Type.String(),
  at: Timestamp,
  note: Nullable(Type.String()),
  /** Null until it changes. */
  until: Nullable(Timestamp),
});
export type Acknowledgement = Static<typeof Acknowledgement>;

/** One thing that needs a person. */
export const AttentionItem = Strict({
  kind: OneOf(attentionKinds),
  /** Id of the site or job, otherwise of the device. */
  subject: Type.String(),
  /** Chargebox id or the site's name; null for a job. */
  name: Nullable(Type.String()),
  /** Of a job. */
  jobType: Nullable(OneOf(jobTypes)),
  /** Where it stands, in words; null for a job. */
  where: Nullable(Type.String()),
  /** Whether the charger is connected; null for a site or a job. */
  connected: Nullable(Type.Boolean()),
  /** When it began, or when the certificate ends; null when nobody knows. */
  since: Nullable(Timestamp),
  /** How many: EVSEs out of order, chargers of the site, failed devices of the job. */
  extent: Whole(1),
  acknowledgement: Nullable(Acknowledgement),
});
export type AttentionItem = Static<typeof AttentionItem>;

/** All that needs a person for one reason. */
export const AttentionGroup = Strict({
  kind: OneOf(attentionKinds),
  /** Not acknowledged. */
  open: Count,
  acknowledged: Count,
  /** The first of those that are not acknowledged. */
  items: Type.Array(AttentionItem, { maxItems: limits.attentionShown }),
});
export type AttentionGroup = Static<typeof AttentionGroup>;

/** Answer of `GET attention`: what there is, the most urgent kind first; a kind that nothing is of is left out. */
export const Attention = Strict({
  /** When the rules were last applied; null before the first time. */
  at: Nullable(Timestamp),
  groups: Type.Array(AttentionGroup),
  /** Whom an acknowledgment by the caller hides things from: all staff, or the caller alone, who is a vendor. */
  hidesFrom: Type.Optional(OneOf(['STAFF', 'VENDOR'] as const)),
});
export type Attention = Static<typeof Attention>;

const { pageNumber, pageSize } = pagingQuery([]);

/** Query of `GET attention/{kind}`: those that are acknowledged, or those that are not. */
export const AttentionQuery = Strict({
  pageNumber,
  pageSize,
  acknowledged: Type.Optional(Type.Boolean({ default: false })),
});
export type AttentionQuery = Static<typeof AttentionQuery>;

/** Answer of `GET attention/{kind}`. */
export const AttentionPage = PageOf(AttentionItem);
export type AttentionPage = Static<typeof AttentionPage>;

/** Body of `PUT attention/{kind}/{subject}/acknowledgement`. */
export const AcknowledgementForm = Strict({
  note: Type.Optional(Nullable(Note(limits.length.acknowledgementNote))),
  /** Null until it changes. */
  until: Nullable(Timestamp),
  /** As the person saw it. */
  since: Nullable(Timestamp),
  extent: Whole(1),
});
export type AcknowledgementForm = Static<typeof AcknowledgementForm>;
