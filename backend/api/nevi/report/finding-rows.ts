import { excludedCategories, type NeviFindingKind, type NeviModule, neviFindingNames } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { byId } from '../../../database/name-order.ts';
import { type NeviReport, reportDevices, reportPorts } from './report-ports.ts';

/** A finding as the database returns it. */
export interface FindingRow {
  kind: NeviFindingKind;
  chargebox: string | null;
  /** ID of the device with this chargebox ID. */
  device_id: string | null;
  uid: string | null;
  location: string | null;
  /** ID of a session, or a time in ISO 8601 and UTC. */
  record: string | null;
  /** Other values of the sentence. */
  detail: Readonly<Record<string, string | number>>;
}

/** Days before which data of a report is no longer stored; null if all of it is. */
export interface RetentionLimits {
  sessions: string | null;
  /** Outages of the twelve months over which the uptime of the quarter is computed. */
  uptime: string | null;
  /** Outages of the quarter. */
  outages: string | null;
}

/** The module that a finding is about; null for all modules. */
export const findingModules: Record<NeviFindingKind, NeviModule | null> = {
  NO_PORTS: null,
  ...{ NO_LOCATION: null, NO_OPERATOR: null, NO_STATE: null, NO_TIME_ZONE: null, UNFIT_ID: null, NO_STATUS: null },
  RETIRED: null,
  ...{ SESSIONS_DROPPED: 2, SESSION_OF_NO_PORT: 2, SESSION_NOT_ENDED: 2, SESSION_ENDS_BEFORE_START: 2 },
  ...{
    SESSIONS_OVERLAP: 2,
    ENERGY_IMPOSSIBLE: 2,
    SESSION_ASSUMED: 2,
    ERROR_UNKNOWN: 2,
    POWER_UNKNOWN: 2,
    PAYMENT_UNKNOWN: 2,
  },
  ...{ UPTIME_DROPPED: 3, UPTIME_NOT_COUNTED: 3, YOUNGER_THAN_A_YEAR: 3 },
  ...{ OUTAGES_DROPPED: 4, ENTRY_WITHOUT_CODE: 4, ENTRY_WITHOUT_OUTAGE: 4, OUTAGE_CUT: 4 },
};

const none = sql`null::text`;
/** SQL: the findings of one kind. */
const findingQuery = (
  kind: NeviFindingKind,
  rest: RawBuilder<unknown>,
  {
    chargebox = sql`chargebox_id`,
    uid = sql`uid`,
    location = sql`location_id`,
    record = none,
    detail = sql`'{}'::jsonb`,
  }: Partial<Record<'chargebox' | 'uid' | 'location' | 'record' | 'detail', RawBuilder<unknown>>> = {},
): RawBuilder<unknown> => sql`
  (select ${sql.lit(kind)}::text as kind, ${chargebox} as chargebox, ${uid} as uid, ${location} as location,
    ${record} as record, ${detail} as detail ${rest})`;

const isoTime = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const deviceOnly = { uid: none };
const locationOnly = { chargebox: none, uid: none };
const reportOnly = { chargebox: none, uid: none, location: none };
const sessionRecord = { record: sql`id::text` };
/** A finding if data before a day is no longer stored. */
const notStored = (kind: NeviFindingKind, before: string | null) =>
  findingQuery(kind, sql`where ${before}::text is not null`, {
    ...reportOnly,
    detail: sql`jsonb_build_object('before', ${before}::text)`,
  });

/** Findings about locations and names, which are in every module. */
const portFindings = (): RawBuilder<unknown>[] => [
  findingQuery('NO_PORTS', sql`where not exists (select from reported)`, reportOnly),
  findingQuery('NO_LOCATION', sql`from reported_devices where location_id is null`, deviceOnly),
  findingQuery('NO_OPERATOR', sql`from reported_devices where network_operator is null`, deviceOnly),
  findingQuery(
    'NO_STATE',
    sql`from reported_devices where location_id is not null and state is null group by location_id`,
    locationOnly,
  ),
  findingQuery(
    'NO_TIME_ZONE',
    sql`from reported_devices where location_id is not null and not is_known group by location_id`,
    locationOnly,
  ),
  findingQuery(
    'UNFIT_ID',
    sql`from (
      select distinct case when x.name in ('port_id', 'charger_id') then chargebox_id end as chargebox_id,
        case when x.name = 'port_id' then uid end as uid,
        case when x.name <> 'network_provider' then location_id end as location_id, x.name, x.value, x.longest
      from reported cross join lateral (values ('station_id', location_id, 36), ('port_id', uid, 36),
        ('charger_id', chargebox_id, 36), ('network_provider', network_operator, 30)) x(name, value, longest)
      where length(x.value) > x.longest or x.name <> 'network_provider' and x.value ~ '^[=+@＝＋－＠-]'
    ) unfit`,
    { detail: sql`jsonb_build_object('column', name, 'value', value, 'longest', longest)` },
  ),
  // A new charger was not in operation, so its ports are not missing.
  findingQuery('NO_STATUS', sql`from operated where began_at is null and has_been_in_service`),
  findingQuery('RETIRED', sql`from reported_devices where is_retired`, {
    ...deviceOnly,
    detail: sql`jsonb_build_object('on', to_char(ends at time zone 'UTC', 'YYYY-MM-DD'))`,
  }),
];

