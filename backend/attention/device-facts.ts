import { type Kysely, type RawBuilder, sql } from 'kysely';
import { heartbeatSeconds } from '../database/heartbeat-interval.ts';
import { hasBeenInService } from '../database/in-service.ts';
import type { Tables } from '../database/index.ts';
import type { OfDevice } from './found.ts';
import { type ConnectorFacts, type DeviceFacts, idleStatuses, sessionStatuses, silence, spans } from './rules.ts';

/** Devices are looked at in slices: more at once, all of them lost, would hold up everything else of this process. */
const sliceSize = 1000;

/** Devices with an id above `after` and up to `upTo`. */
export interface Slice {
  after: string;
  upTo: string;
}

const first = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Slices that all devices are in, each in one. */
export async function slicesOf(db: Kysely<Tables>): Promise<Slice[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as n from devices) numbered
    where n % ${sliceSize}::integer = 0 order by id`.execute(db);
  const ends = [...rows.map(({ id }) => id), last];
  return ends.map((upTo, index) => ({ after: ends[index - 1] ?? first, upTo }));
}

const within = (id: string, { after, upTo }: Slice) =>
  sql`${sql.ref(id)} > ${after}::uuid and ${sql.ref(id)} <= ${upTo}::uuid`;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Devices that a rule may find something on. What it finds is the rule's to say: this leaves out those that are certainly fine. */
export async function deviceFacts(db: Kysely<Tables>, slice: Slice, now: Date): Promise<(DeviceFacts & OfDevice)[]> {
  // In this order: for most chargers the first says it all.
  const silentFor = (seconds: RawBuilder<unknown>) => sql`greatest(d.communication_timestamp, d.connection_since)
    <= ${now}::timestamptz - ${silence.heartbeats} * ${seconds} * interval '1 second'`;
  const { rows } = await sql<DeviceFacts & OfDevice>`
    select d.id as "deviceId", lower(d.created_by) as owner, d.connected, d.connection_since as "connectionSince",
      d.communication_timestamp as "heardAt", ${heartbeatSeconds('d')} as "heartbeatSeconds", d.maintenance_mode as "maintenanceMode",
      ${hasBeenInService('d')} as "hasBeenInService",
      d.evse_statuses as "evseStatuses", d.leaf_certificate_valid_to as "certificateValidTo",
      case when d.evse_statuses && '{OUTOFORDER}' then (
        select min(e.status_since) from evses e where e.device_id = d.id and e.operational_status = 'OUTOFORDER'
      ) end as "faultedSince"
    from devices d
    where ${within('d.id', slice)} and d.retired_at is null and (
      (not d.connected and d.connection_since >= ${before(now, spans.offlineFor)})
      or d.evse_statuses && '{OUTOFORDER}'
      or (d.connected and ${silentFor(sql.lit(silence.shortestSeconds))} and ${silentFor(heartbeatSeconds('d'))})
      or d.leaf_certificate_valid_to <= ${before(now, -spans.certificateBefore)})`.execute(db);
  return rows;
}

/** Connectors of connected chargers whose status and session do not go together. */
export async function connectorFacts(
  db: Kysely<Tables>,
  slice: Slice,
  now: Date,
): Promise<(ConnectorFacts & OfDevice)[]> {
  const { rows } = await sql<ConnectorFacts & OfDevice>`
    select p.device_id as "deviceId", lower(d.created_by) as owner, p.status, p.status_at as "statusAt",
      t.started_at as "sessionSince"
    from ports p
      join devices d on d.id = p.device_id
      left join transactions t
        on t.device_id = p.device_id and t.connector_id = p.connector_id and t.stopped_at is null
    where ${within('p.device_id', slice)} and d.connected and not d.maintenance_mode and d.retired_at is null
      and p.status_at <= ${before(now, spans.contradictsAfter)}
      and case when t.id is null then p.status = any(${[...sessionStatuses]}::text[])
        else p.status = any(${[...idleStatuses]}::text[]) end`.execute(db);
  return rows;
}
