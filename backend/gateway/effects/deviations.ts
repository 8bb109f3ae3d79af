import { serverLimits } from '@dmp/shared/contract';
import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes what chargers send that OCPP does not allow, and since when; no more of each device than is shown. */
export async function writeDeviated(trx: Transaction<Tables>, effects: readonly EffectOf<'deviated'>[]): Promise<void> {
  const rows = effects.flatMap(({ deviceId, at, action, sentences }) =>
    sentences.map((sentence) => ({ device_id: deviceId, at, action, sentence })),
  );
  await sql`${prepared}
    insert into device_deviations as d (device_id, action, sentence, first_at, last_at)
    select x.device_id, x.action, x.sentence, x.at, x.at
    from ${rowsOf(rows, 'device_id uuid, at timestamptz, action text, sentence text')}
    where exists (
        select from device_deviations known
        where (known.device_id, known.action, known.sentence) = (x.device_id, x.action, x.sentence))
      or (select count(*) from device_deviations known where known.device_id = x.device_id)
        < ${serverLimits.deviations.ofDevice}::integer
    on conflict (device_id, action, sentence) do update set last_at = excluded.last_at`.execute(trx);
}
