import { ownProperty, reasonAgainstBulkChange } from '@dmp/shared/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isSecretKey, mask } from '../ocpp/secret-keys.ts';
import { type Acceptance, byStatus, type Command, type CommandContext, CommandError, type Verdict } from './command.ts';
import { createJob, type NewJob } from './create-job.ts';

/** What a job that changes a key is made of. */
interface KeyChange {
  key: string;
  /** Of a secret it stands elsewhere. None takes its place: a worker of an earlier release would send that. */
  value?: string;
  /** The state flag that the key carries on many chargers. */
  flag?: string;
}

/** What a charger is told of one key. */
export interface NewKeyChange extends Pick<NewJob, 'devices' | 'createdBy'> {
  key: string;
  value: string;
}

/** Begins the job that tells chargers of one key, in the caller's transaction. @returns its id */
export async function createKeyChange(
  trx: Transaction<Tables>,
  { key, value, devices, createdBy }: NewKeyChange,
): Promise<string> {
  const parameters: KeyChange = isSecretKey(key) ? { key } : { key, value };
  const jobId = await createJob(trx, {
    ...{ eventType: 'CHANGE_CONFIGURATION_REQUEST', parameters, executionMode: 'IMMEDIATE', scheduledTime: null },
    ...{ createdBy, devices },
  });
  if (isSecretKey(key)) await trx.insertInto('job_secrets').values({ job_id: jobId, value }).execute();
  return jobId;
}

/**
 * @throws {CommandError} when its secret is no longer kept, or when the key carries a state flag and must not: an
 *   earlier release let it
 */
export async function configurationCommand(
  { key, value, flag }: KeyChange,
  { db, target }: CommandContext,
): Promise<Command> {
  const hindrance = flag === undefined ? undefined : reasonAgainstBulkChange(key);
  if (hindrance) throw new CommandError(`${key} cannot carry a state flag, because ${hindrance}.`);
  if (value !== undefined) return { action: 'ChangeConfiguration', payload: { key, value } };
  const secret = await db
    .selectFrom('job_secrets')
    .select('value')
    .where('job_id', '=', target.jobId)
    .executeTakeFirst();
  if (!secret) throw new CommandError('The value is no longer kept. Save it again.');
  return { action: 'ChangeConfiguration', payload: { key, value: secret.value } };
}

/** The charger's answer by which it does not know the key at all. */
export const unknownKey = 'The charger does not know this key.';

/** The charger's answer by which it wants to boot first. */
export const takesEffectAtBoot = 'It takes effect the next time the charger boots.';
const refusals: Record<string, string> = { Rejected: 'The charger refused the value.', NotSupported: unknownKey };

/** What the answer means. */
export function judgeConfiguration(answer: Record<string, unknown>): Verdict {
  const { status } = answer;
  const refusal = typeof status === 'string' ? ownProperty(refusals, status) : undefined;
  if (refusal) return { outcome: 'REJECTED', detail: refusal };
  return byStatus([], { Accepted: null, RebootRequired: takesEffectAtBoot })(answer);
}

/**
 * Notes in the configuration of devices what their chargers have just taken over by
 * ChangeConfiguration. What staff want since then, and is still to be told, stays wanted.
 */
export async function noteConfigured(db: Kysely<Tables>, acceptances: readonly Acceptance[]): Promise<void> {
  const jobIds = acceptances.map(({ target }) => target.jobId);
  const deviceIds = acceptances.map(({ target }) => target.deviceId);
  const reboots = acceptances.map(({ answer }) => answer.status === 'RebootRequired');
  const newer = sql`(c.outcome = 'PENDING' and c.job_id is distinct from excluded.job_id)`;
  // In one order of devices, so that two calls never wait for each other.
  await sql`
    insert into configurations as c
      (device_id, key, value, charger_value, outcome, detail, changed_by, changed_at, job_id)
    select a.device_id, coalesce(kept.key, j.parameters ->> 'key'), shown.value, shown.value,
      case when a.reboot then 'REBOOT_REQUIRED' else 'ACCEPTED' end,
      case when a.reboot then ${takesEffectAtBoot} end, j.created_by, now(), j.id
    from unnest(${jobIds}::uuid[], ${deviceIds}::uuid[], ${reboots}::boolean[]) a(job_id, device_id, reboot)
    join jobs j on j.id = a.job_id
    cross join lateral (select coalesce(j.parameters ->> 'value', ${mask}) as value) shown
    -- OCPP 1.6 compares keys without regard to case.
    left join lateral (
      select key from configurations of_device
      where of_device.device_id = a.device_id and lower(of_device.key) = lower(j.parameters ->> 'key')
      order by (of_device.key = j.parameters ->> 'key') desc, of_device.id limit 1
    ) kept on true
    order by a.device_id
    on conflict (device_id, key) do update set
      charger_value = excluded.charger_value,
      value = case when ${newer} then c.value else excluded.value end,
      outcome = case when ${newer} then c.outcome else excluded.outcome end,
      detail = case when ${newer} then c.detail else excluded.detail end,
      changed_by = case when ${newer} then c.changed_by else excluded.changed_by end,
      changed_at = case when ${newer} then c.changed_at else excluded.changed_at end,
      job_id = case when ${newer} then c.job_id else excluded.job_id end,
      version = c.version + (not ${newer} and c.value <> excluded.value)::int`.execute(db);
}

/** Removes secrets that no charger is to be told any more. */
export async function sweepSecrets(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from job_secrets s where not exists (
      select from job_devices d where d.job_id = s.job_id and d.outcome in ('QUEUED', 'SENT')
    )`.execute(db);
}
