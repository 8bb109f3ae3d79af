import type { OperationalStatus } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { overviewManufacturer } from '../field-sql.ts';

/** The number of chargers with the same manufacturer, connection, and EVSE statuses. */
export interface StatusCount {
  /** One of `overviewManufacturers`; null for any other make, and for a virtual charger. */
  manufacturer: string | null;
  connected: boolean;
  /** Statuses of the EVSEs of each charger, sorted, one element for each EVSE. */
  evseStatuses: OperationalStatus[];
  tags: null;
  chargers: number;
}

/** The number of chargers with exactly these tags. */
export interface TagCount {
  virtual: boolean;
  tags: string[];
  chargers: number;
}

/**
 * Counts every charger twice, by the statuses of its EVSEs and by its tags. One statement makes the numbers consistent.
 * The table of EVSEs is not read: the row of a charger has their statuses.
 *
 * @param visible condition for the devices that the caller may see
 */
export async function countStatuses(
  kysely: Kysely<Tables>,
  visible: RawBuilder<boolean>,
): Promise<(StatusCount | TagCount)[]> {
  return kysely.transaction().execute(async (transaction) => {
    // With the default of 4 MB, PostgreSQL could sort the chargers of a large network instead of hashing them.
    await sql`set local work_mem = '32MB'`.execute(transaction);
    // Two grouping sets: statuses and tags together would make many groups, most of them of few chargers.
    const { rows } = await sql<StatusCount | TagCount>`
      select manufacturer, virtual, connected, shown_evse_statuses as "evseStatuses", tags, count(*) as chargers
      from (
        select ${overviewManufacturer} as manufacturer, virtual, connected, shown_evse_statuses, tags from devices where ${visible}
      ) chargers
      group by grouping sets ((manufacturer, connected, shown_evse_statuses), (virtual, tags))`.execute(transaction);
    return rows;
  });
}
