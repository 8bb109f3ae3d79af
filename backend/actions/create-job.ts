import { randomUUID } from 'node:crypto';
import type { ExecutionMode, JobType } from '@dmp/shared/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { rowsAtOnce, slicesOf } from '../pacing/slices.ts';
import { fewDevices, firstLook } from './away.ts';
import { notSent } from './not-sent.ts';

/** A remote action on some devices. */
export interface NewJob {
  eventType: JobType;
  /** What the event type needs, such as `{ resetType: 'Hard' }`. */
  parameters: object;
  executionMode: ExecutionMode;
  /** Required with `SCHEDULED`, null with `IMMEDIATE`. */
  scheduledTime: Date | null;
  /** E-mail of who began it. */
  createdBy: string;
  devices: readonly { id: string; chargeboxId: string }[];
  /** The ID of the job whose failed devices it tries again. */
  retryOf?: string | undefined;
}

/**
 * Writes a job and one row for each device, in the caller's transaction. Once
 * that is committed, `bus.publish('jobs.due', { jobId })` has it begun at once.
 *
 * @returns the job's id
 */
export async function createJob(trx: Transaction<Tables>, job: NewJob): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('jobs')
    .values({
      id,
      event_type: job.eventType,
      parameters: JSON.stringify(job.parameters),
      execution_mode: job.executionMode,
      scheduled_time: job.scheduledTime,
      created_by: job.createdBy,
      retry_of: job.retryOf ?? null,
    })
    .execute();
  // Of many, nothing is due at a charger that is away: it is when the charger is back. What is for later is looked at then.
  const isMany = job.scheduledTime === null && job.devices.length > fewDevices;
  const isAway = sql`${isMany}::boolean and not coalesce(d.connected, false)`;
  // To the millisecond, as clocks here count: what is due now would otherwise lie a fraction of one ahead.
  const due = sql`coalesce(${job.scheduledTime}::timestamptz, date_trunc('milliseconds', now()))`;
  // Two arrays are two parameters, however many devices there are; a device named twice is touched once.
  for await (const devices of slicesOf(job.devices, rowsAtOnce)) {
    await sql`
      insert into job_devices (job_id, device_id, chargebox_id, due_at, attempts, detail)
      select ${id}::uuid, x.device_id, x.chargebox_id,
        case when ${isAway} then ${firstLook} else ${due} end,
        case when ${isAway} then 1 else 0 end,
        case when ${isAway} then ${notSent['not-connected'].waiting} end
      from unnest(
        ${devices.map((device) => device.id)}::uuid[],
        ${devices.map((device) => device.chargeboxId)}::text[]
      ) as x(device_id, chargebox_id) left join devices d on d.id = x.device_id
      on conflict do nothing`.execute(trx);
  }
  return id;
}
