import {
  type Job,
  type JobDevice,
  type JobOutcome,
  type JobType,
  type Outcome,
  openOutcomes,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { badRequest, HttpError } from '../../../access/http-error.ts';
import { visibleTo } from '../../../access/own-devices.ts';
import { allows } from '../../../access/permissions.ts';
import type { Tables } from '../../../database/index.ts';
import { byId, isAfterId } from '../../../database/name-order.ts';
import { isUuid } from '../../../database/uuid.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { shownValue } from '../../../ocpp/secret-keys.ts';
import { unnamedFile } from '../../diagnostics-files/links.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import type { ApiServices } from '../../services.ts';

/** Rows that one query of an export reads. */
const batchSize = 2000;

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
  /** Null for a job without devices. */
  outcomes: Partial<Record<JobOutcome, number>> | null;
}

/** Filters of jobs. */
interface JobFilters {
  /** Vendor who sees only jobs of own devices; undefined for callers who see all. */
  owner: string | undefined;
  id?: string;
  /** Only unfinished jobs. */
  open?: boolean;
  /** Only jobs that the user with this email address started. */
  createdBy?: string | undefined;
}

/** One page of a list. */
interface PageRange {
  limit: number;
  offset: number;
}

/** A reader of the devices of a job. */
interface JobReader extends Pick<ApiServices, 'kysely' | 'links'> {
  caller: Caller;
}

const ofOwner = (owner: string | undefined) => (owner === undefined ? sql`true` : sql`t.owner = ${owner}`);

/** Whether a job has devices of this owner. @param id SQL of the job's ID */
const isKnown = (id: RawBuilder<unknown>, owner: string | undefined) =>
  owner === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from job_tallies t where t.job_id = ${id} and ${ofOwner(owner)})`;

/** Condition on `jobs j`. It reads the counters of a job (`job_tallies`) instead of its devices. */
function matches({ owner, id, open, createdBy }: JobFilters): RawBuilder<boolean> {
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

/** Jobs, newest first, with the outcomes of the devices that the owner may see. */
export async function findJobs(
  db: Kysely<Tables>,
  { limit, offset, ...filters }: JobFilters & PageRange,
): Promise<Job[]> {
  const { owner } = filters;
  const { rows } = await sql<JobRow>`
    select j.*, (
      select json_object_agg(outcome, devices)
      from (
        select t.outcome, sum(t.devices)::int as devices from job_tallies t
        where t.job_id = j.id and ${ofOwner(owner)}
        group by t.outcome having sum(t.devices) > 0
      ) counters
    ) as outcomes,
    case when ${isKnown(sql`j.retry_of`, owner)} then j.retry_of end as known_retry_of,
    array(
      select r.id::text from jobs r where r.retry_of = j.id and ${isKnown(sql`r.id`, owner)}
      order by r.created_at desc, r.id
    ) as retries
    from jobs j where ${matches(filters)}
    order by j.created_at desc, j.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toJob);
}

const lookUpJob = async (db: Kysely<Tables>, id: string, { owner }: Pick<Caller, 'owner'>): Promise<Job | undefined> =>
  (await findJobs(db, { owner, id, limit: 1, offset: 0 }))[0];

/** Finds a job by its ID. @throws {HttpError} 404 if there is none or the caller may not see it */
export async function findJob(db: Kysely<Tables>, id: string, caller: Pick<Caller, 'owner'>): Promise<Job> {
  const job = await lookUpJob(db, id, caller);
  if (!job) throw new HttpError(404, 'There is no job with this ID.');
  return job;
}

/** Requires that the job in `retryOf` exists. @throws {HttpError} 400 if there is none or the caller may not see it */
export async function requireKnownJob(
  db: Kysely<Tables>,
  retryOf: string | undefined,
  caller: Pick<Caller, 'owner'>,
): Promise<void> {
  if (retryOf === undefined || (await lookUpJob(db, retryOf, caller))) return;
  throw badRequest('retryOf must be the ID of a job.');
}

