import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import { type SessionEvent, updateMinutes } from '../session-logs.ts';
import type { Effect, Effected, EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/**
 * Begins transactions and gives each its number. A charger that had no answer
 * sends the same StartTransaction again: it gets the number it already has. A
 * transaction still open on the connector is over when the next one begins; its
 * own StopTransaction, should it come later, has the last word.
 *
 * One on a connector that the record does not have belongs to no EVSE, and to the one it has by now otherwise.
 */
export async function writeStarted(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'started'>; effected: Effected }[],
): Promise<void> {
  const rows = effects.map(({ effect }) => ({
    device_id: effect.deviceId,
    evse_uid: effect.evseUid,
    is_our_time: effect.isOurTime ?? false,
    connector_id: effect.connectorId,
    id_tag: effect.idTag,
    started_at: effect.startedAt,
    meter_start: effect.meterStart,
  }));
  const input = () =>
    rowsOf(
      rows,
      `device_id uuid, evse_uid text, is_our_time boolean, connector_id integer, id_tag text, started_at timestamptz,
        meter_start integer`,
    );
  const { rows: numbered } = await sql<{
    id: number;
    device_id: string;
    evse_uid: string | null;
    added: boolean;
  }>`${prepared}
    with known as (
      select distinct on (t.device_id) t.id, t.device_id
      from transactions t join ${input()}
        on t.device_id = x.device_id and t.connector_id = x.connector_id and t.id_tag = x.id_tag
        and (t.started_at = x.started_at or x.is_our_time and t.stopped_at is null) and t.meter_start = x.meter_start
      order by t.device_id, t.id
    ), ended as (
      update transactions t set stopped_at = greatest(t.started_at, x.started_at)
      from ${input()}
      where t.device_id = x.device_id and t.connector_id = x.connector_id and t.stopped_at is null
        and not exists (select from known where known.device_id = x.device_id)
    ), added as (
      insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, meter_start, meter_last)
      select device_id,
        coalesce(evse_uid, (
          select p.evse_uid from ports p where p.device_id = x.device_id and p.connector_id = x.connector_id)),
        connector_id, id_tag, started_at, meter_start, meter_start
      from ${input()}
      where not exists (select from known where known.device_id = x.device_id)
      returning id, device_id, evse_uid
    )
    select id, device_id, null as evse_uid, false as added from known
    union all select id, device_id, evse_uid, true from added`.execute(trx);
  const numbers = new Map(numbered.map((row) => [row.device_id, row]));
  for (const { effect, effected } of effects) {
    const row = numbers.get(effect.deviceId);
    if (row === undefined) throw new Error('A transaction was given no number.');
    effected.transactionId = row.id;
    const { connectorId, startedAt } = effect;
    const begun = { evseUid: row.evse_uid, connectorId, startedAt, stoppedAt: null, energy: 0, reason: null };
    if (row.added) effected.session = { kind: 'CREATED', sessionId: row.id, ...begun };
  }
}

/** A session as the statements below return it. */
interface SessionRow {
  id: number;
  device_id: string;
  evse_uid: string | null;
  connector_id: number;
  started_at: Date;
  stopped_at: Date | null;
  energy: number;
  stop_reason: string | null;
}

const sessionColumns = sql.raw(`t.id, t.device_id, t.evse_uid, t.connector_id, t.started_at, t.stopped_at,
  t.meter_last - t.meter_start as energy, t.stop_reason`);

/** Hands each effect what became of its session; a device has one of them at a time. */
function noteSessions(
  kind: SessionEvent['kind'],
  effects: readonly { effect: Effect; effected: Effected }[],
  rows: readonly SessionRow[],
): void {
  const byDevice = new Map(rows.map((row) => [row.device_id, row]));
  for (const { effect, effected } of effects) {
    const row = byDevice.get(effect.deviceId);
    if (!row) continue;
    effected.session = {
      ...{ kind, sessionId: row.id, evseUid: row.evse_uid, connectorId: row.connector_id },
      ...{ startedAt: row.started_at, stoppedAt: row.stopped_at, energy: row.energy, reason: row.stop_reason },
    };
  }
}

/** Takes over meter readings of running transactions. */
export async function writeMetered(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'metered'>; effected: Effected }[],
): Promise<void> {
  const rows = effects.map(({ effect: { deviceId, at, transactionId, meter, offered, drawn } }) => ({
    ...{ device_id: deviceId, at, id: transactionId, meter, offered, drawn },
  }));
  const columns = 'device_id uuid, at timestamptz, id integer, meter integer, offered integer, drawn integer';
  const isDue = sql`x.meter > t.meter_last
    and coalesce(t.session_logged_at, t.started_at) <= x.at - make_interval(mins => ${updateMinutes}::integer)`;
  const { rows: updated } = await sql<SessionRow & { logged: boolean }>`${prepared}
    update transactions t set
      meter_last = greatest(t.meter_last, x.meter), power_offered = coalesce(x.offered, t.power_offered),
      power_peak = greatest(t.power_peak, x.drawn),
      session_logged_at = case when ${isDue} then x.at else t.session_logged_at end
    from ${rowsOf(rows, columns)}
    where t.id = x.id and t.device_id = x.device_id and t.stop_reason is null
    returning ${sessionColumns}, (t.session_logged_at = x.at) is true as logged`.execute(trx);
  noteSessions(
    'UPDATED',
    effects,
    updated.filter(({ logged }) => logged),
  );
  const offering = rows.filter(({ offered }) => offered !== undefined).map(({ device_id }) => device_id);
  if (offering.length > 0) await noteReducedPower(trx, offering);
}

/**
 * Notes which chargers offer less than they are rated for: all their vehicles together less than the strongest of the
 * connectors in use. Connectors that share the power of a charger are so not taken for reduced, and neither is one
 * whose charging is paused. A tenth less is within what ratings are rounded by.
 */
async function noteReducedPower(trx: Transaction<Tables>, deviceIds: readonly string[]): Promise<void> {
  await sql`${prepared}
    update devices d set power_reduced = now_offered.reduced
    from (
      select t.device_id, sum(t.power_offered) < 0.9 * max(p.max_electric_power) as reduced
      from transactions t join ports p on p.device_id = t.device_id and p.connector_id = t.connector_id
      where t.device_id = any(${[...deviceIds]}::uuid[]) and t.stopped_at is null and t.power_offered > 0
      group by t.device_id
    ) now_offered
    where d.id = now_offered.device_id and d.power_reduced is distinct from now_offered.reduced`.execute(trx);
}

/** Ends transactions. One that its charger has ended stays as it is, whatever is told of it later. */
export async function writeStopped(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'stopped'>; effected: Effected }[],
): Promise<void> {
  const rows = effects.map(({ effect: { deviceId, transactionId, stoppedAt, meterStop, reason, drawn } }) => ({
    device_id: deviceId,
    id: transactionId,
    stopped_at: stoppedAt,
    meter_stop: meterStop,
    reason,
    drawn,
  }));
  const columns = 'device_id uuid, id integer, stopped_at timestamptz, meter_stop integer, reason text, drawn integer';
  const { rows: ended } = await sql<SessionRow>`${prepared}
    update transactions t
    set stopped_at = greatest(t.started_at, x.stopped_at), meter_last = x.meter_stop, stop_reason = x.reason,
      power_peak = greatest(t.power_peak, x.drawn)
    from ${rowsOf(rows, columns)}
    where t.id = x.id and t.device_id = x.device_id and t.stop_reason is null
    returning ${sessionColumns}`.execute(trx);
  noteSessions('COMPLETED', effects, ended);
}
