import { type Job, type JobDevice, type JobType, type Outcome, openOutcomes } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { unnamedFile } from '../diagnostics/links.ts';

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
  /** Those alone that this person began, by e-mail address. */
  createdBy?: string | undefined;
  limit: number;
  offset: number;
}

/** Devices of the job `j` that the caller may know of. */
const devicesOf = (visible: RawBuilder<boolean>) => sql`
  job_devices d join devices on devices.id = d.device_id and ${visible} where d.job_id = j.id`;

const ofOne = (id: string | undefined) => (id === undefined ? sql`true` : sql`j.id::text = ${id.toLowerCase()}`);

const ofPerson = (email: string | undefined) => (email === undefined ? sql`true` : sql`j.created_by = ${email}`);

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
export async function findJobs(
  db: Kysely<Tables>,
  { visible, id, open, createdBy, limit, offset }: JobScope,
): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select j.*, (
      select json_object_agg(outcome, devices)
      from (select d.outcome, count(*)::int as devices from ${devicesOf(visible)} group by d.outcome) counted
    ) as outcomes
    from jobs j
    where ${ofOne(id)} and ${ofPerson(createdBy)} and ${ifOpen(open, visible)} and exists (select from ${devicesOf(visible)})
    order by j.created_at desc, j.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toJob);
}

/** How many jobs there are. */
export async function countJobs(
  db: Kysely<Tables>,
  { visible, open, createdBy }: Pick<JobScope, 'visible' | 'open' | 'createdBy'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from jobs j
    where ${ofPerson(createdBy)} and ${ifOpen(open, visible)} and exists (select from ${devicesOf(visible)})`.execute(
    db,
  );
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

/** The address of a file by its id; none for who may not have files. */
export type AddressOf = ((fileId: string) => string) | undefined;

/** Rows of one job by chargebox id, of one outcome or of all. */
export async function findJobDevices(
  db: Kysely<Tables>,
  { visible, id = '', limit, offset }: JobScope,
  outcome: Outcome | undefined,
  addressOf: AddressOf,
): Promise<JobDevice[]> {
  let query = jobDevices(db).where('job_id', '=', id).where(visible);
  if (outcome) query = query.where('outcome', '=', outcome);
  const rows = await query.orderBy('job_devices.chargebox_id').limit(limit).offset(offset).execute();
  return rows.map((row) => toJobDevice(row, addressOf));
}

const jobDevices = (db: Kysely<Tables>) =>
  db
    .selectFrom('job_devices')
    .innerJoin('devices', 'devices.id', 'job_devices.device_id')
    .select(['job_devices.device_id', 'job_devices.chargebox_id', 'outcome', 'detail', 'attempts'])
    .select(['sent_at', 'answered_at', 'effect_at'])
    .select(
      sql<{ id: string; name: string | null } | null>`(
        select json_build_object('id', f.id, 'name', f.file_name) from diagnostics_files f
        where f.job_id = job_devices.job_id and f.device_id = job_devices.device_id and f.uploaded_at is not null
        order by f.uploaded_at desc limit 1)`.as('file'),
    );

type JobDeviceRow = Awaited<ReturnType<ReturnType<typeof jobDevices>['execute']>>[number];

function toJobDevice(row: JobDeviceRow, addressOf: AddressOf): JobDevice {
  const { file } = row;
  return {
    deviceId: row.device_id,
    chargeboxId: row.chargebox_id,
    outcome: row.outcome,
    detail: row.detail,
    attempts: row.attempts,
    sentAt: row.sent_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    effectAt: row.effect_at?.toISOString() ?? null,
    file: file && addressOf ? { fileName: file.name ?? unnamedFile, url: addressOf(file.id) } : null,
  };
}

/** The newest job of a device with what became of it there; undefined when nothing was ever done to it. */
export async function findNewestOf(
  db: Kysely<Tables>,
  visible: RawBuilder<boolean>,
  deviceId: string,
  addressOf: AddressOf,
): Promise<{ job: Job; device: JobDevice } | undefined> {
  const row = await jobDevices(db)
    .innerJoin('jobs', 'jobs.id', 'job_devices.job_id')
    .select('job_devices.job_id')
    .where('job_devices.device_id', '=', deviceId)
    .where(visible)
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [job] = row ? await findJobs(db, { visible, id: row.job_id, limit: 1, offset: 0 }) : [];
  return row && job ? { job, device: toJobDevice(row, addressOf) } : undefined;
}
