import { type LogType, logTypes, type OcppLogExportQuery, splitFilterValues } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { ownDevicesOnly } from '../own-devices.ts';
import { parseDateRange, type Range } from '../ranges.ts';
import { badRequest } from '../refusal.ts';
import { type PayloadSearch, payloadSearchOf } from './payload-search.ts';
import type { Slice } from './slices.ts';

/** What a list of logs is narrowed by. */
export interface LogFilter {
  time: Range<Date>;
  types: readonly LogType[];
  /** Everything else. Empty when time and type alone decide, which {@link ../logs/by-time.ts} knows to page fast. */
  others: readonly RawBuilder<boolean>[];
  /** A text within the payloads, for which every frame of a time is read, slice by slice. */
  search: PayloadSearch | undefined;
}

/** @throws {Refusal} 400 with a sentence for a value that cannot be */
export async function logFilterOf(
  kysely: Kysely<Tables>,
  query: OcppLogExportQuery,
  caller: Caller,
): Promise<LogFilter> {
  const { start, end, source } = query;
  const valuesOf = (name: (typeof exactColumns)[number][0] | 'resources' | 'stationId' | 'evses') =>
    splitFilterValues(query[name] ?? '');
  const others: RawBuilder<boolean>[] = [];
  // Of one value the index gives the rows in the order of their time; and it is planned sooner.
  const oneOf = (column: keyof Tables['ocpp_logs'], values: readonly string[]) =>
    values.length === 1
      ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
      : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;

  for (const [name, column] of exactColumns) {
    const values = valuesOf(name);
    if (values.length > 0) others.push(oneOf(column, values));
  }
  if (source) others.push(sql<boolean>`source = ${source}`);
  // As the index on errors says it.
  if (query.onlyErrors) others.push(sql<boolean>`is_error`);
  const chargeboxIds = valuesOf('resources');
  if (chargeboxIds.length > 0) others.push(oneOf('chargebox_id', chargeboxIds));
  // The index goes by chargebox id, so what names an EVSE is narrowed by its charger first.
  const stations = valuesOf('stationId');
  if (stations.length > 0) {
    others.push(oneOf('chargebox_id', await chargersOf(kysely, 'station_id', stations)), oneOf('station_id', stations));
  }
  const evses = valuesOf('evses');
  if (evses.length > 0) {
    others.push(
      oneOf('chargebox_id', await chargersOf(kysely, 'uid', evses)),
      sql<boolean>`(evse_uid is null or evse_uid = any(${evses}::text[]))`,
    );
  }
  const own = ownDevicesOnly(caller);
  if (own) others.push(sql<boolean>`chargebox_id in (select chargebox_id from devices where ${own})`);
  const time = parseDateRange({ start, end }, ['start', 'end']);
  const search = payloadSearchOf(query.payload ?? '', time);
  return { time, types: logTypesOf(query.detailType), others, search };
}

/** What a column has exactly, by the parameter's name. */
const exactColumns = [
  ['messageId', 'message_id'],
  ['status', 'status'],
  ['errorCode', 'error_code'],
  ['vendorErrorCode', 'vendor_error_code'],
] as const;

async function chargersOf(kysely: Kysely<Tables>, column: 'uid' | 'station_id', values: string[]): Promise<string[]> {
  const rows = await kysely
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select('devices.chargebox_id')
    .distinct()
    .where(`evses.${column}`, 'in', values)
    .execute();
  return rows.map((row) => row.chargebox_id);
}

function logTypesOf(parameter = ''): LogType[] {
  return splitFilterValues(parameter).map((text) => {
    const type = logTypes.find((known) => known === text);
    if (!type) throw badRequest(`detailType must be one or more log types such as ${logTypes[2]}, joined by commas.`);
    return type;
  });
}

/** The filter as one SQL condition on `ocpp_logs`. */
export function conditionOf({ time: { from, to }, types, others, search }: LogFilter): RawBuilder<boolean> {
  const all = [...others];
  if (from) all.push(sql<boolean>`time >= ${from}`);
  if (to) all.push(sql<boolean>`time <= ${to}`);
  if (types.length > 0) all.push(sql<boolean>`detail_type = any(${types}::text[])`);
  if (search) all.push(search.condition);
  return all.length > 0 ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}

/** The filter within a slice of its time. */
export const inSlice = (filter: LogFilter, { from, before }: Slice): LogFilter => ({
  ...filter,
  others: [...filter.others, sql<boolean>`time >= ${from}`, sql<boolean>`time < ${before}`],
});
