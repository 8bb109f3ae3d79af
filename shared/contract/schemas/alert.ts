import { type Static, Type } from '@sinclair/typebox';
import { alertSeverities, alertStates, alertTypes } from '../alert.ts';
import { alertIntervals, limits } from '../limits.ts';
import { pagingQuery } from './paging.ts';
import { Added, Note, Nullable, OneOf, Strict, Timestamp, Whole, Words } from './schema.ts';

const rule = {
  name: Words(limits.length.name),
  description: Type.Optional(Nullable(Note(limits.length.description))),
  type: OneOf(alertTypes),
  /** Seconds between two evaluations. */
  interval: Type.Union(alertIntervals.map((seconds) => Type.Literal(seconds))),
  active: Type.Boolean({ default: true }),
  emailRecipients: Type.Array(Type.String({ format: 'email', maxLength: limits.length.email }), {
    minItems: 1,
    maxItems: limits.alertRecipients.max,
  }),
  severity: OneOf(alertSeverities),
};
const SiteIds = Nullable(Type.Array(Type.String({ maxLength: limits.length.id }), { maxItems: limits.alertSites.max }));
const ExcludeSites = Nullable(Type.Boolean());
const Threshold = Nullable(Type.Integer({ minimum: limits.alertThreshold.min, maximum: limits.alertThreshold.max }));
const Version = Whole(1);
const Count = Type.Integer({ minimum: 0 });

/** A site that an alert names, with its EVSEs at that moment. */
export const AlertSite = Strict({
  id: Type.String(),
  name: Type.String(),
  /** Its EVSEs, without those PLANNED or REMOVED. */
  evses: Count,
  /** Of them AVAILABLE, CHARGING or RESERVED. */
  available: Count,
  /** Of them OUTOFORDER, INOPERATIVE or UNKNOWN. */
  down: Count,
});
export type AlertSite = Static<typeof AlertSite>;

/** What an alert has found, or would find. */
export const AlertEvaluation = Strict({
  at: Timestamp,
  /** Whether what is watched is as the alert says: down, or below the threshold. */
  alerting: Type.Boolean(),
  /** The same in a sentence for a person. */
  summary: Type.String(),
  /** The sites named, by name, `limits.alertSitesNamed` at most; none when the network is watched. */
  sites: Type.Array(AlertSite),
  /** How many sites are named in all. */
  siteCount: Count,
  /** How many sites with EVSEs were looked at. */
  sitesWatched: Count,
  /** EVSEs of all sites looked at, or of the network; without those PLANNED or REMOVED. */
  evses: Count,
  /** Of them AVAILABLE, CHARGING or RESERVED. */
  available: Count,
});
export type AlertEvaluation = Static<typeof AlertEvaluation>;

/** A rule that writes to people when sites go down. */
export const Alert = Strict({
  id: Type.String(),
  ...rule,
  /** Null for the whole network. */
  siteIds: SiteIds,
  /** Whether `siteIds` are the ones left out; null but for SITE_DOWN. */
  excludeSites: ExcludeSites,
  /** Percent of available EVSEs below which it fires; null for SITE_DOWN. */
  threshold: Threshold,
  /** Counts the changes; a change names the one it is based on. */
  version: Added(Version),
  /** OK while it is not active. */
  state: Added(OneOf(alertStates)),
  /** When it began; null when it is OK. */
  alertingSince: Added(Nullable(Timestamp)),
  /** Null until it was evaluated for the first time. */
  lastEvaluation: Added(Nullable(AlertEvaluation)),
  /** It mails nothing until then; null when it is not silenced. */
  silencedUntil: Added(Nullable(Timestamp)),
  silenceNote: Added(Nullable(Type.String())),
  silencedBy: Added(Nullable(Type.String())),
  /** When the email that it went off is sent at the earliest (`limits.alertMails`); null when none waits. */
  emailWaitsUntil: Added(Nullable(Timestamp)),
});
export type Alert = Static<typeof Alert>;

const { pageNumber } = pagingQuery([]);

/** Query of `GET alerts`: a page of them by name; the first 1,000 without one. */
export const AlertListQuery = Strict({
  pageNumber,
  pageSize: Type.Optional(
    Type.Integer({ minimum: limits.pageSize.min, maximum: limits.pageSize.max, default: limits.pageSize.max }),
  ),
});
export type AlertListQuery = Static<typeof AlertListQuery>;

/** Body of `PUT alerts/{type}`: with the id of an alert a change of it, without one a new alert. */
export const AlertForm = Strict({
  id: Type.Optional(Nullable(Type.String())),
  ...rule,
  siteIds: Type.Optional(SiteIds),
  excludeSites: Type.Optional(ExcludeSites),
  threshold: Type.Optional(Threshold),
  /**
   * The {@link Alert} that was changed; when it is no longer the newest, nothing is saved. Without one the
   * newest is changed, whatever it is.
   */
  version: Type.Optional(Nullable(Version)),
});
export type AlertForm = Static<typeof AlertForm>;

/** Query of `DELETE alerts/{id}`: the {@link Alert} that was seen; when it is no longer the newest, nothing is deleted. */
export const SeenAlert = Strict({ version: Type.Optional(Version) });
export type SeenAlert = Static<typeof SeenAlert>;

/** Body of `POST alerts/try`: the part of a form that says what is watched, complete or not in the rest. */
export const AlertTrial = Strict({
  /** Of the alert that is being changed: the trial counts what that alert counts. */
  id: Type.Optional(Nullable(Type.String())),
  type: OneOf(alertTypes),
  siteIds: Type.Optional(SiteIds),
  excludeSites: Type.Optional(ExcludeSites),
  threshold: Type.Optional(Threshold),
});
export type AlertTrial = Static<typeof AlertTrial>;

/** Body of `PUT alerts/{id}/silence`; `until: null` ends it. */
export const AlertSilenceForm = Strict({
  until: Nullable(Timestamp),
  note: Type.Optional(Nullable(Note(limits.length.alertSilenceNote))),
});
export type AlertSilenceForm = Static<typeof AlertSilenceForm>;