/** Energy that a port may deliver above its rating: a factor, and an error of the meter in Wh. */
const tolerance = { factor: 1.1, wh: 1000 };

const sessionFindings = (report: NeviReport, { sessions }: RetentionLimits): RawBuilder<unknown>[] => [
  notStored('SESSIONS_DROPPED', sessions),
  findingQuery(
    'SESSION_OF_NO_PORT',
    sql`from (${reportDevices(report)}) p
      join transactions t on t.device_id = p.device_id and t.stopped_at >= p.begins and t.stopped_at < p.ends
      where not exists (select from evses where evses.uid = t.evse_uid)`,
    { uid: none, ...sessionRecord, detail: sql`jsonb_build_object('connector', connector_id)` },
  ),
  findingQuery(
    'SESSION_NOT_ENDED',
    sql`from sessions where stopped_at is null and started_at >= begins`,
    sessionRecord,
  ),
  findingQuery('SESSION_ENDS_BEFORE_START', sql`from sessions where is_in and stopped_at < started_at`, sessionRecord),
  // Only earlier sessions with an end count: it is unknown what a session without an end overlaps.
  findingQuery('SESSIONS_OVERLAP', sql`from sessions where is_in and earlier_end > started_at`, sessionRecord),
  findingQuery(
    'ENERGY_IMPOSSIBLE',
    sql`from sessions where is_in and stopped_at >= started_at and (wh < 0
      or wh > ${tolerance.factor}::float8 * watts * extract(epoch from stopped_at - started_at) / 3600 + ${tolerance.wh})`,
    { ...sessionRecord, detail: sql`jsonb_build_object('wh', wh)` },
  ),
  findingQuery('SESSION_ASSUMED', sql`from sessions where is_in and assumed <> '{}'`, {
    ...sessionRecord,
    detail: sql`jsonb_build_object('assumed', array_to_string(assumed, ','))`,
  }),
  findingQuery('ERROR_UNKNOWN', sql`from sessions where is_in and wh <= 0 and error_code is null`, sessionRecord),
  findingQuery(
    'POWER_UNKNOWN',
    sql`from sessions where is_in group by chargebox_id, uid, location_id having count(power_peak) < count(*)`,
    { detail: sql`jsonb_build_object('unknown', count(*) - count(power_peak), 'all', count(*))` },
  ),
  findingQuery('PAYMENT_UNKNOWN', sql`from sessions where is_in having count(*) > 0`, {
    ...reportOnly,
    detail: sql`jsonb_build_object('all', count(*))`,
  }),
];

const uptimeFindings = ({ isPreview }: NeviReport, { uptime }: RetentionLimits): RawBuilder<unknown>[] => [
  notStored('UPTIME_DROPPED', uptime),
  findingQuery(
    'UPTIME_NOT_COUNTED',
    // A port that was up at its last count has had no outage since: a change would have made it due. A preview ends now,
    // which no count can have reached.
    sql`from reported where ${!isPreview}::boolean and down_since is not null and counted_at < ends
      or exists (select from uptime_due due where due.device_id = reported.device_id and due.since < reported.ends)`,
  ),
  findingQuery('YOUNGER_THAN_A_YEAR', sql`from reported where began_at > year_begins`, {
    detail: sql`jsonb_build_object('since', to_char(began_at at time zone 'UTC', 'YYYY-MM-DD'))`,
  }),
];

