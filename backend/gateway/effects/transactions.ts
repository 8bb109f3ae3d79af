import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Effected, EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/**
 * Begins transactions and gives each its number. A charger that had no answer
 * sends the same StartTransaction again: it gets the number it already has. A
 * transaction still open on the connector is over when the next one begins; its
 * own StopTransaction, should it come later, has the last word.
 */
export async function writeStarted(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'started'>; effected: Effected }[],
): Promise<void> {
  const rows = effects.map(({ effect }) => ({
    device_id: effect.deviceId,
    evse_uid: effect.evseUid,
    connector_id: effect.connectorId,
    id_tag: effect.idTag,
    started_at: effect.startedAt,
    meter_start: effect.meterStart,
  }));
  const input = () =>
    rowsOf(
      rows,
      'device_id uuid, evse_uid text, connector_id integer, id_tag text, started_at timestamptz, meter_start integer',
    );
  const { rows: numbered } = await sql<{ id: number; device_id: string }>`
    with known as (
      select distinct on (t.device_id) t.id, t.device_id
      from transactions t join ${input()}
        on t.device_id = x.device_id and t.connector_id = x.connector_id and t.id_tag = x.id_tag
        and t.started_at = x.started_at and t.meter_start = x.meter_start
      order by t.device_id, t.id
    ), ended as (
      update transactions t set stopped_at = greatest(t.started_at, x.started_at)
      from ${input()}
      where t.device_id = x.device_id and t.connector_id = x.connector_id and t.stopped_at is null
        and not exists (select from known where known.device_id = x.device_id)
    ), added as (
      insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, meter_start, meter_last)
      select device_id, evse_uid, connector_id, id_tag, started_at, meter_start, meter_start from ${input()}
      where not exists (select from known where known.device_id = x.device_id)
      returning id, device_id
    )
    select id, device_id from known union all select id, device_id from added`.execute(trx);
  const numbers = new Map(numbered.map(({ device_id, id }) => [device_id, id]));
  for (const { effect, effected } of effects) {
    const id = numbers.get(effect.deviceId);
    if (id === undefined) throw new Error('A transaction was given no number.');
    effected.transactionId = id;
  }
}

/** Takes over meter readings of running transactions. */
export async function writeMetered(trx: Transaction<Tables>, effects: readonly EffectOf<'metered'>[]): Promise<void> {
  const rows = effects.map(({ deviceId, transactionId, meter }) => ({ device_id: deviceId, id: transactionId, meter }));
  await sql`
    update transactions t set meter_last = greatest(t.meter_last, x.meter)
    from ${rowsOf(rows, 'device_id uuid, id integer, meter integer')}
    where t.id = x.id and t.device_id = x.device_id and t.stop_reason is null`.execute(trx);
}

/** Ends transactions; the same end told twice changes nothing. */
export async function writeStopped(trx: Transaction<Tables>, effects: readonly EffectOf<'stopped'>[]): Promise<void> {
  const rows = effects.map(({ deviceId, transactionId, stoppedAt, meterStop, reason }) => ({
    device_id: deviceId,
    id: transactionId,
    stopped_at: stoppedAt,
    meter_stop: meterStop,
    reason,
  }));
  await sql`
    update transactions t
    set stopped_at = greatest(t.started_at, x.stopped_at), meter_last = x.meter_stop, stop_reason = x.reason
    from ${rowsOf(rows, 'device_id uuid, id integer, stopped_at timestamptz, meter_stop integer, reason text')}
    where t.id = x.id and t.device_id = x.device_id`.execute(trx);
}
