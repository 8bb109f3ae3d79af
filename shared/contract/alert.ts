import { type Static, Type } from '@sinclair/typebox';
import { alertIntervals, limits } from './limits.ts';
import { Nullable, OneOf, Strict } from './schema.ts';

export const alertTypes = ['SITE_DOWN', 'LOW_SITE_AVAILABILITY', 'LOW_NETWORK_AVAILABILITY'] as const;
export const alertSeverities = ['LOW', 'HIGH', 'CRITICAL'] as const;

/** A rule that writes to people when sites go down. */
export const Alert = Strict({
  id: Type.String(),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(Nullable(Type.String())),
  type: OneOf(alertTypes),
  /** Seconds between two evaluations. */
  interval: Type.Union(alertIntervals.map((seconds) => Type.Literal(seconds))),
  active: Type.Boolean({ default: true }),
  emailRecipients: Type.Array(Type.String({ format: 'email', maxLength: limits.length.email }), { minItems: 1 }),
  /** Null for the whole network. */
  siteIds: Nullable(Type.Array(Type.String())),
  /** Whether `siteIds` are the ones left out; null but for SITE_DOWN. */
  excludeSites: Nullable(Type.Boolean()),
  severity: OneOf(alertSeverities),
  /** Percent of available EVSEs below which it fires; null for SITE_DOWN. */
  threshold: Nullable(Type.Integer({ minimum: limits.alertThreshold.min, maximum: limits.alertThreshold.max })),
});
export type Alert = Static<typeof Alert>;
