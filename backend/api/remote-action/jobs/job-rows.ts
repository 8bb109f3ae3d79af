import {
  type Job,
  type JobDevice,
  type JobOutcome,
  type JobType,
  type Outcome,
  openOutcomes,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { HttpError } from '../../../access/http-error.ts';
import type { Tables } from '../../../database/index.ts';
import { byId } from '../../../database/name-order.ts';
import { isUuid } from '../../../database/uuid.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { shownValue } from '../../../ocpp/secret-keys.ts';
import { unnamedFile } from '../../diagnostics-files/links.ts';

interface JobRow {
  id: string;
  event_type: JobType;
  parameters: Record<string, unknown>;
  execution_mode: Job['remoteActionType'];
  scheduled_time: Date | null;
  created_by: string;
  created_at: Date;
  cancelled_at: Date | null;
  known_retry_of: string | null;
  retries: string[];
  /** Null of a job without devices. */
  outcomes: Partial<Record<JobOutcome, number>> | null;
}

/** Which jobs. */
export interface JobScope {
  /** The vendor whose devices alone the caller may know of; undefined for all. */
  owner: string | undefined;
  id?: string;
  /** Those alone that are not at their end. */
  open?: boolean;
  /** Those alone that this person began, by e-mail address. */
  createdBy?: string | undefined;
  limit: number;
  offset: number;
}

const ofOwner = (owner: string | undefined) => (owner === undefined ? sql`true` : sql`t.owner = ${owner}`);

/** Whether a job, by the SQL of its ID, is known to who may know of the devices of this owner. */
const isKnown = (id: RawBuilder<unknown>, owner: string | undefined) =>
  owner === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from job_tallies t where t.job_id = ${id} and ${ofOwner(owner)})`;

/** The jobs `j` of a scope, by what is tallied of them: their devices are not counted again. */
function conditionOf({ owner, id, open, createdBy }: Omit<JobScope, 'limit' | 'offset'>): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [];
  if (id !== undefined) all.push(isUuid(id) ? sql`j.id = ${id}::uuid` : sql`false`);
  if (createdBy !== undefined) all.push(sql`j.created_by = ${createdBy}`);
  if (owner !== undefined) all.push(sql`j.id in (select t.job_id from job_tallies t where ${ofOwner(owner)})`);
  if (open) {
    all.push(sql`j.id in (
      select t.job_id from job_tallies t
      where t.outcome in (${sql.join(openOutcomes.map((outcome) => sql.lit(outcome)))}) and ${ofOwner(owner)}
      group by t.job_id having sum(t.devices) > 0)`);
  }
  return all.length > 0 ? sql<boolean>`${sql.join(all, sql` and `)}` : sql<boolean>`true`;
}

/** Jobs, the newest first, with the outcomes of the devices that the caller may know of. */
export async function findJobs(db: Kysely<Tables>, scope: JobScope): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select j.*, (
      select json_object_agg(outcome, devices)
      from (
        select t.outcome, sum(t.devices)::int as devices from job_tallies t
        where t.job_id = j.id and ${ofOwner(scope.owner)}
        group by t.outcome having sum(t.devices) > 0
      ) tallied
    ) as outcomes,
    case when ${isKnown(sql`j.retry_of`, scope.owner)} then j.retry_of end as known_retry_of,
    array(
      select r.id::text from jobs r where r.retry_of = j.id and ${isKnown(sql`r.id`, scope.owner)}
      order by r.created_at desc, r.id
    ) as retries
    from jobs j where ${conditionOf(scope)}
    order by j.created_at desc, j.id desc
    limit ${scope.limit} offset ${scope.offset}`.execute(db);
  return rows.map(toJob);
}

/**
 * The job of this id, if the caller may know of it.
 *
 * @throws {HttpError} 404
 */
export async function findJob(db: Kysely<Tables>, id: string, caller: Pick<Caller, 'owner'>): Promise<Job> {
  const [job] = await findJobs(db, { owner: caller.owner, id, limit: 1, offset: 0 });
  if (!job) throw new HttpError(404, 'There is no job with this ID.');
  return job;
}

/** A CSV of a job is incomplete while devices are PREPARING. @throws {HttpError} 409 */
export function requirePrepared({ outcomes: { PREPARING = 0 }, devices }: Pick<Job, 'outcomes' | 'devices'>): void {
  if (PREPARING === 0) return;
  throw new HttpError(409, `${PREPARING} of ${devices} devices are still being prepared. Export the job again later.`);
}

/** How many jobs there are. */
export async function countJobs(db: Kysely<Tables>, scope: Omit<JobScope, 'limit' | 'offset'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from jobs j where ${conditionOf(scope)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The value of a configuration key that opens something is for its charger alone. */
function shownParameters(parameters: Record<string, unknown>): Record<string, unknown> {
  const { key, value } = parameters;
  if (typeof key !== 'string' || typeof value !== 'string') return parameters;
  return { ...parameters, value: shownValue(key, value) };
}

function toJob(row: JobRow): Job {
  const outcomes = row.outcomes ?? {};
  return {
    id: row.id,
    eventType: row.event_type,
    parameters: shownParameters(row.parameters),
    remoteActionType: row.execution_mode,
    scheduledTime: row.scheduled_time?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    ...{ retryOf: row.known_retry_of, retries: row.retries },
    devices: Object.values(outcomes).reduce((sum, devices) => sum + devices, 0),
    outcomes,
  };
}

/** The address of a file by its id; none for who may not have files. */
export type AddressOf = ((fileId: string) => string) | undefined;

/** Rows of one job by chargebox id, of one outcome or of all. */
export async function findJobDevices(
  db: Kysely<Tables>,
  { visible, id, limit, offset }: { visible: RawBuilder<boolean>; id: string; limit: number; offset: number },
  outcome: Outcome | undefined,
  addressOf: AddressOf,
): Promise<JobDevice[]> {
  let query = jobDevices(db).where('job_id', '=', id).where(visible);
  if (outcome) query = query.where('outcome', '=', outcome);
  const rows = await query
    .orderBy(byId(sql.ref('job_devices.chargebox_id')))
    .limit(limit)
    .offset(offset)
    .execute();
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
  { visible, owner }: { visible: RawBuilder<boolean>; owner: string | undefined },
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
  const [job] = row ? await findJobs(db, { owner, id: row.job_id, limit: 1, offset: 0 }) : [];
  return row && job ? { job, device: toJobDevice(row, addressOf) } : undefined;
}
