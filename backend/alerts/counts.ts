import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasBeenInService } from '../database/in-service.ts';
import type { Tables } from '../database/index.ts';
import {
  availableStatuses,
  type Counts,
  downStatuses,
  type Network,
  networkOf,
  type Rule,
  type SiteCounts,
  uncountedStatuses,
} from './rules.ts';

/** A rule, and the vendor whose devices alone it counts; null for staff's, which count all. */
export interface OwnedRule extends Rule {
  owner: string | null;
}

interface Row extends Counts {
  owner: string | null;
  id: string | null;
  name: string | null;
}

/**
 * Counts what these rules watch, once for all of them: the sites that they name, or everything when one of them
 * asks for that. In the caller's transaction, in which the database may use more memory from then on.
 *
 * @returns the network of each owner
 */
export async function countNetworks(
  trx: Kysely<Tables>,
  rules: readonly OwnedRule[],
): Promise<(owner: string | null) => Network> {
  const ofStaff = rules.filter(({ owner }) => owner === null);
  const owners = [...new Set(rules.flatMap(({ owner }) => owner ?? []))];
  // Of a large network the usual 4 MB could make PostgreSQL sort the chargers in place of hashing them.
  await sql`set local work_mem = '32MB'`.execute(trx);
  const rows = [
    ...(ofStaff.length > 0 ? await count(trx, sql`null::text`, sitesAsked(ofStaff)) : []),
    ...(owners.length > 0
      ? await count(trx, sql`lower(created_by)`, sql`lower(created_by) = any(${owners}::text[])`)
      : []),
  ];
  const byOwner = new Map<string | null, Row[]>();
  for (const row of rows) {
    const others = byOwner.get(row.owner);
    if (others) others.push(row);
    else byOwner.set(row.owner, [row]);
  }
  const networks = new Map([...byOwner].map(([owner, counted]) => [owner, networkOfRows(counted)]));
  const nothing = networkOf([]);
  return (owner) => networks.get(owner) ?? nothing;
}

/** Devices at the sites that the rules name; all of them when a rule asks for more than it names. */
function sitesAsked(rules: readonly Rule[]): RawBuilder<unknown> {
  const named = rules.every(({ siteIds, excludeSites }) => siteIds !== null && !excludeSites);
  if (!named) return sql`true`;
  const ids = [...new Set(rules.flatMap(({ siteIds }) => siteIds ?? []))];
  return sql`site_id = any(${ids}::text[])`;
}

/**
 * EVSEs themselves are not looked at: a device's row has their statuses. Devices of a site are often alike in them,
 * and of a whole network there are a few dozen kinds: only these are taken apart.
 */
async function count(trx: Kysely<Tables>, owner: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with alike as materialized (
      select ${owner} as owner, site_id, evse_statuses, count(*) as devices
      from devices
      where ${where} and retired_at is null and ${hasBeenInService('devices')} group by 1, 2, 3
    ), one as materialized (
      select evse_statuses, counted.*
      from (select distinct evse_statuses from alike) kinds
        cross join lateral (
          select count(*) filter (where status <> all(${[...uncountedStatuses]}::text[])) as evses,
            count(*) filter (where status = any(${[...availableStatuses]}::text[])) as available,
            count(*) filter (where status = any(${[...downStatuses]}::text[])) as down
          from unnest(evse_statuses) as status
        ) counted
    )
    select alike.owner, alike.site_id as id, sites.name,
      sum(alike.devices * one.evses)::int as evses,
      sum(alike.devices * one.available)::int as available,
      sum(alike.devices * one.down)::int as down
    from alike join one using (evse_statuses)
      left join sites on sites.id = alike.site_id
    group by alike.owner, alike.site_id, sites.name`.execute(trx);
  return rows;
}

function networkOfRows(rows: readonly Row[]): Network {
  const sites = rows.flatMap(({ id, name, evses, available, down }): SiteCounts | [] =>
    id === null ? [] : { id, name: name ?? id, evses, available, down },
  );
  const elsewhere = rows.find(({ id }) => id === null);
  return networkOf(
    sites,
    elsewhere && { evses: elsewhere.evses, available: elsewhere.available, down: elsewhere.down },
  );
}
