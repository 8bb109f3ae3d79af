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
  /** When the mail server accepted it. */
  sentAt: Nullable(Timestamp),
  /** Time of the next attempt; null unless the state is WAITING. */
  nextAttemptAt: Nullable(Timestamp),
  /** Error of the mail server at the last failed attempt. */
  lastError: Nullable(Type.String()),
};

/** Delivery state of an email of an alert. */
export const AlertMailDelivery = Strict(delivery);
export type AlertMailDelivery = Static<typeof AlertMailDelivery>;

/** One incident of an alert: from the evaluation that met its condition until the end. */
export const AlertIncident = Strict({
  id: Type.String(),
  startedAt: Timestamp,
  /** Null while it is ongoing. */
  endedAt: Nullable(Timestamp),
  endReason: Nullable(OneOf(alertEndReasons)),
  /** Sites named during the incident, with their values when first named; at most `limits.alertSitesNamed`. */
  sites: Type.Array(AlertSite),
  /** The highest number of sites named at the same time. */
  siteCount: Type.Integer({ minimum: 0 }),
  /** Recipients of the email; empty while the alert is silenced or its email is delayed (`limits.alertMails`). */
  recipients: Type.Array(Type.String()),
  /** Null if no email was sent. */
  startMail: Nullable(AlertMailDelivery),
  endMail: Nullable(AlertMailDelivery),
});
export type AlertIncident = Static<typeof AlertIncident>;

/** Query of `GET alerts/{id}/history`; newest first by default. */
export const AlertHistoryQuery = Strict(pagingQuery(['startedAt']));
export type AlertHistoryQuery = Static<typeof AlertHistoryQuery>;

/** Response of `GET alerts/{id}/history`. */
export const AlertIncidentPage = PageOf(AlertIncident);
export type AlertIncidentPage = Static<typeof AlertIncidentPage>;

/** An email of an alert, without its body. */
export const AlertMailOverview = Strict({
  ...delivery,
  /** The alert may have been deleted since. */
  alertId: Type.String(),
  alertName: Type.String(),
  kind: OneOf(alertMailKinds),
  subject: Type.String(),
  recipients: Type.Array(Type.String()),
  createdAt: Timestamp,
});
export type AlertMailOverview = Static<typeof AlertMailOverview>;

/** Query of `GET alerts/mails`; newest first by default. */
export const AlertMailQuery = Strict({
  /** ID of an alert: only its emails. */
  alert: Type.Optional(Type.String({ maxLength: limits.length.id })),
  state: Type.Optional(OneOf(alertMailStates)),
  ...pagingQuery(['createdAt']),
});
export type AlertMailQuery = Static<typeof AlertMailQuery>;

/** Response of `GET alerts/mails`. */
export const AlertMailPage = PageOf(AlertMailOverview);
export type AlertMailPage = Static<typeof AlertMailPage>;

/** Response of `GET alerts/mails/{id}`: an email with its body. */
export const AlertMail = Strict({
  ...AlertMailOverview.properties,
  /** The header `Message-ID` (RFC 5322, section 3.6.4); a retry has the same. */
  messageId: Type.String(),
  text: Type.String(),
  /** A complete HTML document; displayed in a frame without scripts. */
  html: Type.String(),
});
export type AlertMail = Static<typeof AlertMail>;
