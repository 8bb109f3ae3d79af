import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import { certificateAsked } from '../../ocpp/action-signs.ts';
import type { EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes that chargers have asked for a certificate, where a job has had them do so. */
export async function writeCertificateAsked(
  trx: Transaction<Tables>,
  effects: readonly EffectOf<'certificate-asked'>[],
): Promise<void> {
  const rows = effects.map(({ deviceId, at }) => ({ device_id: deviceId, at }));
  await sql`${prepared}
    insert into effect_signs (job_id, device_id, kind, at)
    select d.job_id, d.device_id, ${certificateAsked}, x.at
    from ${rowsOf(rows, 'device_id uuid, at timestamptz')}
      join job_devices d on d.device_id = x.device_id and ${certificateAsked} = any(d.awaits)
    where x.at > d.sent_at`.execute(trx);
}
