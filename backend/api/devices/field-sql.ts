import { type DeviceFieldName, deviceFields, overviewManufacturers, type SortOrder } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { byId, byName, inOrder } from '../../database/name-order.ts';
import { fieldOf } from './fields.ts';

/** The value of a field in SQL, as of `now`. */
export function fieldValue(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const { column, value } = fieldOf(field);
  return value?.(now) ?? sql.ref(`devices.${column}`);
}

export const chargeboxIdColumn = sql.ref('devices.chargebox_id');

/** An item of `order by`: devices by chargebox ID, which is unique. */
export const byChargeboxId = (sortOrder?: SortOrder): RawBuilder<unknown> => byId(chargeboxIdColumn, sortOrder);

/** An item of `order by`: devices by a field, those without a value last. */
export function deviceFieldOrder(field: DeviceFieldName, sortOrder: SortOrder, now: Date): RawBuilder<unknown> {
  if (field === 'chargeboxId') return byChargeboxId(sortOrder);
  const value = fieldValue(field, now);
  return isText(field) ? byName(value, sortOrder) : inOrder(value, sortOrder);
}

/** Fields with the filter kinds `text` and `list` are texts; the others are numbers, times, and flags. */
function isText(field: DeviceFieldName): boolean {
  const { filter } = deviceFields[field];
  return filter === 'text' || filter === 'list';
}

/** The lower-case text that a filter of this field searches. */
export const filteredText = (field: DeviceFieldName, now: Date): RawBuilder<unknown> =>
  fieldOf(field).filteredText ?? sql`lower(${fieldValue(field, now)})`;

/**
 * The manufacturer's overview that counts a device besides the main one. BTC's counts L2 chargers of every make; no
 * overview (null) counts virtual chargers and other makes.
 */
export const overviewManufacturer = sql<string | null>`case
  when devices.virtual then null
  when devices.generation = 'L2' or devices.connector_types = '{SAEJ1772}' then 'BTC'
  else case lower(devices.make)
    ${sql.join(
      overviewManufacturers.map((name) => sql`when ${sql.lit(name.toLowerCase())} then ${sql.lit(name)}`),
      sql` `,
    )}
  end
  end`;
