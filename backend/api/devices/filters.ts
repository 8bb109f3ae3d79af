import {
  type DeviceFieldName,
  type DeviceFilters,
  deviceField,
  deviceFieldNames,
  type ExtraDeviceFilter,
  extraDeviceFilters,
  otherManufacturers,
  rangeParameters,
  splitFilterValues,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { notRetired, visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { parseDateRange, parseNumberRange, type Range } from '../query/ranges.ts';
import { containsFilterValue, containsWords, withNormalizedForms } from '../query/text-filter.ts';
import { fieldValue, filteredText, overviewManufacturer } from './field-sql.ts';
import { fieldOf } from './fields.ts';

export type DeviceCondition = RawBuilder<boolean>;

/**
 * A query of the devices that the caller may see and that the filters match.
 *
 * @throws {HttpError} 400 for an invalid value
 */
export function matchingDevices(
  kysely: Kysely<Tables>,
  caller: Pick<Caller, 'owner'>,
  filters: DeviceFilters,
  now: Date,
): SelectQueryBuilder<Tables, 'devices', object> {
  let query = kysely.selectFrom('devices').where(visibleTo(caller));
  for (const condition of deviceConditions(filters, now)) query = query.where(condition);
  return query;
}

/**
 * The SQL conditions of a device list's filters, all of which must hold. Absent and empty parameters do not filter.
 * Retired devices are excluded unless `retired` requests them.
 *
 * @throws {HttpError} 400 for an invalid value
 */
export function deviceConditions(filters: DeviceFilters, now: Date): DeviceCondition[] {
  const conditions = deviceFieldNames.flatMap((field) => fieldCondition(field, filters, now) ?? []);
  conditions.push(...extraConditions(filters));
  if (!filters.retired) conditions.push(notRetired);
  const search = splitFilterValues(filters.search ?? '');
  if (search.length > 0) {
    const matches = containsWords(sql`text`, search);
    conditions.push(sql<boolean>`devices.id in (select device_id from device_search where ${matches})`);
  }
  const owners = splitFilterValues(filters.userCreated ?? '');
  if (owners.length > 0) conditions.push(sql<boolean>`lower(devices.created_by) = any(${owners.map(lower)}::text[])`);
  return conditions;
}

const lower = (text: string) => text.toLowerCase();

type ExtraFilter = keyof typeof extraDeviceFilters;

const neverConnected = sql`(devices.communication_timestamp is null and devices.connection_since is null
  and not devices.connected)`;

/** Conditions of the filters that belong to no field. */
const extraFilterConditions: Record<ExtraFilter, (values: string[]) => DeviceCondition> = {
  evseStatus: (values) => sql<boolean>`devices.shown_evse_statuses && ${values}::text[]`,
  manufacturer: (values) =>
    sql<boolean>`coalesce(${overviewManufacturer}, ${otherManufacturers}) = any(${withNormalizedForms(values)}::text[])`,
  locationId: (values) => sql<boolean>`devices.location_id = any(${withNormalizedForms(values)}::text[])`,
  virtual: (values) => isAnyFlag('virtual', sql`devices.virtual`, values),
  retired: (values) => isAnyFlag('retired', sql`(devices.retired_at is not null)`, values),
  neverConnected: (values) => isAnyFlag('neverConnected', neverConnected, values),
};

function extraConditions(filters: DeviceFilters): DeviceCondition[] {
  return (Object.keys(extraDeviceFilters) as ExtraFilter[]).flatMap((name) => {
    const values = splitFilterValues(filters[name] ?? '');
    if (values.length === 0) return [];
    const { values: allowed }: ExtraDeviceFilter = extraDeviceFilters[name];
    requireListed(name, values, allowed);
    return [extraFilterConditions[name](values)];
  });
}

function fieldCondition(field: DeviceFieldName, filters: DeviceFilters, now: Date): DeviceCondition | undefined {
  const { filter } = deviceField(field);
  const value = fieldValue(field, now);
  switch (filter) {
    case undefined:
      return undefined;
    case 'number':
      return isInRange(field, value, parseNumberRange(filters, rangeParameters(field)));
    case 'date':
      return isInRange(field, value, parseDateRange(filters, rangeParameters(field)));
  }
  const values = splitFilterValues(filters[field] ?? '');
  if (values.length === 0) return undefined;
  switch (filter) {
    case 'text':
      return containsFilterValue(field, filteredText(field, now), values);
    case 'flag':
      return isAnyFlag(field, value, values);
    case 'list':
      return isListed(field, value, values);
  }
}

/** A field that holds several values matches if one of them is listed. */
function isListed(field: DeviceFieldName, value: RawBuilder<unknown>, values: string[]): DeviceCondition {
  requireListed(field, values, deviceField(field).values);
  const listed = withNormalizedForms(values);
  const { isOneOf, isArray } = fieldOf(field);
  if (isOneOf) return isOneOf(listed);
  return isArray ? sql<boolean>`${value} && ${listed}::text[]` : sql<boolean>`${value} = any(${listed}::text[])`;
}

/** @throws {HttpError} 400 for values of a parameter that are not allowed; every value is if none are listed */
export function requireListed(name: string, values: readonly string[], allowed: readonly string[] | undefined): void {
  if (allowed && !values.every((text) => allowed.includes(text))) {
    throw badRequest(`${name} must be one or more of ${allowed.join(', ')}, joined by commas.`);
  }
}

const isAnyFlag = (name: string, flag: RawBuilder<unknown>, values: readonly string[]): DeviceCondition =>
  sql<boolean>`${flag} = any(${values.map((text) => parseFlag(name, text))}::boolean[])`;

function parseFlag(name: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw badRequest(`${name} must be true or false.`);
  return text === 'true';
}

function isInRange(
  field: DeviceFieldName,
  value: RawBuilder<unknown>,
  { from, to }: Range,
): DeviceCondition | undefined {
  // PostgreSQL would infer an integer for a column of whole numbers, and throw on a fraction.
  const typed = (bound: number | Date) => (typeof bound === 'number' ? sql`${bound}::double precision` : sql`${bound}`);
  const bounds = (candidate: RawBuilder<unknown>) => [
    ...(from === undefined ? [] : [sql`${candidate} >= ${typed(from)}`]),
    ...(to === undefined ? [] : [sql`${candidate} <= ${typed(to)}`]),
  ];
  if (from === undefined && to === undefined) return undefined;
  if (!fieldOf(field).isArray) return sql<boolean>`(${sql.join(bounds(value), sql` and `)})`;
  return sql<boolean>`exists (select 1 from unnest(${value}) as item
    where ${sql.join(bounds(sql.ref('item')), sql` and `)})`;
}
