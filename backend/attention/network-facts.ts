import { failedOutcomes, type OperationalStatus } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { downStatuses, uncountedStatuses } from '../alerts/index.ts';
import { hasBeenInService } from '../database/in-service.ts';
import type { Tables } from '../database/index.ts';
import type { OfDevice } from './found.ts';
import { type FirmwareFacts, type JobFacts, type SiteFacts, spans } from './rules.ts';

/** What is counted over devices of several owners, and over each vendor's own. */
interface Scoped {
  id: string;
  /** The vendor; null when all were counted. */
  scope: string | null;
}

/** Sites without an EVSE in service, as a whole or in the part that one vendor owns. New chargers do not count yet. */
export async function siteFacts(db: Kysely<Tables>): Promise<(SiteFacts & Scoped)[]> {
  const notInService = [...downStatuses, ...uncountedStatuses];
  const { rows } = await sql<Omit<SiteFacts, 'evseStatuses'> & Scoped & { statuses: string }>`
    select site_id as id, owner as scope, count(*)::int as chargers, max(status_since) as since,
      string_agg(array_to_string(evse_statuses, ','), ',') filter (where evse_statuses <> '{}') as statuses
    from (select site_id, lower(created_by) as owner, status_since, evse_statuses from devices
      where site_id is not null and retired_at is null and ${hasBeenInService('devices')}) d
    group by grouping sets ((site_id), (site_id, owner))
    having bool_and(evse_statuses <@ ${notInService}::text[]) and (grouping(owner) = 1 or owner is not null)
      and bool_or(evse_statuses <> '{}')`.execute(db);
  return rows.map(({ statuses, ...site }) => ({ ...site, evseStatuses: statuses.split(',') as OperationalStatus[] }));
}

/**
 * Jobs of late that did not succeed on every device. One that still goes on has failed where it has failed; a device
 * that a retry was begun for is that one's.
 */
export async function jobFacts(db: Kysely<Tables>, now: Date): Promise<(JobFacts & Scoped)[]> {
  const { rows } = await sql<JobFacts & Scoped>`
    select id, owner as scope, type, "dueAt", count(*)::int as failed, (count(*) filter (where answered))::int as answered
    from (
      select j.id::text as id, j.event_type as type, coalesce(j.scheduled_time, j.created_at) as "dueAt",
        x.outcome <> 'REJECTED' and x.answered_at is not null as answered, lower(d.created_by) as owner
      from jobs j join job_devices x on x.job_id = j.id join devices d on d.id = x.device_id
      where coalesce(j.scheduled_time, j.created_at) >= ${since(now, spans.jobFor)} and ${failed} and d.retired_at is null
        and not exists (
          select from jobs r join job_devices y on y.job_id = r.id and y.device_id = x.device_id
          where r.retry_of = j.id and y.outcome <> 'CANCELLED')
    ) failures
    group by grouping sets ((id, type, "dueAt"), (id, type, "dueAt", owner))
    having grouping(owner) = 1 or owner is not null`.execute(db);
  return rows;
}

/** The newest update of each device that was told to update of late, where it did not succeed. */
export async function firmwareFacts(db: Kysely<Tables>, now: Date): Promise<(FirmwareFacts & OfDevice)[]> {
  const { rows } = await sql<FirmwareFacts & OfDevice>`
    select distinct on (x.device_id) x.device_id as "deviceId", lower(d.created_by) as owner, x.outcome, x.sent_at as "sentAt",
      x.answered_at as "answeredAt", x.firmware_before as "versionBefore", d.firmware_version as version
    from jobs j join job_devices x on x.job_id = j.id join devices d on d.id = x.device_id
    where j.event_type = 'UPDATE_FIRMWARE_REQUEST'
      and coalesce(j.scheduled_time, j.created_at) >= ${since(now, spans.firmwareFor)}
      and ${failed} and d.retired_at is null and d.firmware_version is not distinct from x.firmware_before
      and not exists (
        select from jobs newer join job_devices y on y.job_id = newer.id and y.device_id = x.device_id
        where newer.event_type = 'UPDATE_FIRMWARE_REQUEST' and y.sent_at > x.sent_at)
    order by x.device_id, x.sent_at desc nulls last`.execute(db);
  return rows;
}

/** The outcomes stand in the statement, as an index has them. */
const failed = sql`x.outcome in (${sql.join(failedOutcomes.map((outcome) => sql.lit(outcome)))})`;

const since = (now: Date, ms: number) => new Date(now.getTime() - ms);
