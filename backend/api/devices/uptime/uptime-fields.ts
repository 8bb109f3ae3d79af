import type { PortUptime } from '@dmp/shared/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../database/index.ts';

/** Converts milliseconds to minutes, rounded to the hundredth as in EV-ChART. */
export const minutesOf = (ms: number): number => Math.round(ms / 600) / 100;

/** The uptime fields of a port's last count. */
export const toUptimeFields = (
  row: Omit<
    Selectable<Tables['uptime_ports']>,
    'device_id' | 'evse_uid' | 'lost_lately_ms' | 'excludes' | 'recount_at'
  >,
) =>
  ({
    ...{ outageMinutes: minutesOf(row.outage_ms), excludedMinutes: minutesOf(row.excluded_ms) },
    ...{ ofMinutes: minutesOf(row.of_ms), uptime: row.uptime, minutesLeft: minutesOf(row.left_ms) },
    ...{ missedInDays: row.missed_in_days, downSince: row.down_since?.toISOString() ?? null },
    ...{ beganAt: row.began_at.toISOString(), countedAt: row.counted_at.toISOString() },
  }) satisfies Partial<PortUptime>;
