import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { LogRow } from '../log-rows.ts';
import { writeConnected, writeDisconnected } from './connections.ts';
import type { Effect, Effected, EffectInHand, EffectOf } from './effect.ts';
import { writeHeard } from './heard.ts';
import { rowsOf } from './rows.ts';
import { writeStatus } from './status.ts';
import { writeMetered, writeStarted, writeStopped } from './transactions.ts';

/** Writes effects of many devices, at most one of a kind for each device, with one statement or a few for each kind. */
export async function writeEffects(trx: Transaction<Tables>, effects: readonly EffectInHand[]): Promise<void> {
  const of = <K extends Effect['kind']>(kind: K) =>
    effects.filter(({ effect }) => effect.kind === kind) as { effect: EffectOf<K>; effected: Effected }[];
  const write = async <K extends Effect['kind']>(
    kind: K,
    writer: (trx: Transaction<Tables>, effects: EffectOf<K>[]) => Promise<void>,
  ) => {
    const found = of(kind).map(({ effect }) => effect);
    if (found.length > 0) await writer(trx, found);
  };
  const connected = of('connected');
  if (connected.length > 0) await writeConnected(trx, connected);
  await write('disconnected', writeDisconnected);
  await write('heard', writeHeard);
  await write('status', writeStatus);
  const started = of('started');
  if (started.length > 0) await writeStarted(trx, started);
  await write('metered', writeMetered);
  await write('stopped', writeStopped);
}

/** Writes log rows, in this order. */
export async function writeLogRows(trx: Transaction<Tables>, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = `time timestamptz, device_id uuid, chargebox_id text, station_id text, evse_uid text, source text,
    detail_type text, message_id text, frame text, status text, error_code text, vendor_error_code text,
    fault text`;
  const names = sql.raw(`time, device_id, chargebox_id, station_id, evse_uid, source, detail_type, message_id, frame,
    status, error_code, vendor_error_code, fault`);
  await sql`insert into ocpp_logs (${names}) select ${names} from ${rowsOf(rows, columns)}`.execute(trx);
}
