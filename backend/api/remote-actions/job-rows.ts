import { type Job, type JobDevice, type JobType, type Outcome, openOutcomes } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';

interface JobRow {
  id: string;
  event_type: JobType;
  parameters: Record<string, unknown>;
  execution_mode: Job['remoteActionType'];
  scheduled_time: Date | null;
  created_by: string;
  created_at: Date;
  cancelled_at: Date | null;
  outcomes: Partial<Record<Outcome, number>>;
}

/** Which jobs, and in which rows of them. */
export interface JobScope {
  /** Of the devices that the caller may know of. */
  visible: RawBuilder<boolean>;
  id?: string;
  /** Those alone that are not at their end. */
  open?: boolean;
  limit: number;
  offset: number;
}

/** Devices of the job `j` that the caller may know of. */
const devicesOf = (visible: RawBuilder<boolean>) => sql`
  job_devices d join devices on devices.id = d.device_id and ${visible} where d.job_id = j.id`;

const ofOne = (id: string | undefined) => (id === undefined ? sql`true` : sql`j.id::text = ${id.toLowerCase()}`);

/** The open ones of jobs `j`. Outcome by outcome: each has an index of the few rows that have it. */
const ifOpen = (open: boolean | undefined, visible: RawBuilder<boolean>) =>
  open
    ? sql`j.id in (${sql.join(
        openOutcomes.map(
          (outcome) => sql`select d.job_id from job_devices d join devices on devices.id = d.device_id and ${visible}
            where d.outcome = ${sql.lit(outcome)}`,
        ),
        sql` union all `,
      )})`
    : sql`true`;

/** Jobs, the newest first, with the outcomes of the devices that the caller may know of. */
export async function findJobs(db: Kysely<Tables>, { visible, id, open, limit, offset }: JobScope): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select j.*, (
      select json_object_agg(outcome, devices)
      from (select d.outcome, count(*)::int as devices from ${devicesOf(visible)} group by d.outcome) counted
    ) as outcomes
    from jobs j
    where ${ofOne(id)} and ${ifOpen(open, visible)} and exists (select from ${devicesOf(visible)})
    order by j.created_at desc, j.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toJob);
}

/** How many jobs there are. */
export async function countJobs(
  db: Kysely<Tables>,
  { visible, open }: Pick<JobScope, 'visible' | 'open'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from jobs j
    where ${ifOpen(open, visible)} and exists (select from ${devicesOf(visible)})`.execute(db);
  return rows[0]?.total ?? 0;
}

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    eventType: row.event_type,
    parameters: row.parameters,
    remoteActionType: row.execution_mode,
    scheduledTime: row.scheduled_time?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    devices: Object.values(row.outcomes).reduce((sum, devices) => sum + devices, 0),
    outcomes: row.outcomes,
  };
}

/** Rows of one job by chargebox id, of one outcome or of all. */
export async function findJobDevices(
  db: Kysely<Tables>,
  { visible, id = '', limit, offset }: JobScope,
  outcome: Outcome | undefined,
): Promise<JobDevice[]> {
  let query = db
    .selectFrom('job_devices')
    .innerJoin('devices', 'devices.id', 'job_devices.device_id')
    .select(['job_devices.chargebox_id', 'outcome', 'detail', 'attempts', 'sent_at', 'answered_at', 'effect_at'])
    .where('job_id', '=', id)
    .where(visible);
  if (outcome) query = query.where('outcome', '=', outcome);
  const rows = await query.orderBy('job_devices.chargebox_id').limit(limit).offset(offset).execute();
  return rows.map((row) => ({
    chargeboxId: row.chargebox_id,
    outcome: row.outcome,
    detail: row.detail,
    attempts: row.attempts,
    sentAt: row.sent_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    effectAt: row.effect_at?.toISOString() ?? null,
  }));
}
