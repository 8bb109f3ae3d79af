import { type Static, Type } from '@sinclair/typebox';
import { alertSeverities, alertStates, alertTypes } from '../alert.ts';
import { alertIntervals, limits } from '../limits.ts';
import { pagingQuery } from './paging.ts';
import { Added, Int32, MultilineOrEmpty, Nullable, OneOf, SingleLine, Strict, Timestamp } from './schema.ts';

const rule = {
  name: SingleLine(limits.length.name),
  description: Type.Optional(Nullable(MultilineOrEmpty(limits.length.description))),
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
const Version = Int32(1);
const Count = Type.Integer({ minimum: 0 });

/** A site named by an alert, with counts of its EVSEs at the time of the evaluation. */
export const AlertSite = Strict({
  id: Type.String(),
  name: Type.String(),
  /** EVSEs of the site, except PLANNED and REMOVED. */
  evses: Count,
  /** AVAILABLE, CHARGING, or RESERVED. */
  available: Count,
  /** OUTOFORDER, INOPERATIVE, or UNKNOWN. */
  down: Count,
});
export type AlertSite = Static<typeof AlertSite>;

/** Result of evaluating an alert, or a trial of one. */
export const AlertEvaluation = Strict({
  at: Timestamp,
  /** Whether the condition is met: down, or below the threshold. */
  alerting: Type.Boolean(),
  /** The result as a sentence for users. */
  summary: Type.String(),
  /** Named sites, sorted by name; at most `limits.alertSitesNamed`. Empty for LOW_NETWORK_AVAILABILITY. */
  sites: Type.Array(AlertSite),
  /** Total number of named sites. */
  siteCount: Count,
  /** Number of sites with EVSEs that were evaluated. */
  sitesWatched: Count,
  /** EVSEs of all evaluated sites, or of the network, except PLANNED and REMOVED. */
  evses: Count,
  /** AVAILABLE, CHARGING, or RESERVED. */
  available: Count,
});
export type AlertEvaluation = Static<typeof AlertEvaluation>;

/** A rule that sends email when sites go down or availability is low. */
export const Alert = Strict({
  id: Type.String(),
  ...rule,
  /** Null: the whole network. */
  siteIds: SiteIds,
  /** Whether `siteIds` are excluded instead of included; null unless the type is SITE_DOWN. */
  excludeSites: ExcludeSites,
  /** Percentage of available EVSEs below which the alert fires; null for SITE_DOWN. */
  threshold: Threshold,
  /** Incremented by each change; a change sends the version it is based on. */
  version: Added(Version),
  /** OK while the alert is not active. */
  state: Added(OneOf(alertStates)),
  /** Start of the current incident; null while the state is OK. */
  alertingSince: Added(Nullable(Timestamp)),
  /** Null until the first evaluation. */
  lastEvaluation: Added(Nullable(AlertEvaluation)),
  /** No email is sent before this time; null if not silenced. */
  silencedUntil: Added(Nullable(Timestamp)),
  silenceNote: Added(Nullable(Type.String())),
  silencedBy: Added(Nullable(Type.String())),
  /** Earliest time at which the delayed email about the start is sent (`limits.alertMails`); null if none is delayed. */
  emailWaitsUntil: Added(Nullable(Timestamp)),
});
export type Alert = Static<typeof Alert>;

const { pageNumber } = pagingQuery([]);

/** Query of `GET alerts`: one page, sorted by name; without paging the first 1,000. */
export const AlertListQuery = Strict({
  pageNumber,
  pageSize: Type.Optional(
    Type.Integer({ minimum: limits.pageSize.min, maximum: limits.pageSize.max, default: limits.pageSize.max }),
  ),
});
export type AlertListQuery = Static<typeof AlertListQuery>;

/** Body of `PUT alerts/{type}`: updates the alert with this ID, or creates an alert if there is no ID. */
export const AlertForm = Strict({
  id: Type.Optional(Nullable(Type.String())),
  ...rule,
  siteIds: Type.Optional(SiteIds),
  excludeSites: Type.Optional(ExcludeSites),
  threshold: Type.Optional(Threshold),
  /** Version of the {@link Alert} that the change is based on; 409 if it is outdated. Without it there is no check. */
  version: Type.Optional(Nullable(Version)),
});
export type AlertForm = Static<typeof AlertForm>;

/** Query of `DELETE alerts/{id}`: the version of the {@link Alert} that the user confirmed; 409 if it is outdated. */
export const ExpectedAlertVersion = Strict({ version: Type.Optional(Version) });
export type ExpectedAlertVersion = Static<typeof ExpectedAlertVersion>;

/**
 * Body of `POST alerts/try`: the fields of an {@link AlertForm} that define the condition; the others need not be
 * valid.
 */
export const AlertTrial = Strict({
  /** ID of the alert being edited: the trial counts what that alert counts. */
  id: Type.Optional(Nullable(Type.String())),
  type: OneOf(alertTypes),
  siteIds: Type.Optional(SiteIds),
  excludeSites: Type.Optional(ExcludeSites),
  threshold: Type.Optional(Threshold),
});
export type AlertTrial = Static<typeof AlertTrial>;

/** Body of `PUT alerts/{id}/silence`; `until: null` ends the silence. */
export const AlertSilenceForm = Strict({
  until: Nullable(Timestamp),
  note: Type.Optional(Nullable(MultilineOrEmpty(limits.length.alertSilenceNote))),
});
export type AlertSilenceForm = Static<typeof AlertSilenceForm>;
