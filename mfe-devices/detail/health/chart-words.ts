import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import { formatEnergy, formatPercent, none } from '@dmp/shared/format';
import dayjs from 'dayjs';

interface ChartWords {
  title: string;
  /** What its values are. */
  explains: string;
  /** Stands in place of a chart without a value. */
  empty: string;
  /** Why a point has no value. */
  missing: string;
}

/** How each chart is called and what it says where it has nothing to draw. */
export const chartWords: Record<HealthChartName, ChartWords> = {
  'session-success': {
    title: 'Session Success',
    explains: 'Share of ended sessions that delivered energy.',
    empty: 'No data: no session that started in this time has ended.',
    missing: 'no session',
  },
  'heartbeat-websocket-connectivity': {
    title: 'Heartbeat and WebSocket Connectivity',
    explains: 'Share of expected heartbeats received, and share of time connected.',
    empty: 'No data: the charger had not connected by then.',
    missing: 'not connected yet',
  },
  'energy-distribution': {
    title: 'Energy Distribution',
    explains: 'Energy delivered by each EVSE.',
    empty: 'No data: no session delivered energy in this time.',
    missing: 'unknown',
  },
  'operational-status': {
    title: 'Operational Status',
    explains: 'Share of time that all EVSEs together spent in each status.',
    empty: 'No data: no status is known for this time.',
    missing: 'no time passed',
  },
};

/** Whether there is anything to draw: energy that is 0 throughout is none. */
export function isEmptyChart(name: HealthChartName, { series }: Pick<HealthChart, 'series'>): boolean {
  const values = series.flatMap(({ data }) => data.map(({ y }) => y));
  return values.every((value) => value === null || (name === 'energy-distribution' && value === 0));
}

/** A value with its unit; a dash for none. */
export const formatValue = (unit: string, value: number | null | undefined): string =>
  value === null || value === undefined ? none : unit === '%' ? formatPercent(value) : formatEnergy(value);

/** The heading of the times in a table. */
export const pointHeadings: Record<TimeGrain, string> = {
  Hourly: 'Hour',
  Daily: 'Day',
  Weekly: 'Week',
  Monthly: 'Month',
};

const whole: Record<TimeGrain, string> = {
  Hourly: 'MM/DD/YYYY h A',
  Daily: 'MM/DD/YYYY',
  Weekly: '[Week of] MM/DD/YYYY',
  Monthly: 'MMMM YYYY',
};
const short: Record<TimeGrain, string> = {
  Hourly: 'MM/DD h A',
  Daily: 'MM/DD',
  Weekly: 'MM/DD',
  Monthly: 'MMM YYYY',
};

/**
 * How each point of a chart is called, in the browser's zone, by when it
 * begins. An hour that the clock shows twice is told apart by its offset.
 */
export function pointLabels(times: readonly number[], grain: TimeGrain): string[] {
  const labels = times.map((time) => dayjs(time).format(whole[grain]));
  const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  const twice = new Set(labels.filter((label, i) => label === labels[i - 1] && isTwice(label)));
  return labels.map((label, i) => (twice.has(label) ? `${label} (UTC${dayjs(times[i]).format('Z')})` : label));
}

/** Marks of the axis: at most so many of the points, evenly; the others are empty. */
export function axisLabels(times: readonly number[], grain: TimeGrain, most: number): string[] {
  const step = Math.max(1, Math.ceil(times.length / Math.max(1, most)));
  return times.map((time, i) => (i % step === 0 ? dayjs(time).format(short[grain]) : ''));
}
