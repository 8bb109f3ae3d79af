import { type Static, Type } from '@sinclair/typebox';
import { alertSeverities, alertTypes } from '../alert.ts';
import { alertIntervals, limits } from '../limits.ts';
import { Nullable, OneOf, Strict } from './schema.ts';

const rule = {
  name: Type.String({ minLength: 1, maxLength: limits.length.name }),
  description: Type.Optional(Nullable(Type.String({ maxLength: limits.length.description }))),
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
});
export type Alert = Static<typeof Alert>;

/** Body of `PUT alerts/{type}`: with the id of an alert a change of it, without one a new alert. */
export const AlertForm = Strict({
  id: Type.Optional(Nullable(Type.String())),
  ...rule,
  siteIds: Type.Optional(SiteIds),
  excludeSites: Type.Optional(ExcludeSites),
  threshold: Type.Optional(Threshold),
});
export type AlertForm = Static<typeof AlertForm>;
