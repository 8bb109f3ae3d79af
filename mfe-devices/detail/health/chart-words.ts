import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import { formatEnergy, formatPercent, none } from '@dmp/shared/format';
import dayjs from 'dayjs';

interface ChartWords {
  title: string;
  /** The meaning of its values. */
  description: string;
  /** Displayed instead of a chart without values. */
  empty: string;
  /** Why a point has no value. */
  missing: string;
}

/** Texts of each chart. */
export const chartWords: Record<HealthChartName, ChartWords> = {
  'session-success': {
    title: 'Session Success',
    description: 'Share of ended sessions that delivered energy.',
    empty: 'No data: no session that started in this time has ended.',
    missing: 'no session',
  },
  'heartbeat-websocket-connectivity': {
    title: 'Heartbeat and WebSocket Connectivity',
    description: 'Share of expected heartbeats received, and share of time connected.',
    empty: 'No data: the charger had not connected by then.',
    missing: 'not connected yet',
  },
  'energy-distribution': {
    title: 'Energy Distribution',
    description: 'Energy delivered by each EVSE.',
    empty: 'No data: no session delivered energy in this time.',
    missing: 'unknown',
  },
  'operational-status': {
    title: 'Operational Status',
    description: 'Share of time that all EVSEs together spent in each status.',
    empty: 'No data: no status is known for this time.',
    missing: 'no time passed',
  },
};

/** Whether a chart has nothing to draw; energy that is 0 everywhere counts as nothing. */
export function isEmptyChart(name: HealthChartName, { series }: Pick<HealthChart, 'series'>): boolean {
  const values = series.flatMap(({ data }) => data.map(({ y }) => y));
  return values.every((value) => value === null || (name === 'energy-distribution' && value === 0));
}

/** A value with its unit; a dash if it is missing. */
export const formatValue = (unit: string, value: number | null | undefined): string =>
  value === null || value === undefined ? none : unit === '%' ? formatPercent(value) : formatEnergy(value);

/** Header of the time column in a table. */
export const pointHeadings: Record<TimeGrain, string> = {
  Hourly: 'Hour',
  Daily: 'Day',
  Weekly: 'Week',
  Monthly: 'Month',
};

const longFormat: Record<TimeGrain, string> = {
  Hourly: 'MM/DD/YYYY h A',
  Daily: 'MM/DD/YYYY',
  Weekly: '[Week of] MM/DD/YYYY',
  Monthly: 'MMMM YYYY',
};
const shortFormat: Record<TimeGrain, string> = {
  Hourly: 'MM/DD h A',
  Daily: 'MM/DD',
  Weekly: 'MM/DD',
  Monthly: 'MMM YYYY',
};

/**
 * Labels of the points of a chart by their start, in the browser's time zone. An hour that occurs twice at a clock change
 * has its UTC offset.
 */
export function pointLabels(times: readonly number[], grain: TimeGrain): string[] {
  const labels = times.map((time) => dayjs(time).format(longFormat[grain]));
  const isDuplicate = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  const repeated = new Set(labels.filter((label, i) => label === labels[i - 1] && isDuplicate(label)));
  return labels.map((label, i) => (repeated.has(label) ? `${label} (UTC${dayjs(times[i]).format('Z')})` : label));
}

/** Labels of the time axis: at most `maxLabels` evenly spaced points have one; those of the others are empty. */
export function axisLabels(times: readonly number[], grain: TimeGrain, maxLabels: number): string[] {
  const step = Math.max(1, Math.ceil(times.length / Math.max(1, maxLabels)));
  return times.map((time, i) => (i % step === 0 ? dayjs(time).format(shortFormat[grain]) : ''));
}
