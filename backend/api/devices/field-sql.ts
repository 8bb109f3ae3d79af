import { type DeviceFieldName, deviceFields, type SortOrder } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { fieldOf } from './fields.ts';

/** The value of a field in SQL, as of `now`. */
export function fieldValue(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const { column, value } = fieldOf(field);
  return value?.(now) ?? sql.ref(`devices.${column}`);
}

/** What rows are sorted by: texts regardless of case, and alike on every database whatever its collation. */
export function sortKeyOf(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const value = fieldValue(field, now);
  return isText(field) ? sql`lower(${value}) collate "C"` : value;
}

/** Rows in the order of a field, those without a value last. */
export function orderBy(field: DeviceFieldName, sortOrder: SortOrder, now: Date): RawBuilder<unknown> {
  return sql`${sortKeyOf(field, now)} ${sql.raw(sortOrder === 'DESC' ? 'desc' : 'asc')} nulls last`;
}

/** The filter kinds `text` and `list` go with texts, the others with numbers, times and flags. */
function isText(field: DeviceFieldName): boolean {
  const { filter } = deviceFields[field];
  return filter === 'text' || filter === 'list';
}

/** The text a filter of this field looks in. */
export const filteredText = (field: DeviceFieldName, now: Date): RawBuilder<unknown> =>
  fieldOf(field).filteredText ?? sql`lower(${fieldValue(field, now)})`;