/** Condition: an entry belongs to an outage. */
const hasOutage = sql`exists (
  select from uptime_outages o
  where o.device_id = p.device_id and o.evse_uid = p.uid and o.status = n.status and o.started_at <= n.interval_start
    and (o.ended_at is null or o.ended_at > greatest(n.interval_start, p.begins)))`;

const outageFindings = ({ isPreview }: NeviReport, { outages }: RetentionLimits): RawBuilder<unknown>[] => {
  // A preview ends now, so it does not cut an outage that continues.
  const continues = sql`(${!isPreview}::boolean and not p.is_retired and (o.ended_at is null or o.ended_at > p.ends))`;
  const entryFields = {
    record: isoTime(sql`n.interval_start`),
    detail: sql`jsonb_build_object('category', n.category)`,
  };
  const entries = sql`from reported p join nevi_logs n on n.evse_uid = p.uid
    where n.valid and n.nevi_exempt and n.interval_start < p.ends`;
  return [
    notStored('OUTAGES_DROPPED', outages),
    findingQuery(
      'ENTRY_WITHOUT_CODE',
      sql`${entries} and n.category <> all(${[...excludedCategories]}::text[]) and ${hasOutage}`,
      entryFields,
    ),
    findingQuery(
      'ENTRY_WITHOUT_OUTAGE',
      sql`${entries} and n.interval_start >= p.begins and not ${hasOutage}`,
      entryFields,
    ),
    findingQuery(
      'OUTAGE_CUT',
      sql`from reported p join uptime_outages o on o.device_id = p.device_id and o.evse_uid = p.uid
      where o.started_at < p.ends and (o.ended_at is null or o.ended_at > p.begins)
        and (o.started_at < p.begins or ${continues})`,
      {
        record: isoTime(sql`o.started_at`),
        detail: sql`jsonb_build_object('before', (o.started_at < p.begins)::int,
          'after', ${continues}::int)`,
      },
    ),
  ];
};

/** Reads one page of the findings of a module or all modules, and their number. */
export async function readFindings(
  kysely: Kysely<Tables>,
  report: NeviReport,
  {
    module,
    retentionLimits,
    limit,
    offset,
  }: { module: NeviModule | undefined; retentionLimits: RetentionLimits; limit: number; offset: number },
): Promise<{ total: number; rows: FindingRow[] }> {
  const queriesOf: Record<NeviModule, () => RawBuilder<unknown>[]> = {
    2: () => sessionFindings(report, retentionLimits),
    3: () => uptimeFindings(report, retentionLimits),
    4: () => outageFindings(report, retentionLimits),
  };
  const modules = module ? [module] : ([2, 3, 4] as const);
  const all = [...portFindings(), ...modules.flatMap((one) => queriesOf[one]())];
  const { rows } = await sql<{ total: number } & (FindingRow | Record<keyof FindingRow, null>)>`
    with operated as materialized (${reportPorts(report)}),
    reported as materialized (
      select operated.*, (select max(max_electric_power) from ports where ports.evse_uid = operated.uid) as watts
      from operated where began_at is not null
    ),
    reported_devices as (select distinct on (device_id) * from reported order by device_id),
    sessions as materialized (
      select p.chargebox_id, p.uid, p.location_id, p.begins, t.id, t.started_at, t.stopped_at, t.error_code,
        t.assumed, t.power_peak, t.meter_last - t.meter_start as wh, t.stopped_at >= p.begins and t.stopped_at < p.ends as is_in,
        max(t.stopped_at) over (partition by p.uid order by t.started_at, t.id
          rows between unbounded preceding and 1 preceding) as earlier_end, p.watts
      from reported p join transactions t on t.device_id = p.device_id and t.evse_uid = p.uid
      where t.started_at < p.ends and (t.stopped_at is null or t.stopped_at >= p.begins)
    ),
    findings as materialized (${sql.join(all, sql` union all `)}),
    counted as (select count(*) as total from findings)
    select counted.total, page.*,
      (select d.id from devices d where d.chargebox_id = page.chargebox) as device_id
    from counted left join lateral (
      select * from findings
      order by array_position(${neviFindingNames}::text[], kind), ${byId(sql`nullif(location, '')`)},
        ${byId(sql`coalesce(chargebox, '')`)}, ${byId(sql`coalesce(uid, '')`)}, length(record), record
      limit ${limit} offset ${offset}
    ) page on true`.execute(kysely);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is FindingRow & { total: number } => row.kind !== null),
  };
}
