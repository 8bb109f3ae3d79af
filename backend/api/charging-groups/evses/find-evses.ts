import {
  type Device,
  type DeviceFilters,
  type GroupEvse,
  type groupEvseSortFields,
  type SortOrder,
  shownStatus,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../../access/own-devices.ts';
import type { Tables } from '../../../database/index.ts';
import { byId, inOrder, nameKey } from '../../../database/name-order.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { conditionsOf } from '../../devices/filters.ts';

/** Which EVSEs: in this group or not, of the devices that the filters match. */
export interface EvseChoice {
  group: string;
  inChargingGroup: boolean;
  filters: DeviceFilters;
}

type SortField = (typeof groupEvseSortFields)[number];

/** Where in the list to look. */
export interface EvsePaging {
  pageNumber: number;
  pageSize: number;
  /** Without it by station ID, those in the country of the group first. */
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

/** Whether a device is in the country of a group; devices have two or three letters of it. */
const isInCountryOf = (group: string) =>
  sql<boolean>`(left(devices.country, 2) = (select country_code from charging_groups where id = ${group}::uuid)) is true`;

/** One page of EVSEs with their devices and the groups they are in, and how many there are in all. */
export async function listEvses(
  kysely: Kysely<Tables>,
  { group, inChargingGroup, filters }: EvseChoice,
  { pageNumber, pageSize, sortBy, sortOrder }: EvsePaging,
  caller: Caller,
): Promise<{ content: GroupEvse[]; total: number; devices: number }> {
  // Apart, since the filters name columns that the EVSE has too.
  let devices = kysely.selectFrom('devices').select('devices.id').where(visibleTo(caller));
  for (const condition of conditionsOf(filters, new Date())) devices = devices.where(condition);
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
