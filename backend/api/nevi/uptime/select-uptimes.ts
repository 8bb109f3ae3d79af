import { type UptimeGrouping, type UptimeListQuery, type UptimeRow, uptimeRule } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { inUseFor } from '../../../access/own-devices.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { portsNow } from '../../../uptime/index.ts';
import { toCounted } from '../../devices/uptime/counted.ts';
import { textConditions } from '../../query/text-filter.ts';

/** What ports are selected by, and in which order. */
export type UptimeSelection = Omit<UptimeListQuery, 'pageNumber' | 'pageSize'>;

/** Column behind each sort field; texts are sorted whatever their case. */
const columns: Record<NonNullable<UptimeListQuery['sortBy']>, RawBuilder<unknown>> = {
  chargeboxId: sql`devices.chargebox_id collate "C"`,
  evseUid: sql`u.evse_uid collate "C"`,
  locationId: sql`lower(devices.location_id) collate "C"`,
  state: sql`lower(devices.state) collate "C"`,
  networkOperator: sql`lower(devices.network_operator) collate "C"`,
  uptime: sql`u.uptime`,
  outageMinutes: sql`u.outage_ms`,
  excludedMinutes: sql`u.excluded_ms`,
  minutesLeft: sql`u.left_ms`,
  missedInDays: sql`u.missed_in_days`,
  downSince: sql`u.down_since`,
};

/** Which ports miss the rule, and which of them all will at the rate of the last days. */
export const risks: Record<NonNullable<UptimeSelection['risk']>, RawBuilder<boolean>> = {
  MISSED: sql<boolean>`u.left_ms <= 0`,
  AT_RISK: sql<boolean>`u.missed_in_days <= ${uptimeRule.aheadDays}`,
};

/** Column behind what ports are grouped by. */
export const groupColumns: Record<UptimeGrouping, RawBuilder<string | null>> = {
  location: sql`devices.location_id`,
  state: sql`devices.state`,
  operator: sql`devices.network_operator`,
};

/** Conditions of a selection, all of which must hold, of `portsNow() u` and `devices`. */
export function uptimeConditions(
  { risk, without, ...filters }: UptimeSelection,
  caller: Pick<Caller, 'owner'>,
): RawBuilder<unknown> {
  const contains = { chargeboxId: 'devices.chargebox_id', locationId: 'devices.location_id' };
  const equals = {
    ...{ locationIds: 'devices.location_id', states: 'devices.state' },
    networkOperators: 'devices.network_operator',
  };
  const conditions = [
    inUseFor(caller),
    ...(risk ? [risks[risk]] : []),
    ...(without ? [sql`${groupColumns[without]} is null`] : []),
    ...textConditions(filters, contains, equals),
  ];
  return sql.join(conditions, sql` and `);
}

/** How many ports a selection has. */
export async function countUptimes(kysely: Kysely<Tables>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${portsNow()} u join devices on devices.id = u.device_id where ${where}`.execute(
    kysely,
  );
  return rows[0]?.total ?? 0;
}

type PortRow = Selectable<Tables['uptime_ports']> &
  Pick<Selectable<Tables['devices']>, 'chargebox_id' | 'location_id' | 'state' | 'network_operator'> & {
    station_id: string;
  };

/** In which order to read a selection; by uptime, lowest first, without. */
export interface UptimeOrder {
  sortBy?: UptimeListQuery['sortBy'] | undefined;
  sortOrder?: UptimeListQuery['sortOrder'] | undefined;
}

/** Those without a value come last. */
const orderOf = ({ sortBy = 'uptime', sortOrder = 'ASC' }: UptimeOrder) =>
  sql`${columns[sortBy]} ${sql.raw(sortOrder === 'DESC' ? 'desc' : 'asc')} nulls last, u.evse_uid collate "C"`;

/** The ports of a selection, in its order. */
export async function uidsInOrder(
  kysely: Kysely<Tables>,
  where: RawBuilder<unknown>,
  order: UptimeOrder,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select u.evse_uid as uid from ${portsNow()} u join devices on devices.id = u.device_id where ${where}
    order by ${orderOf(order)}`.execute(kysely);
  return rows.map(({ uid }) => uid);
}

/** Ports of a selection, some of them in its order. */
export async function readUptimes(
  kysely: Kysely<Tables>,
  where: RawBuilder<unknown>,
  { limit, offset, ...order }: UptimeOrder & { limit: number; offset: number },
): Promise<UptimeRow[]> {
  const { rows } = await sql<PortRow>`
    select u.*, devices.chargebox_id, devices.location_id, devices.state, devices.network_operator,
      (select station_id from evses where uid = u.evse_uid) as station_id
    from ${portsNow()} u join devices on devices.id = u.device_id where ${where}
    order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(kysely);
  return rows.map((row) => ({
    ...{ chargeboxId: row.chargebox_id, evseUid: row.evse_uid, stationId: row.station_id },
    ...{ locationId: row.location_id, state: row.state, networkOperator: row.network_operator },
    ...toCounted(row),
  }));
}
