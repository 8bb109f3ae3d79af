import { type LogType, limits, logTypes, type OcppLogExportQuery, splitFilterValues } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { evsesOfStations, type LogFilter, type LogSpan } from '../../ocpp-logs/index.ts';
import { parseDateRange, type Range } from '../query/ranges.ts';
import { searchedTexts, withNormalizedForms } from '../query/text-filter.ts';

/** The query of a list or an export of logs, parsed. */
export interface ParsedLogQuery {
  filter: LogFilter;
  /** Span of a search in payloads, which reads every frame, batch by batch. Undefined without such a search. */
  searchSpan: LogSpan | undefined;
}

/** A search for texts in payloads. */
export interface PayloadSearch {
  texts: readonly string[];
  time: LogSpan;
}

/** Filters for whole values: parameter and column. */
const exactParameters = [
  ['messageId', 'message_id'],
  ['status', 'status'],
  ['errorCode', 'error_code'],
  ['vendorErrorCode', 'vendor_error_code'],
  ['resources', 'chargebox_id'],
] as const;

/** @throws {HttpError} 400 for an invalid value */
export async function parseLogQuery(
  kysely: Kysely<Tables>,
  query: OcppLogExportQuery,
  caller: Caller,
): Promise<ParsedLogQuery> {
  const { start, end, source, onlyErrors } = query;
  const valuesOf = (name: (typeof exactParameters)[number][0] | 'stationId' | 'evses') =>
    splitFilterValues(query[name] ?? '');
  const oneOf: LogFilter['oneOf'][number][] = [];
  for (const [name, column] of exactParameters) {
    const values = valuesOf(name);
    if (values.length > 0) oneOf.push([column, column === 'chargebox_id' ? withNormalizedForms(values) : values]);
  }
  // The index is by chargebox ID, so filters by EVSE also filter by its charger.
  const stations = withNormalizedForms(valuesOf('stationId'));
  if (stations.length > 0) {
    const found = await evsesOfStations(kysely, stations);
    oneOf.push(
      ['chargebox_id', [...new Set(found.map(({ chargebox_id }) => chargebox_id))]],
      ['evse_uid', found.map(({ uid }) => uid)],
    );
  }
  const evses = withNormalizedForms(valuesOf('evses'));
  if (evses.length > 0) oneOf.push(['chargebox_id', await chargersOf(kysely, evses)]);
  const time = parseDateRange({ start, end }, ['start', 'end']);
  const search = parsePayloadSearch(query.payload ?? '', time);
  return {
    searchSpan: search?.time,
    filter: {
      ...{ time, types: parseLogTypes(query.detailType), oneOf, onlyErrors },
      source: source || undefined,
      evseUids: evses.length > 0 ? evses : undefined,
      owner: caller.owner,
      texts: search?.texts,
    },
  };
}

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

function parseLogTypes(parameter = ''): LogType[] {
  return splitFilterValues(parameter).map((text) => {
    const type = logTypes.find((known) => known === text);
    if (!type) throw badRequest(`detailType must be one or more log types such as ${logTypes[2]}, joined by commas.`);
    return type;
  });
}

const hourMs = 60 * 60 * 1000;

/**
 * Parses the filter `payload`.
 *
 * @returns undefined without a text
 * @throws {HttpError} 400 for a time without a start, or longer than `limits.payloadSearch`
 */
export function parsePayloadSearch(payload: string, time: Range<Date>, now = new Date()): PayloadSearch | undefined {
  const texts = splitFilterValues(payload);
  if (texts.length === 0) return undefined;
  const { days, spareHours } = limits.payloadSearch;
  const to = time.to ?? now;
  if (!time.from || to.getTime() - time.from.getTime() > (days * 24 + spareHours) * hourMs) {
    throw badRequest(`payload can be searched within at most ${days} days. Give start, and an end no later than that.`);
  }
  return { texts: searchedTexts('payload', texts), time: { from: time.from, to } };
}
