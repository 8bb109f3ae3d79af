import { type Static, Type } from '@sinclair/typebox';
import { attentionKinds } from '../attention.ts';
import { jobTypes } from '../jobs.ts';
import { limits } from '../limits.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Int32, MultilineOrEmpty, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** Acknowledgement of an item: a user knows about it and takes care of it. */
export const Acknowledgement = Strict({
  by: Type.String(),
  at: Timestamp,
  note: Nullable(Type.String()),
  /** Null: until the item changes. */
  until: Nullable(Timestamp),
});
export type Acknowledgement = Static<typeof Acknowledgement>;

/** One item that needs attention. */
export const AttentionItem = Strict({
  kind: OneOf(attentionKinds),
  /** ID of the site, the job, or the device, depending on the kind. */
  subject: Type.String(),
  /** Chargebox ID or name of the site; null for a job. */
  name: Nullable(Type.String()),
  /** Null unless the item is a job. */
  jobType: Nullable(OneOf(jobTypes)),
  /** Description of the location; null for a job. */
  where: Nullable(Type.String()),
  /** Whether the charger is connected; null for a site or a job. */
  connected: Nullable(Type.Boolean()),
  /** Start of the condition, or expiry of the certificate; null if unknown. */
  since: Nullable(Timestamp),
  /** Number of EVSEs out of order, chargers of the site, or failed devices of the job. */
  extent: Int32(1),
  acknowledgement: Nullable(Acknowledgement),
});
export type AttentionItem = Static<typeof AttentionItem>;

/** All items of one kind. */
export const AttentionGroup = Strict({
  kind: OneOf(attentionKinds),
  /** Number of items that are not acknowledged. */
  open: Count,
  acknowledged: Count,
  /** The first items that are not acknowledged. */
  items: Type.Array(AttentionItem, { maxItems: limits.attentionShown }),
});
export type AttentionGroup = Static<typeof AttentionGroup>;

/** Response of `GET attention`: groups sorted by urgency, most urgent first; without empty groups. */
export const Attention = Strict({
  /** Time of the last evaluation; null before the first one. */
  at: Nullable(Timestamp),
  groups: Type.Array(AttentionGroup),
  /** For whom an acknowledgement by the caller hides items: all staff, or only the caller if they are a vendor. */
  hidesFrom: Type.Optional(OneOf(['STAFF', 'VENDOR'] as const)),
});
export type Attention = Static<typeof Attention>;

const { pageNumber, pageSize } = pagingQuery([]);

/** Query of `GET attention/{kind}`: items that are acknowledged, or items that are not. */
export const AttentionQuery = Strict({
  pageNumber,
  pageSize,
  acknowledged: Type.Optional(Type.Boolean({ default: false })),
});
export type AttentionQuery = Static<typeof AttentionQuery>;

/** Response of `GET attention/{kind}`. */
export const AttentionPage = PageOf(AttentionItem);
export type AttentionPage = Static<typeof AttentionPage>;

/** Body of `PUT attention/{kind}/{subject}/acknowledgement`. */
export const AcknowledgementForm = Strict({
  note: Type.Optional(Nullable(MultilineOrEmpty(limits.length.acknowledgementNote))),
  /** Null: until the item changes. */
  until: Nullable(Timestamp),
  /** `since` and `extent` as displayed to the user; 409 if the item has changed. */
  since: Nullable(Timestamp),
  extent: Int32(1),
});
export type AcknowledgementForm = Static<typeof AcknowledgementForm>;
