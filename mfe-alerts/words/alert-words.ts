import type { Alert } from '@dmp/shared/contract';
import { formatCount, type StatusTone } from '@dmp/shared/format';

/** Display names of alert types. */
export const typeWords: Readonly<Record<Alert['type'], string>> = {
  SITE_DOWN: 'Site down',
  LOW_SITE_AVAILABILITY: 'Low site availability',
  LOW_NETWORK_AVAILABILITY: 'Low network availability',
};

/** Display names and colors of severities. */
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

/** Formats an interval in seconds in its largest whole unit: `15 minutes` for 900. */
export function formatInterval(seconds: number): string {
  const [size, noun] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  return formatCount(seconds / size, noun);
}

/** State of an alert as lists and the drawer display it. */
export type AlertDisplayState = 'INACTIVE' | 'WAITING' | 'OK' | 'ALERTING';

/** Combines `active`, `state`, and the last evaluation. Undefined if the server does not send `state`. */
export function alertDisplayState({
  active,
  state,
  lastEvaluation,
}: Pick<Alert, 'active' | 'state' | 'lastEvaluation'>): AlertDisplayState | undefined {
  if (!active) return 'INACTIVE';
  if (state === undefined) return undefined;
  if (state === 'ALERTING') return 'ALERTING';
  return lastEvaluation ? 'OK' : 'WAITING';
}

/** Display names and colors of {@link AlertDisplayState}. */
export const alertStateWords: Readonly<Record<AlertDisplayState, { label: string; tone: StatusTone }>> = {
  ALERTING: { label: 'Alerting', tone: 'red' },
  OK: { label: 'OK', tone: 'green' },
  WAITING: { label: 'Not evaluated yet', tone: 'grey' },
  INACTIVE: { label: 'Inactive', tone: 'grey' },
};

/** The sites that an alert watches: `3 sites`, `All except 2 sites`, or `Network`. */
export function formatAlertSites({
  type,
  siteIds,
  excludeSites,
}: Pick<Alert, 'type' | 'siteIds' | 'excludeSites'>): string {
  if (type === 'LOW_NETWORK_AVAILABILITY' || siteIds === null) return 'Network';
  const count = formatCount(siteIds.length, 'site');
  return excludeSites ? `All except ${count}` : count;
}

/** Options of a select field or filter. */
export const selectOptions = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value, label: label(value) }));
