import { type LogType, logTypes, type OcppLogExportQuery, splitFilterValues } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { evsesOfStations, type LogFilter, type LogReader } from '../../ocpp-logs/index.ts';
import { parseDateRange } from '../query/ranges.ts';
import { inKeptForm } from '../query/text-filter.ts';
import { type PayloadSearch, payloadSearchOf } from './payload-search.ts';
import type { Slice } from './slices.ts';

/** What a list of logs is asked for. */
export interface LogQuestion {
  filter: LogFilter;
  /** The time of a text within the payloads, for which every frame of it is read, slice by slice. */
  searched: PayloadSearch['time'] | undefined;
}

/** @throws {HttpError} 400 with a sentence for a value that cannot be */
export async function logQuestionOf(
  kysely: Kysely<Tables>,
  query: OcppLogExportQuery,
  caller: Caller,
): Promise<LogQuestion> {
  const { start, end, source, onlyErrors } = query;
  const valuesOf = (name: (typeof exactParameters)[number][0] | 'stationId' | 'evses') =>
    splitFilterValues(query[name] ?? '');
  const oneOf: LogFilter['oneOf'][number][] = [];
  for (const [name, column] of exactParameters) {
    const values = valuesOf(name);
    if (values.length > 0) oneOf.push([column, column === 'chargebox_id' ? inKeptForm(values) : values]);
  }
  // Logs are found by chargebox id, so what names an EVSE is narrowed by its charger first.
  const stations = inKeptForm(valuesOf('stationId'));
  if (stations.length > 0) {
    const found = await evsesOfStations(kysely, stations);
    oneOf.push(
      ['chargebox_id', [...new Set(found.map(({ chargebox_id }) => chargebox_id))]],
      ['evse_uid', found.map(({ uid }) => uid)],
    );
  }
  const evses = inKeptForm(valuesOf('evses'));
  if (evses.length > 0) oneOf.push(['chargebox_id', await chargersOf(kysely, evses)]);
  const time = parseDateRange({ start, end }, ['start', 'end']);
  const search = payloadSearchOf(query.payload ?? '', time);
  return {
    searched: search?.time,
    filter: {
      ...{ time, types: logTypesOf(query.detailType), oneOf, onlyErrors },
      source: source || undefined,
      evseUids: evses.length > 0 ? evses : undefined,
      owner: caller.owner,
      texts: search?.texts,
    },
  };
}

/** What a column has exactly, by the parameter's name. */
const exactParameters = [
  ['messageId', 'message_id'],
  ['status', 'status'],
  ['errorCode', 'error_code'],
  ['vendorErrorCode', 'vendor_error_code'],
  ['resources', 'chargebox_id'],
] as const;

async function chargersOf(kysely: Kysely<Tables>, evses: string[]): Promise<string[]> {
  const rows = await kysely
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select('devices.chargebox_id')
    .distinct()
    .where('evses.uid', 'in', evses)
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

/** The time that a filter covers, both ends included: where it is open, that of all logs. */
export async function spanOf(
  logs: LogReader,
  { from, to, before }: LogFilter['time'],
): Promise<{ from: Date; to: Date }> {
  const last = before ? new Date(before.getTime() - 1) : to;
  if (from && last) return { from, to: last };
  const kept = await logs.kept();
  return { from: from ?? kept.from, to: last ?? kept.to };
}

/** The filter within a slice of its time. */
export const inSlice = (filter: LogFilter, slice: Slice): LogFilter => ({
  ...filter,
  time: { ...filter.time, ...slice },
});
