import { type DeviceFieldName, deviceFields, type SortOrder } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { byId, byName, inOrder } from '../../database/name-order.ts';
import { fieldOf } from './fields.ts';

/** The value of a field in SQL, as of `now`. */
export function fieldValue(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const { column, value } = fieldOf(field);
  return value?.(now) ?? sql.ref(`devices.${column}`);
}

/** Devices by their chargebox IDs, which no two have in common. */
export const byChargeboxId = (sortOrder?: SortOrder): RawBuilder<unknown> => byId(chargeboxId, sortOrder);
export const chargeboxId = sql.ref('devices.chargebox_id');

/** Devices in the order of a field, those without a value last. */
export function orderBy(field: DeviceFieldName, sortOrder: SortOrder, now: Date): RawBuilder<unknown> {
  if (field === 'chargeboxId') return byChargeboxId(sortOrder);
  const value = fieldValue(field, now);
  return isText(field) ? byName(value, sortOrder) : inOrder(value, sortOrder);
}

/** The filter kinds `text` and `list` go with texts, the others with numbers, times and flags. */
function isText(field: DeviceFieldName): boolean {
  const { filter } = deviceFields[field];
  return filter === 'text' || filter === 'list';
}

/** The text a filter of this field looks in. */
export const filteredText = (field: DeviceFieldName, now: Date): RawBuilder<unknown> =>
  fieldOf(field).filteredText ?? sql`lower(${fieldValue(field, now)})`;
