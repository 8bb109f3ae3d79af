import type { PortUptime } from '@dmp/shared/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../database/index.ts';

/** Minutes of a time in milliseconds, to the hundredth, as EV-ChART has them. */
export const minutesOf = (ms: number): number => Math.round(ms / 600) / 100;

/** A port as it was counted last, for an answer. */
export const toCounted = (
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