/** A CSV of a job is incomplete while devices are PREPARING. @throws {HttpError} 409 */
export function requirePrepared({ outcomes: { PREPARING = 0 }, devices }: Pick<Job, 'outcomes' | 'devices'>): void {
  if (PREPARING === 0) return;
  throw new HttpError(409, `${PREPARING} of ${devices} devices are still being prepared. Export the job again later.`);
}

export async function countJobs(db: Kysely<Tables>, filters: JobFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from jobs j where ${matches(filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Masks the value of a secret configuration key: only the charger receives it. */
function maskSecret(parameters: Record<string, unknown>): Record<string, unknown> {
  const { key, value } = parameters;
  if (typeof key !== 'string' || typeof value !== 'string') return parameters;
  return { ...parameters, value: shownValue(key, value) };
}

function toJob(row: JobRow): Job {
  const outcomes = row.outcomes ?? {};
  return {
    id: row.id,
    eventType: row.event_type,
    parameters: maskSecret(row.parameters),
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

/** One page of the devices of a job, by chargebox ID. */
export async function findJobDevices(
  reader: JobReader,
  id: string,
  { outcome, limit, offset }: PageRange & { outcome: Outcome | undefined },
): Promise<JobDevice[]> {
  let query = jobDevices(reader.kysely).where('job_id', '=', id).where(visibleTo(reader.caller));
  if (outcome) query = query.where('outcome', '=', outcome);
  const rows = await query
    .orderBy(byId(sql.ref('job_devices.chargebox_id')))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => toJobDevice(row, reader));
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

function toJobDevice(row: JobDeviceRow, { links, caller }: JobReader): JobDevice {
  const file = allows('read:devices', caller) ? row.file : null;
  return {
    deviceId: row.device_id,
    chargeboxId: row.chargebox_id,
    outcome: row.outcome,
    detail: row.detail,
    attempts: row.attempts,
    sentAt: row.sent_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    effectAt: row.effect_at?.toISOString() ?? null,
    file: file && { fileName: file.name ?? unnamedFile, url: links.address(file.id, new Date()) },
  };
}

/** The newest job of a device, and its outcome there; undefined if the device never had a job. */
export async function findNewestJob(
  reader: JobReader,
  deviceId: string,
): Promise<{ job: Job; device: JobDevice } | undefined> {
  const { kysely, caller } = reader;
  const row = await jobDevices(kysely)
    .innerJoin('jobs', 'jobs.id', 'job_devices.job_id')
    .select('job_devices.job_id')
    .where('job_devices.device_id', '=', deviceId)
    .where(visibleTo(caller))
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const job = row && (await lookUpJob(kysely, row.job_id, caller));
  return row && job ? { job, device: toJobDevice(row, reader) } : undefined;
}

/** Rows of a job's CSV by chargebox ID. The ID never changes, so a device whose outcome changes appears exactly once. */
export async function* readJobBatches(
  kysely: Kysely<Tables>,
  jobId: string,
  caller: Caller,
  outcome: Outcome | undefined,
): AsyncGenerator<CsvRow[]> {
  const key = sql.ref('job_devices.chargebox_id');
  let devices = kysely
    .selectFrom('job_devices')
    .innerJoin('devices', 'devices.id', 'job_devices.device_id')
    .select(['job_devices.chargebox_id', 'outcome', 'detail', 'attempts', 'sent_at', 'answered_at', 'effect_at'])
    .where('job_id', '=', jobId)
    .where(visibleTo(caller))
    .orderBy(byId(key))
    .limit(batchSize);
  if (outcome) devices = devices.where('outcome', '=', outcome);
  for (let after = ''; ; ) {
    const rows = await devices.where(isAfterId(key, after)).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      ...[row.chargebox_id, row.outcome, row.detail, row.attempts],
      ...[row.sent_at, row.answered_at, row.effect_at],
    ]);
    if (rows.length < batchSize) return;
    after = last.chargebox_id;
  }
}
