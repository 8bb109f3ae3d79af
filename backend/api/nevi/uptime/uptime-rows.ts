import { type UptimeGrouping, type UptimeListQuery, type UptimeRow, uptimeRule } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { notRetired, ownDevicesOnly } from '../../../access/own-devices.ts';
import type { Tables } from '../../../database/index.ts';
import { byId, inOrder, nameKey } from '../../../database/name-order.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { portsNow } from '../../../uptime/index.ts';
import { toUptimeFields } from '../../devices/uptime/uptime-fields.ts';
import { textConditions } from '../../query/text-filter.ts';

/** Filters of ports. */
export type UptimeFilters = Omit<UptimeListQuery, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortOrder'>;

type SortField = NonNullable<UptimeListQuery['sortBy']>;

/** Sort fields whose columns are in `devices`. */
const deviceSortFields: ReadonlySet<SortField> = new Set(['chargeboxId', 'locationId', 'state', 'networkOperator']);

/** Column behind each sort field. */
const columns: Record<SortField, RawBuilder<unknown>> = {
  chargeboxId: nameKey(sql`devices.chargebox_id`),
  evseUid: nameKey(sql`u.evse_uid`),
  locationId: nameKey(sql`devices.location_id`),
  state: nameKey(sql`devices.state`),
  networkOperator: nameKey(sql`devices.network_operator`),
  uptime: sql`u.uptime`,
  outageMinutes: sql`u.outage_ms`,
  excludedMinutes: sql`u.excluded_ms`,
  minutesLeft: sql`u.left_ms`,
  missedInDays: sql`u.missed_in_days`,
  downSince: sql`u.down_since`,
};

/** Ports that miss the rule, and ports that will miss it at the rate of the last days. */
export const riskConditions: Record<NonNullable<UptimeFilters['risk']>, RawBuilder<boolean>> = {
  MISSED: sql<boolean>`u.left_ms <= 0`,
  AT_RISK: sql<boolean>`u.left_ms * ${uptimeRule.rateDays}::integer <= u.lost_lately_ms * ${uptimeRule.aheadDays}::integer`,
};

/** Column behind each grouping. */
export const groupColumns: Record<UptimeGrouping, RawBuilder<string | null>> = {
  location: sql`devices.location_id`,
  state: sql`devices.state`,
  operator: sql`devices.network_operator`,
};

/** A selection of ports as conditions on `portsNow() u` and, if needed, on `devices`. */
export interface ChosenPorts {
  where: RawBuilder<unknown>;
  needsDevices: boolean;
}

/** Selects ports that match the filters and are visible to the caller. Excludes ports of retired devices. */
export function choosePorts({ risk, without, ...filters }: UptimeFilters, caller: Pick<Caller, 'owner'>): ChosenPorts {
  const contains = { chargeboxId: 'devices.chargebox_id', locationId: 'devices.location_id' };
  const equals = {
    ...{ locationIds: 'devices.location_id', states: 'devices.state' },
    networkOperators: 'devices.network_operator',
  };
  const own = ownDevicesOnly(caller);
  const onDevices = [
    ...(own ? [own] : []),
    ...(without ? [sql`${groupColumns[without]} is null`] : []),
    ...textConditions(filters, contains, equals),
  ];
  // Retired devices are few and have an index of their own, so this does not read the devices of all other ports.
  const inUse = sql`not exists (select from devices where devices.id = u.device_id and not ${notRetired})`;
  return {
    where: sql.join([inUse, ...(risk ? [riskConditions[risk]] : []), ...onDevices], sql` and `),
    needsDevices: onDevices.length > 0,
  };
}

/**
 * The `from` and `where` clauses of a statement that reads chosen ports, without the keyword `from`.
 *
 * @param withDevices whether the rest of the statement needs `devices`
 */
export const fromPorts = ({ where, needsDevices }: ChosenPorts, withDevices: boolean): RawBuilder<unknown> =>
  needsDevices || withDevices
    ? sql`${portsNow()} u join devices on devices.id = u.device_id where ${where}`
    : sql`${portsNow()} u where ${where}`;

export async function countChosenPorts(kysely: Kysely<Tables>, chosen: ChosenPorts): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${fromPorts(chosen, false)}`.execute(
    kysely,
  );
  return rows[0]?.total ?? 0;
}

/** Order and part of the chosen ports to read. Default: lowest uptime first, and all ports. */
export interface UptimeOrder {
  sortBy?: UptimeListQuery['sortBy'] | undefined;
  sortOrder?: UptimeListQuery['sortOrder'] | undefined;
  limit?: number;
  offset?: number;
}

/** The UIDs of chosen ports in this order. Ports without a value come last. */
export async function selectUptimeUids(
  kysely: Kysely<Tables>,
  chosen: ChosenPorts,
  { sortBy = 'uptime', sortOrder = 'ASC', limit, offset = 0 }: UptimeOrder,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select u.evse_uid as uid from ${fromPorts(chosen, deviceSortFields.has(sortBy))}
    order by ${inOrder(columns[sortBy], sortOrder)}, ${byId(sql.ref('u.evse_uid'))}
    limit ${limit ?? null} offset ${offset}`.execute(kysely);
  return rows.map(({ uid }) => uid);
}

type PortRow = Selectable<Tables['uptime_ports']> &
  Pick<Selectable<Tables['devices']>, 'chargebox_id' | 'location_id' | 'state' | 'network_operator'> & {
    station_id: string;
  };

/** Reads ports in the order of the UIDs. Skips ports that no longer exist. */
export async function readUptimes(kysely: Kysely<Tables>, uids: readonly string[]): Promise<UptimeRow[]> {
  const { rows } = await sql<PortRow>`
    select u.*, devices.chargebox_id, devices.location_id, devices.state, devices.network_operator, evses.station_id
    from ${portsNow()} u join devices on devices.id = u.device_id join evses on evses.uid = u.evse_uid
    where u.evse_uid = any(${uids}::text[])`.execute(kysely);
  const byUid = new Map(rows.map((row) => [row.evse_uid, row]));
  return uids.flatMap((uid) => {
    const row = byUid.get(uid);
    if (!row) return [];
    return {
      ...{ deviceId: row.device_id, chargeboxId: row.chargebox_id, evseUid: row.evse_uid, stationId: row.station_id },
      ...{ locationId: row.location_id, state: row.state, networkOperator: row.network_operator },
      ...toUptimeFields(row),
    };
  });
}
