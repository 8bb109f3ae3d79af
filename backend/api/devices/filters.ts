import {
  type DeviceFieldName,
  type DeviceFilters,
  deviceField,
  deviceFieldNames,
  limits,
  rangeParameters,
  splitFilterValues,
} from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { parseDateRange, parseNumberRange, type Range } from '../ranges.ts';
import { badRequest } from '../refusal.ts';
import { fieldValue, searchedText } from './columns.ts';

export type Condition = RawBuilder<boolean>;

/**
 * The SQL conditions of a device list's filters, all of which must hold. A
 * parameter that is absent or empty filters nothing.
 *
 * @throws {Refusal} 400 with a sentence for a value that cannot be
 */
export function conditionsOf(filters: DeviceFilters, now: Date): Condition[] {
  const conditions = deviceFieldNames.flatMap((field) => fieldCondition(field, filters, now) ?? []);
  const search = splitFilterValues(filters.search ?? '');
  if (search.length > 0) conditions.push(containsAny('search', searchedText, search));
  const owners = splitFilterValues(filters.userCreated ?? '');
  if (owners.length > 0) conditions.push(sql<boolean>`lower(devices.created_by) = any(${owners.map(lower)}::text[])`);
  return conditions;
}

const lower = (text: string) => text.toLowerCase();

function fieldCondition(field: DeviceFieldName, filters: DeviceFilters, now: Date): Condition | undefined {
  const { filter } = deviceField(field);
  const value = fieldValue(field, now);
  switch (filter) {
    case undefined:
      return undefined;
    case 'number':
      return inRange(field, value, parseNumberRange(filters, rangeParameters(field)));
    case 'date':
      return inRange(field, value, parseDateRange(filters, rangeParameters(field)));
  }
  const values = splitFilterValues(filters[field] ?? '');
  if (values.length === 0) return undefined;
  switch (filter) {
    case 'text':
      return containsAny(field, sql`lower(${value})`, values);
    case 'flag':
      return sql<boolean>`${value} = any(${values.map((text) => parseFlag(field, text))}::boolean[])`;
    case 'list':
      return inList(field, value, values);
  }
}

function containsAny(name: string, text: RawBuilder<unknown>, values: readonly string[]): Condition {
  const { max } = limits.filterValues;
  if (values.length > max) throw badRequest(`${name} must have at most ${max} values.`);
  const likes = values.map((value) => sql`${text} like lower(${`%${value.replace(/[\\%_]/g, '\\$&')}%`})`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}

/** Fields that hold several values; one that matches is enough. */
export const lists: ReadonlySet<DeviceFieldName> = new Set(['tags', 'connectorTypes', 'powerLevels']);

function inList(field: DeviceFieldName, value: RawBuilder<unknown>, values: string[]): Condition {
  const { values: allowed } = deviceField(field);
  if (allowed && !values.every((text) => allowed.includes(text))) {
    throw badRequest(`${field} must be one or several of ${allowed.join(', ')}, joined by commas.`);
  }
  return lists.has(field)
    ? sql<boolean>`${value} && ${values}::text[]`
    : sql<boolean>`${value} = any(${values}::text[])`;
}

function parseFlag(field: DeviceFieldName, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw badRequest(`${field} must be true or false.`);
  return text === 'true';
}

function inRange(field: DeviceFieldName, value: RawBuilder<unknown>, { from, to }: Range): Condition | undefined {
  const bounds = (candidate: RawBuilder<unknown>) => [
    ...(from === undefined ? [] : [sql`${candidate} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${candidate} <= ${to}`]),
  ];
  if (from === undefined && to === undefined) return undefined;
  if (!lists.has(field)) return sql<boolean>`(${sql.join(bounds(value), sql` and `)})`;
  return sql<boolean>`exists (select 1 from unnest(${value}) as item
    where ${sql.join(bounds(sql.ref('item')), sql` and `)})`;
}
