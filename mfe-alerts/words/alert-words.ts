import type { Alert } from '@dmp/shared/contract';
import { formatCount, type StatusTone } from '@dmp/shared/format';

/** What staff call the types of alerts. */
export const typeWords: Readonly<Record<Alert['type'], string>> = {
  SITE_DOWN: 'Site down',
  LOW_SITE_AVAILABILITY: 'Low site availability',
  LOW_NETWORK_AVAILABILITY: 'Low network availability',
};

/** The severities with their colours. */
export const severityWords: Readonly<Record<Alert['severity'], { label: string; tone: StatusTone }>> = {
  LOW: { label: 'Low', tone: 'grey' },
  HIGH: { label: 'High', tone: 'orange' },
  CRITICAL: { label: 'Critical', tone: 'red' },
};

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** The time between two evaluations: 900 seconds are `15 minutes`. */
export function intervalInWords(seconds: number): string {
  const [size, noun] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  return formatCount(seconds / size, noun);
}

/** How an alert stands, as a list tells of it. */
export type Standing = 'INACTIVE' | 'WAITING' | 'OK' | 'ALERTING';

/**
 * An alert that is switched off looks at nothing; one that was never evaluated knows nothing yet. Undefined where the
 * server does not say.
 */
export function standingOf({
  active,
  state,
  lastEvaluation,
}: Pick<Alert, 'active' | 'state' | 'lastEvaluation'>): Standing | undefined {
  if (!active) return 'INACTIVE';
  if (state === undefined) return undefined;
  if (state === 'ALERTING') return 'ALERTING';
  return lastEvaluation ? 'OK' : 'WAITING';
}

export const standingWords: Readonly<Record<Standing, { label: string; tone: StatusTone }>> = {
  ALERTING: { label: 'Alerting', tone: 'red' },
  OK: { label: 'OK', tone: 'green' },
  WAITING: { label: 'Not evaluated yet', tone: 'grey' },
  INACTIVE: { label: 'Inactive', tone: 'grey' },
};

/** Which sites an alert looks at: `3 sites`, `All except 2 sites`, `Network`. */
export function sitesInWords({
  type,
  siteIds,
  excludeSites,
}: Pick<Alert, 'type' | 'siteIds' | 'excludeSites'>): string {
  if (type === 'LOW_NETWORK_AVAILABILITY' || siteIds === null) return 'Network';
  const count = formatCount(siteIds.length, 'site');
  return excludeSites ? `All except ${count}` : count;
}

/** The values of a field with their words, for what offers them. */
export const optionsOf = <Value extends string>(values: readonly Value[], words: (value: Value) => string) =>
  values.map((value) => ({ value, label: words(value) }));
