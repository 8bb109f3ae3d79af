import {
  type Device,
  type DeviceFilters,
  type GroupEvse,
  type GroupEvseFacts,
  type groupEvseSortFields,
  limits,
  type SortOrder,
  shownStatus,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId, byName, inOrder, nameKey } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { deviceConditions } from '../devices/filters.ts';

/** Selects EVSEs of the devices that the filters match. */
interface EvseChoice {
  group: string;
  /** Whether to select the EVSEs in the group, or all others. */
  inChargingGroup: boolean;
  filters: DeviceFilters;
}

type SortField = (typeof groupEvseSortFields)[number];

interface EvsePaging {
  pageNumber: number;
  pageSize: number;
  /** If undefined, EVSEs in the country of the group come first, each part by station ID. */
  sortBy: SortField | undefined;
  sortOrder: SortOrder;
}

const sortKeys: Record<SortField, RawBuilder<unknown>> = {
  stationId: nameKey(sql`evses.station_id`),
  chargeboxId: nameKey(sql`devices.chargebox_id`),
  operationalStatus:
    nameKey(sql`case when devices.maintenance_mode and evses.operational_status not in ('PLANNED', 'REMOVED')
    then 'RESERVED' else evses.operational_status end`),
  make: nameKey(sql`devices.make`),
  city: nameKey(sql`devices.city`),
  state: nameKey(sql`devices.state`),
};

/** Whether a device is in the country of a group. The country code of a device has two or three letters. */
const isInCountryOf = (group: string) =>
  sql<boolean>`(left(devices.country, 2) = (select country_code from charging_groups where id = ${group}::uuid)) is true`;

/** One page of EVSEs with their devices and groups, and the total numbers of EVSEs and devices. */
export async function findGroupEvses(
  kysely: Kysely<Tables>,
  { group, inChargingGroup, filters }: EvseChoice,
  { pageNumber, pageSize, sortBy, sortOrder }: EvsePaging,
  caller: Caller,
): Promise<{ content: GroupEvse[]; total: number; devices: number }> {
  // A subquery, because the filters name columns that `evses` has too.
  let devices = kysely.selectFrom('devices').select('devices.id').where(visibleTo(caller));
  for (const condition of deviceConditions(filters, new Date())) devices = devices.where(condition);
  const matching = kysely
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .leftJoin('charging_group_evses as member', 'member.evse_uid', 'evses.uid')
    .where('evses.device_id', 'in', devices)
    .where(
      sql<boolean>`member.group_id is ${sql.raw(inChargingGroup ? 'not distinct' : 'distinct')} from ${group}::uuid`,
    );
  const { total, devices: deviceCount } = await matching
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('evses.device_id').distinct().as('devices'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await matching
    .leftJoin('charging_groups', 'charging_groups.id', 'member.group_id')
    .select([
      'evses.uid as evseUid',
      'evses.station_id as stationId',
      'evses.operational_status as reportedStatus',
      'evses.status_since',
      'evses.last_known_status as lastKnownStatus',
      'devices.id as deviceId',
      'devices.chargebox_id as chargeboxId',
      'devices.make',
      'devices.model',
      'devices.network_operator as networkOperator',
      'devices.location',
      'devices.city',
      'devices.state',
      'devices.connector_types',
      'devices.connected',
      'devices.maintenance_mode as maintenanceMode',
      'devices.maintenance_since',
      'devices.connection_since',
      'member.group_id',
      'charging_groups.name as group_name',
    ])
    .$if(sortBy === undefined, (query) => query.orderBy(isInCountryOf(group), 'desc'))
    .orderBy(inOrder(sortKeys[sortBy ?? 'stationId'], sortOrder))
    .orderBy(byId(sql.ref('evses.uid')))
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  const content = rows.map((row): GroupEvse => {
    const { status_since, maintenance_since, connector_types, connected, connection_since, ...rest } = row;
    const { group_id, group_name, ...same } = rest;
    const operationalStatus = shownStatus(row.reportedStatus, row.maintenanceMode);
    const reportedSince = status_since?.toISOString() ?? null;
    const isReported = operationalStatus === row.reportedStatus;
    return {
      ...same,
      operationalStatus,
      statusSince: isReported ? reportedSince : (maintenance_since?.toISOString() ?? null),
      reportedSince,
      connectorTypes: connector_types as Device['connectorTypes'],
      webSocketConnection: connected ? 'Connected' : 'Not Connected',
      connectionSince: connection_since?.toISOString() ?? null,
      chargingGroup: group_id !== null && group_name !== null ? { id: group_id, name: group_name } : null,
    };
  });
  return { content, total, devices: deviceCount };
}

interface Counts {
  others: number;
  other_devices: number;
  members: number;
  member_devices: number;
}

/** What adding the selected EVSEs to a group, or removing them from it, would do now. */
export async function findEvseFacts(
  kysely: Kysely<Tables>,
  group: string,
  selected: RawBuilder<unknown>,
): Promise<GroupEvseFacts> {
  const inGroup = sql`member.group_id is not distinct from ${group}::uuid`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where not (${inGroup})) as others,
      count(distinct evses.device_id) filter (where not (${inGroup})) as other_devices,
      count(*) filter (where ${inGroup}) as members,
      count(distinct evses.device_id) filter (where ${inGroup}) as member_devices
    from evses left join charging_group_evses as member on member.evse_uid = evses.uid
    where ${selected}`.execute(kysely);
  const { others = 0, other_devices = 0, members = 0, member_devices = 0 } = rows[0] ?? {};

  const elsewhere = kysely
    .selectFrom('evses')
    .innerJoin('charging_group_evses as member', 'member.evse_uid', 'evses.uid')
    .innerJoin('charging_groups', 'charging_groups.id', 'member.group_id')
    .where('member.group_id', '<>', sql<string>`${group}::uuid`)
    .where(sql<boolean>`${selected}`)
    .orderBy(byName(sql.ref('charging_groups.name')))
    .orderBy('charging_groups.id');
  const groups = await elsewhere
    .select((eb) => ['charging_groups.id', 'charging_groups.name', eb.fn.countAll<number>().as('evses')])
    .groupBy('charging_groups.id')
    .execute();
  const moved = await elsewhere
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select(['evses.uid', 'evses.station_id', 'devices.chargebox_id', 'charging_groups.id', 'charging_groups.name'])
    .orderBy(byName(sql.ref('evses.station_id')))
    .orderBy(byId(sql.ref('evses.uid')))
    .limit(limits.pageSizeOf.chargingGroups)
    .execute();
  return {
    joining: { evses: others, devices: other_devices },
    leaving: { evses: members, devices: member_devices },
    moving: groups.reduce((sum, { evses }) => sum + evses, 0),
    groups,
    moved: moved.map(({ uid, station_id, chargebox_id, id, name }) => ({
      ...{ evseUid: uid, stationId: station_id, chargeboxId: chargebox_id },
      chargingGroup: { id, name },
    })),
  };
}
