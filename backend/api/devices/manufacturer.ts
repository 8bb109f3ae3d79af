import { overviewManufacturers } from '@dmp/shared/contract';
import { sql } from 'kysely';

/**
 * Which overview a device counts in beside the main one: L2s of every make in
 * BTC's, virtual chargers and other makes in none (null).
 */
export const manufacturerOf = sql<string | null>`case
  when devices.virtual then null
  when devices.generation = 'L2' or devices.connector_types = '{SAEJ1772}' then 'BTC'
  else case lower(devices.make)
    ${sql.join(
      overviewManufacturers.map((name) => sql`when ${sql.lit(name.toLowerCase())} then ${sql.lit(name)}`),
      sql` `,
    )}
  end
  end`;
