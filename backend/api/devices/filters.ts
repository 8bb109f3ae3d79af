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
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { notRetired } from '../../access/own-devices.ts';
import { parseDateRange, parseNumberRange, type Range } from '../query/ranges.ts';
import { containsAny, containsWords, inKeptForm } from '../query/text-filter.ts';
import { fieldValue, filteredText } from './field-sql.ts';
import { fieldOf } from './fields.ts';
import { manufacturerOf } from './manufacturer.ts';

export type Condition = RawBuilder<boolean>;

/**
 * The SQL conditions of a device list's filters, all of which must hold. A
 * parameter that is absent or empty filters nothing; retired devices are left
 * out unless `retired` asks for them.
 *
 * @throws {HttpError} 400 with a sentence for a value that cannot be
 */
export function conditionsOf(filters: DeviceFilters, now: Date): Condition[] {
  const conditions = deviceFieldNames.flatMap((field) => fieldCondition(field, filters, now) ?? []);
  conditions.push(...extraConditions(filters));
  if (!filters.retired) conditions.push(notRetired);
  const search = splitFilterValues(filters.search ?? '');
  if (search.length > 0) {
    const found = containsWords(sql`text`, search);
    conditions.push(sql<boolean>`devices.id in (select device_id from device_search where ${found})`);
  }
  const owners = splitFilterValues(filters.userCreated ?? '');
  if (owners.length > 0) conditions.push(sql<boolean>`lower(devices.created_by) = any(${owners.map(lower)}::text[])`);
  return conditions;
}

type ExtraFilter = keyof typeof extraDeviceFilters;

/** What a filter that belongs to no column means. */
const extraMeaning: Record<ExtraFilter, (values: string[]) => Condition> = {
  evseStatus: (values) => sql<boolean>`devices.shown_evse_statuses && ${values}::text[]`,
  manufacturer: (values) =>
    sql<boolean>`coalesce(${manufacturerOf}, ${otherManufacturers}) = any(${inKeptForm(values)}::text[])`,
  locationId: (values) => sql<boolean>`devices.location_id = any(${inKeptForm(values)}::text[])`,
  virtual: (values) =>
    sql<boolean>`devices.virtual = any(${values.map((text) => parseFlag('virtual', text))}::boolean[])`,
  retired: (values) =>
    sql<boolean>`(devices.retired_at is not null) = any(${values.map((text) => parseFlag('retired', text))}::boolean[])`,
  neverConnected: (values) =>
    sql<boolean>`(devices.communication_timestamp is null and devices.connection_since is null and not devices.connected) = any(${values.map((text) => parseFlag('neverConnected', text))}::boolean[])`,
};

function extraConditions(filters: DeviceFilters): Condition[] {
  return (Object.keys(extraDeviceFilters) as ExtraFilter[]).flatMap((name) => {
    const values = splitFilterValues(filters[name] ?? '');
    if (values.length === 0) return [];
    const { values: allowed }: ExtraDeviceFilter = extraDeviceFilters[name];
    refuseUnlisted(name, values, allowed);
    return [extraMeaning[name](values)];
  });
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
      return containsAny(field, filteredText(field, now), values);
    case 'flag':
      return sql<boolean>`${value} = any(${values.map((text) => parseFlag(field, text))}::boolean[])`;
    case 'list':
      return inList(field, value, values);
  }
}

/** One value that matches is enough where a field holds several. */
function inList(field: DeviceFieldName, value: RawBuilder<unknown>, values: string[]): Condition {
  refuseUnlisted(field, values, deviceField(field).values);
  const looked = inKeptForm(values);
  const byTable = fieldOf(field).isOneOf?.(looked);
  if (byTable) return byTable;
  return fieldOf(field).several
    ? sql<boolean>`${value} && ${looked}::text[]`
    : sql<boolean>`${value} = any(${looked}::text[])`;
}

/** @throws {HttpError} 400 for values of a parameter that are not among those allowed, if these are listed */
export function refuseUnlisted(name: string, values: readonly string[], allowed: readonly string[] | undefined): void {
  if (allowed && !values.every((text) => allowed.includes(text))) {
    throw badRequest(`${name} must be one or more of ${allowed.join(', ')}, joined by commas.`);
  }
}

function parseFlag(field: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw badRequest(`${field} must be true or false.`);
  return text === 'true';
}

function inRange(field: DeviceFieldName, value: RawBuilder<unknown>, { from, to }: Range): Condition | undefined {
  // A column of whole numbers would take no other bound.
  const typed = (bound: number | Date) => (typeof bound === 'number' ? sql`${bound}::double precision` : sql`${bound}`);
  const bounds = (candidate: RawBuilder<unknown>) => [
    ...(from === undefined ? [] : [sql`${candidate} >= ${typed(from)}`]),
    ...(to === undefined ? [] : [sql`${candidate} <= ${typed(to)}`]),
  ];
  if (from === undefined && to === undefined) return undefined;
  if (!fieldOf(field).several) return sql<boolean>`(${sql.join(bounds(value), sql` and `)})`;
  return sql<boolean>`exists (select 1 from unnest(${value}) as item
    where ${sql.join(bounds(sql.ref('item')), sql` and `)})`;
}
