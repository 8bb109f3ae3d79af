import { uptimeText } from '../contract/uptime.ts';
import { formatDuration } from './time.ts';

/** Formats minutes as whole ones, such as `2 h 5 min`; less than half a minute is `0 min`. */
export const formatMinutes = (minutes: number): string =>
  Math.round(minutes) > 0 ? formatDuration(Math.round(minutes) * 60) : '0 min';

/** Formats an uptime in percent, such as `99.731%`. */
export const formatUptime = (percent: number): string => `${uptimeText(percent, 3)}%`;
