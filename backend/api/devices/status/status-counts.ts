import type { OperationalStatus } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { manufacturerOf } from '../manufacturer.ts';

/** How many chargers are alike in these respects. */
export interface StatusCount {
  /** One of `overviewManufacturers`; null for any other make, and for a virtual charger. */
  manufacturer: string | null;
  connected: boolean;
  /** Of the EVSEs of each of the chargers, sorted, one element for each EVSE. */
  evseStatuses: OperationalStatus[];
  tags: null;
  chargers: number;
}

/** How many chargers have just these tags. */
export interface TagCount {
  virtual: boolean;
  tags: string[];
  chargers: number;
}

/**
 * Counts every charger twice, by its EVSEs' statuses and by its tags, in one
 * statement, so that all numbers are of one moment. EVSEs themselves are not
 * looked at: a charger's row has their statuses.
 *
 * @param visible which devices the caller may know of
 */
export async function countStatuses(
  kysely: Kysely<Tables>,
  visible: RawBuilder<boolean>,
): Promise<(StatusCount | TagCount)[]> {
  return kysely.transaction().execute(async (transaction) => {
    // Of a large network the usual 4 MB could make PostgreSQL sort the chargers in place of hashing them.
    await sql`set local work_mem = '32MB'`.execute(transaction);
    // Two sets: statuses and tags together make so many groups that most are of a few chargers.
    const { rows } = await sql<StatusCount | TagCount>`
      select manufacturer, virtual, connected, shown_evse_statuses as "evseStatuses", tags, count(*) as chargers
      from (
        select ${manufacturerOf} as manufacturer, virtual, connected, shown_evse_statuses, tags from devices where ${visible}
      ) chargers
      group by grouping sets ((manufacturer, connected, shown_evse_statuses), (virtual, tags))`.execute(transaction);
    return rows;
  });
}
