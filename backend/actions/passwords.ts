import { ownProperty, serverLimits } from '@dmp/shared/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashChargerPassword, newChargerPassword } from '../ocpp/charger-password.ts';
import { rowsAtOnce, slicesOf } from '../pacing/slices.ts';
import { byStatus, type Command, type CommandContext, type Verdict } from './command.ts';
import { takesEffectAtBoot, unknownKey } from './configuration.ts';

/** A password that was made, to be shown once: what is kept of it is a hash. */
export interface MadePassword {
  chargeboxId: string;
  password: string;
}

/**
 * Makes a password for each of these devices, in the caller's transaction. The charger may sign in with it and with the
 * one it had, until it has signed in with this one.
 *
 * @param jobId the job that tells the chargers; null where a person does
 * @param requestHash names the request of that person; what an earlier try of it made, nobody has seen, and never works
 */
export async function makePasswords(
  trx: Transaction<Tables>,
  devices: readonly { id: string; chargeboxId: string }[],
  jobId: string | null,
  requestHash: string | null = null,
): Promise<MadePassword[]> {
  const made: MadePassword[] = [];
  for await (const slice of slicesOf(devices, rowsAtOnce)) {
    const passwords = slice.map(({ id, chargeboxId }) => ({ id, chargeboxId, password: newChargerPassword() }));
    const ids = passwords.map(({ id }) => id);
    const hashes = passwords.map(({ password }) => hashChargerPassword(password));
    if (requestHash) {
      await trx
        .deleteFrom('next_passwords')
        .where('device_id', 'in', ids)
        .where('request_hash', '=', requestHash)
        .execute();
    }
    await sql`
      insert into next_passwords (device_id, password_hash, job_id, request_hash)
      select device_id, hash, ${jobId}::uuid, ${requestHash}::text from unnest(${ids}::uuid[], ${hashes}::text[]) x(device_id, hash)`.execute(
      trx,
    );
    // One of them may be what the charger has: a few of the newest stay.
    await sql`
      delete from next_passwords n using (
        select id, row_number() over (partition by device_id order by id desc) as place
        from next_passwords where device_id = any(${ids}::uuid[])
      ) placed
      where n.id = placed.id and placed.place > ${serverLimits.nextPasswords}`.execute(trx);
    made.push(...passwords.map(({ chargeboxId, password }) => ({ chargeboxId, password })));
  }
  return made;
}

/**
 * Tells the charger a new password, which nobody but the charger gets to know. One that an earlier attempt of the same
 * job made was certainly not sent.
 */
export async function passwordCommand(_parameters: object, { db, target }: CommandContext): Promise<Command> {
  const { jobId, deviceId } = target;
  const [made] = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('next_passwords').where('job_id', '=', jobId).where('device_id', '=', deviceId).execute();
    return makePasswords(trx, [{ id: deviceId, chargeboxId: '' }], jobId);
  });
  if (!made) throw new Error('No password was made.');
  return { action: 'ChangeConfiguration', payload: { key: 'AuthorizationKey', value: made.password } };
}

const refusals: Record<string, string> = {
  Rejected: 'The charger refused the new password.',
  NotSupported: unknownKey,
};

/** What the answer means: whether the charger has taken the password over shows when it signs in with it. */
export function judgePassword(answer: Record<string, unknown>): Verdict {
  const { status } = answer;
  const refusal = typeof status === 'string' ? ownProperty(refusals, status) : undefined;
  if (refusal) return { outcome: 'REJECTED', detail: refusal };
  if (status === 'RebootRequired') return { outcome: 'ACCEPTED', detail: takesEffectAtBoot };
  return byStatus(['Accepted'])(answer);
}
