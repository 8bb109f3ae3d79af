import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { byId } from '../database/name-order.ts';
import type { CurrentDevice } from './diff.ts';
import { fieldsOf, type ImportField, type Part, type PartName } from './fields.ts';

const tables = {
  evse: 'evses',
  port: 'ports',
  site: 'sites',
  location: 'locations',
  tariff: 'tariffs',
  device: 'devices',
} as const;

/** A part as JSON by the names of its fields; an empty text is none. */
const partOf = (name: PartName, alias: string): RawBuilder<Part> => {
  const pairs = (fieldsOf[name] as readonly ImportField[]).map(({ name: field, column, kind }) => {
    const value = sql.ref(`${alias}.${column}`);
    const isText = kind.type === 'text' || kind.type === 'choice';
    return sql`${sql.lit(field)}, ${isText ? sql`nullif(${value}, '')` : value}`;
  });
  return sql`json_build_object(${sql.join(pairs)})`;
};

/** The device `d` with its EVSEs in the order of their numbers, and their connectors. */
const wholeDevice = sql<CurrentDevice>`json_build_object(
  'id', d.id,
  'isRetired', d.retired_at is not null,
  'device', ${partOf('device', 'd')},
  'evses', coalesce((
    select json_agg(json_build_object(
      'evse', ${partOf('evse', 'e')},
      'isRemoved', e.operational_status = 'REMOVED',
      'ports', coalesce((
        select json_agg(${partOf('port', 'p')} order by p.connector_id) from ports p where p.evse_uid = e.uid), '[]'))
      order by e.evse_number)
    from evses e where e.device_id = d.id), '[]'))`;

/** Devices as they are, of those that a condition on `d` names, in the order of their chargebox IDs. */
export async function findDevices(db: Kysely<Tables>, condition: RawBuilder<boolean>, limit?: number) {
  const { rows } = await sql<{ device: CurrentDevice; password_hash: string; last_updated: Date }>`
    select ${wholeDevice} as device, d.password_hash, d.last_updated from devices d where ${condition}
    order by ${byId(sql.ref('d.chargebox_id'))} ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** Those that have these chargebox IDs. */
export async function devicesByChargeboxId(db: Kysely<Tables>, chargeboxIds: readonly string[]) {
  const rows = await findDevices(db, sql`d.chargebox_id = any(${[...chargeboxIds]}::text[])`);
  return new Map(rows.map((row) => [String(row.device.device.chargeboxId), row]));
}

/** Places as they are, by their IDs and in their order. */
export async function placesById(
  db: Kysely<Tables>,
  kind: 'site' | 'location' | 'tariff',
  ids: readonly string[],
): Promise<Map<string, Part>> {
  const { rows } = await sql<{ id: string; part: Part }>`
    select t.id, ${partOf(kind, 't')} as part from ${sql.table(tables[kind])} t where t.id = any(${[...ids]}::text[])
    order by ${byId(sql.ref('t.id'))}`.execute(db);
  return new Map(rows.map(({ id, part }) => [id, part]));
}
