import { uptimeText } from '../contract/uptime.ts';
import { formatDuration } from './time.ts';

/** Minutes in words, `2 h 5 min`, whole ones; of less than half of one, `0 min`. */
export const formatMinutes = (minutes: number): string =>
  Math.round(minutes) > 0 ? formatDuration(Math.round(minutes) * 60) : '0 min';

/** An uptime in percent, `99.731%`. */
export const formatUptime = (percent: number): string => `${uptimeText(percent, 3)}%`;
