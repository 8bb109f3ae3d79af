import { inNameOrder, type UptimeGroup, type UptimeGroupsQuery } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { byId, inOrder, nameKey } from '../../../database/name-order.ts';
import { minutesOf } from '../../devices/uptime/uptime-fields.ts';
import { type ChosenPorts, fromPorts, groupColumns, riskConditions } from './uptime-rows.ts';

/** Grouping, order, and part to read. Default: by name with the unnamed group last, and all groups. */
export interface UptimeGroupOrder {
  by: UptimeGroupsQuery['by'];
  sortBy?: UptimeGroupsQuery['sortBy'] | undefined;
  sortOrder?: UptimeGroupsQuery['sortOrder'] | undefined;
  limit?: number;
  offset?: number;
}

/** Column behind each sort field. */
const columns: Record<NonNullable<UptimeGroupsQuery['sortBy']>, RawBuilder<unknown>> = {
  group: nameKey(sql.ref('name')),
  ports: sql`sum(ports)`,
  missed: sql`sum(missed)`,
  atRisk: sql`sum(at_risk)`,
  lowestUptime: sql`min(lowest)`,
  meanUptime: sql`sum(uptimes) / sum(ports)`,
  outageMinutes: sql`sum(outage_ms)`,
  excludedMinutes: sql`sum(excluded_ms)`,
};

interface GroupRow {
  total: number;
  /** From 1; null in the only row of a part without groups. */
  position: number | null;
  name: string | null;
  states: string[];
  operators: string[];
  ports: number;
  missed: number;
  at_risk: number;
  lowest: number;
  mean: number;
  outage_ms: number;
  excluded_ms: number;
}

/**
 * Reads groups of the chosen ports, and the number of all groups. Ports are first aggregated by group, state, and
 * operator, so that few rows are sorted. The number comes from the same statement because reading the ports is the
 * expensive part.
 */
export async function readUptimeGroups(
  kysely: Kysely<Tables>,
  chosen: ChosenPorts,
  { by, sortBy = 'group', sortOrder = 'ASC', limit, offset = 0 }: UptimeGroupOrder,
): Promise<{ total: number; groups: UptimeGroup[] }> {
  const { rows } = await sql<GroupRow>`
    with parts as (
      select ${groupColumns[by]} as name, devices.state, devices.network_operator as operator, count(*) as ports,
        count(*) filter (where ${riskConditions.MISSED}) as missed,
        count(*) filter (where ${riskConditions.AT_RISK}) as at_risk,
        min(u.uptime) as lowest, sum(u.uptime) as uptimes,
        sum(u.outage_ms) as outage_ms, sum(u.excluded_ms) as excluded_ms
      from ${fromPorts(chosen, true)}
      group by 1, 2, 3
    ), named as (
      select name,
        array_remove(array_agg(distinct state), null) as states,
        array_remove(array_agg(distinct operator), null) as operators,
        sum(ports)::float8 as ports, sum(missed)::float8 as missed, sum(at_risk)::float8 as at_risk,
        min(lowest) as lowest, sum(uptimes) / sum(ports) as mean,
        sum(outage_ms)::float8 as outage_ms, sum(excluded_ms)::float8 as excluded_ms,
        row_number() over (
          order by ${inOrder(columns[sortBy], sortOrder)}, ${byId(sql.ref('name'))}
        ) as position
      from parts group by name
    )
    select total, named.* from (select count(*) as total from named) counted
      left join named on position > ${offset} and position <= ${limit === undefined ? sql`total` : offset + limit}
    order by position`.execute(kysely);
  const groups = rows
    .filter(({ position }) => position !== null)
    .map((row) => ({
      ...{ group: row.name, states: inNameOrder(row.states), networkOperators: inNameOrder(row.operators) },
      ...{ ports: row.ports, missed: row.missed, atRisk: row.at_risk },
      // Floating-point sums can make a mean slightly larger than its largest value.
      ...{ lowestUptime: row.lowest, meanUptime: Math.min(100, row.mean) },
      ...{ outageMinutes: minutesOf(row.outage_ms), excludedMinutes: minutesOf(row.excluded_ms) },
    }));
  return { total: rows[0]?.total ?? 0, groups };
}
