import { type OperationalStatus, overviewManufacturers } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';

/** How many things alike in these respects there are: chargers when `status` is null, else EVSEs. */
export interface StatusCount {
  /** One of `overviewManufacturers`; null for any other make, and for a virtual charger. */
  manufacturer: string | null;
  virtual: boolean;
  connected: boolean;
  /** Of EVSEs. */
  status: OperationalStatus | null;
  /** Of chargers. */
  tags: string[] | null;
  count: number;
}

/** Which overview a device belongs to beside the main one: L2s of every make are counted with BTC's. */
const manufacturer = sql<string | null>`case
  when virtual then null
  when generation = 'L2' or connector_types = '{SAEJ1772}' then 'BTC'
  ${sql.join(
    overviewManufacturers.map((name) => sql`when lower(make) = ${name.toLowerCase()} then ${name}`),
    sql` `,
  )}
  end`;

/**
 * Counts chargers and their EVSEs, in one statement, so that all numbers are of one moment.
 *
 * @param visible which devices the caller may know of
 */
export async function countStatuses(kysely: Kysely<Tables>, visible: RawBuilder<boolean>): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select manufacturer, virtual, connected, null as status, tags, count(*) as count
    from (select ${manufacturer} as manufacturer, virtual, connected, tags from devices where ${visible}) chargers
    group by manufacturer, virtual, connected, tags
    union all
    select manufacturer, virtual, connected, operational_status, null, count(*)
    from (
      select ${manufacturer} as manufacturer, virtual, connected, operational_status
      from devices join evses on evses.device_id = devices.id
      where ${visible}
    ) sockets
    group by manufacturer, virtual, connected, operational_status`.execute(kysely);
  return rows;
}
