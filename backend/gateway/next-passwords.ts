import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { passwordProven } from '../ocpp/action-signs.ts';
import { verifyChargerPassword } from '../ocpp/charger-password.ts';
import type { KnownCharger } from './charger.ts';

/**
 * Whether this is a password of the charger. The first time that it is one of those made for it, that one is its own
 * from then on: the one it had goes, and so do those that were made before.
 *
 * @param password as it came, which may be no text
 */
export async function hasPassword(
  db: Kysely<Tables>,
  { deviceId, passwordHash, nextPasswords }: KnownCharger,
  password: Buffer,
): Promise<boolean> {
  if (verifyChargerPassword(password, passwordHash)) return true;
  const proven = nextPasswords.find(({ hash }) => verifyChargerPassword(password, hash));
  if (!proven) return false;
  await sql`
    with gone as (
      delete from next_passwords where device_id = ${deviceId} and id <= ${proven.id} returning id, password_hash, job_id
    ), proven as (
      select * from gone where id = ${proven.id}
    ), own as (
      update devices set password_hash = proven.password_hash from proven where devices.id = ${deviceId}
    )
    insert into effect_signs (job_id, device_id, kind, at)
    select job_id, ${deviceId}::uuid, ${passwordProven}, now() from proven where job_id is not null`.execute(db);
  return true;
}
