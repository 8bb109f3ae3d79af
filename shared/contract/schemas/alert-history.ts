import { type Static, Type } from '@sinclair/typebox';
import { alertEndReasons, alertMailKinds, alertMailStates } from '../alert.ts';
import { limits } from '../limits.ts';
import { AlertSite } from './alert.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const delivery = {
  id: Type.String(),
  state: OneOf(alertMailStates),
  attempts: Type.Integer({ minimum: 0 }),
  /** When the mail server took it. */
  sentAt: Nullable(Timestamp),
  /** When it is tried again; null unless it is WAITING. */
  nextAttemptAt: Nullable(Timestamp),
  /** What the mail server said when the last attempt failed. */
  lastError: Nullable(Type.String()),
};

/** How far a mail of an alert has got. */
export const AlertMailDelivery = Strict(delivery);
export type AlertMailDelivery = Static<typeof AlertMailDelivery>;

/** One time that an alert went off. */
export const AlertEpisode = Strict({
  id: Type.String(),
  startedAt: Timestamp,
  /** Null while it goes on. */
  endedAt: Nullable(Timestamp),
  endReason: Nullable(OneOf(alertEndReasons)),
  /** The sites named at any time of it, as they were when they were first, `limits.alertSitesNamed` at most. */
  sites: Type.Array(AlertSite),
  /** The most sites named at a time. */
  siteCount: Type.Integer({ minimum: 0 }),
  /** Who was written to; nobody while it is silenced, or its mail waits (`limits.alertMails`). */
  recipients: Type.Array(Type.String()),
  /** Null when nothing was mailed. */
  startMail: Nullable(AlertMailDelivery),
  endMail: Nullable(AlertMailDelivery),
});
export type AlertEpisode = Static<typeof AlertEpisode>;

/** Query of `GET alerts/{id}/history`; the newest comes first unless asked otherwise. */
export const AlertHistoryQuery = Strict(pagingQuery(['startedAt']));
export type AlertHistoryQuery = Static<typeof AlertHistoryQuery>;

export const AlertEpisodePage = PageOf(AlertEpisode);
export type AlertEpisodePage = Static<typeof AlertEpisodePage>;

/** A mail of an alert, without its text. */
export const AlertMailOverview = Strict({
  ...delivery,
  /** Of an alert that may have been removed since. */
  alertId: Type.String(),
  alertName: Type.String(),
  kind: OneOf(alertMailKinds),
  subject: Type.String(),
  recipients: Type.Array(Type.String()),
  createdAt: Timestamp,
});
export type AlertMailOverview = Static<typeof AlertMailOverview>;

/** Query of `GET alerts/mails`; the newest comes first unless asked otherwise. */
export const AlertMailQuery = Strict({
  /** Of this alert alone. */
  alert: Type.Optional(Type.String({ maxLength: limits.length.id })),
  state: Type.Optional(OneOf(alertMailStates)),
  ...pagingQuery(['createdAt']),
});
export type AlertMailQuery = Static<typeof AlertMailQuery>;

export const AlertMailPage = PageOf(AlertMailOverview);
export type AlertMailPage = Static<typeof AlertMailPage>;

/** A mail as it was written. */
export const AlertMail = Strict({
  ...AlertMailOverview.properties,
  /** The header `Message-ID`: a repetition has the same. */
  messageId: Type.String(),
  text: Type.String(),
  /** A document of its own; shown in a frame without scripts. */
  html: Type.String(),
});
export type AlertMail = Static<typeof AlertMail>;
