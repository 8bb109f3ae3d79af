import { limits } from '@dmp/shared/contract';
import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { SessionAssumption } from '../../database/session-assumptions.ts';
import type { Tables } from '../../database/tables.ts';
import type { Register } from './meter-rules.ts';
import { rowsOf } from './rows.ts';
import type { ChargingSession } from './session-rules.ts';

/** What a row of `transactions` is read as, with the rating of its connector. */
interface SessionRow {
  id: number;
  device_id: string;
  evse_uid: string | null;
  connector_id: number;
  id_tag: string;
  started_at: Date;
  started_as: Date | null;
  start_clock_at: Date | null;
  stop_clock_at: Date | null;
  stopped_as: Date | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  meter_start: number;
  meter_last: number;
  meter_confirmed: number | null;
  meter_suspect: number | null;
  meter_shift: number | null;
  power_offered: number | null;
  power_peak: number | null;
  session_logged_at: Date | null;
  assumed: SessionAssumption[];
  watts: number | null;
}

/** Reads sessions, by device. @param selected those of each row `x` */
export async function readSessions(
  trx: Transaction<Tables>,
  rows: readonly { device_id: string; id?: number | undefined; connector_id?: number; near?: Date }[],
  selected: ReturnType<typeof sql>,
): Promise<Map<string, ChargingSession[]>> {
  const columns = 'device_id uuid, id integer, connector_id integer, near timestamptz';
  const { rows: found } = await sql<SessionRow>`${prepared}
    select t.id, t.device_id, t.evse_uid, t.connector_id, t.id_tag, t.started_at, t.started_as, t.start_clock_at,
      t.stopped_at, t.stopped_as, t.stop_clock_at, t.stop_reason, t.meter_start, t.meter_last, t.meter_confirmed, t.meter_suspect, t.meter_shift, t.power_offered,
      t.power_peak, t.session_logged_at, t.assumed, p.max_electric_power as watts
    from ${rowsOf(rows, columns)} cross join lateral (${selected}) t
      left join ports p on p.device_id = t.device_id and p.connector_id = t.connector_id`.execute(trx);
  const byDevice = new Map<string, ChargingSession[]>();
  for (const row of found) {
    const own = byDevice.get(row.device_id) ?? [];
    own.push(sessionFrom(row));
    byDevice.set(row.device_id, own);
  }
  return byDevice;
}

const sessionFrom = (row: SessionRow): ChargingSession => ({
  ...{ id: row.id, deviceId: row.device_id, evseUid: row.evse_uid, connectorId: row.connector_id, idTag: row.id_tag },
  ...{ startedAt: row.started_at, startedAs: row.started_as, startClockAt: row.start_clock_at },
  ...{ stoppedAt: row.stopped_at, stoppedAs: row.stopped_as, stopClockAt: row.stop_clock_at },
  stopReason: row.stop_reason,
  register: registerFrom(row),
  watts: row.watts ?? limits.deviceParts.watts,
  ...{ powerOffered: row.power_offered, powerPeak: row.power_peak, loggedAt: row.session_logged_at },
  assumed: row.assumed,
});

const registerFrom = (row: SessionRow): Register => ({
  start: row.meter_confirmed === null && row.assumed.includes('METER_START') ? null : row.meter_start,
  ...{ last: row.meter_last, confirmed: row.meter_confirmed, suspect: row.meter_suspect },
  shift: row.meter_shift,
});

const sessionColumns = `device_id uuid, id integer, started_at timestamptz, stopped_at timestamptz,
  stopped_as timestamptz, stop_clock_at timestamptz, stop_reason text, meter_start integer, meter_last integer, meter_confirmed integer,
  meter_suspect integer, meter_shift integer, power_offered integer, power_peak integer,
  session_logged_at timestamptz, assumed text[]`;

/** Writes what has become of sessions. */
export async function updateSessions(trx: Transaction<Tables>, sessions: readonly ChargingSession[]): Promise<void> {
  if (sessions.length === 0) return;
  const rows = sessions.map(({ register, ...session }) => ({
    ...{ device_id: session.deviceId, id: session.id, started_at: session.startedAt },
    ...{ stopped_at: session.stoppedAt, stopped_as: session.stoppedAs, stop_clock_at: session.stopClockAt },
    stop_reason: session.stopReason,
    ...{ meter_start: register.start ?? 0, meter_last: register.last, meter_confirmed: register.confirmed },
    ...{ meter_suspect: register.suspect, meter_shift: register.shift },
    ...{ power_offered: session.powerOffered, power_peak: session.powerPeak },
    ...{ session_logged_at: session.loggedAt, assumed: session.assumed },
  }));
  await sql`${prepared}
    update transactions t set
      started_at = x.started_at, stopped_at = x.stopped_at, stopped_as = x.stopped_as, stop_clock_at = x.stop_clock_at,
      stop_reason = x.stop_reason,
      meter_start = x.meter_start, meter_last = x.meter_last, meter_confirmed = x.meter_confirmed,
      meter_suspect = x.meter_suspect, meter_shift = x.meter_shift, power_offered = x.power_offered,
      power_peak = x.power_peak, session_logged_at = x.session_logged_at, assumed = x.assumed
    from ${rowsOf(rows, sessionColumns)} where t.device_id = x.device_id and t.id = x.id`.execute(trx);
}
