import type { OperationalStatus } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { manufacturerOf } from './manufacturer.ts';

/** How many chargers, and EVSEs on how many chargers, are alike in these respects. */
export interface StatusCount {
  /** One of `overviewManufacturers`; null for any other make, and for a virtual charger. */
  manufacturer: string | null;
  virtual: boolean;
  connected: boolean;
  /** Of the EVSEs counted; null where chargers are counted, whatever their EVSEs. */
  status: OperationalStatus | null;
  /** Of each of the chargers counted; null where EVSEs are counted. */
  tags: string[] | null;
  /** Each once, however many of its EVSEs have the status. */
  chargers: number;
  /** Those with the status; 0 where chargers alone are counted. */
  evses: number;
}

/**
 * Counts chargers, their EVSEs by status and their tags, in one statement, so
 * that all numbers are of one moment.
 *
 * @param visible which devices the caller may know of
 */
export async function countStatuses(kysely: Kysely<Tables>, visible: RawBuilder<boolean>): Promise<StatusCount[]> {
  return kysely.transaction().execute(async (transaction) => {
    // Of a large network the usual 4 MB would send the chargers through temporary files.
    await sql`set local work_mem = '32MB'`.execute(transaction);
    const { rows } = await sql<StatusCount>`
      with chargers as materialized (
        select id, ${manufacturerOf} as manufacturer, virtual, connected, tags from devices where ${visible}
      ), statuses as (
        -- EVSEs of one charger first: what is joined then is half as much.
        select device_id, operational_status, count(*)::int as evses from evses group by device_id, operational_status
      )
      select manufacturer, virtual, connected, null as status, tags, count(*) as chargers, 0 as evses
      from chargers group by manufacturer, virtual, connected, tags
      union all
      select manufacturer, virtual, connected, operational_status, null, count(*), sum(statuses.evses)
      from chargers join statuses on statuses.device_id = chargers.id
      group by manufacturer, virtual, connected, operational_status`.execute(transaction);
    return rows;
  });
}
