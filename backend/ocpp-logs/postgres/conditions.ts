import { type RawBuilder, sql } from 'kysely';
import { containsAny } from '../../database/contains-any.ts';
import { envelope } from '../../ocpp/envelope.ts';
import type { LogFilter, LogPeriod } from '../log-store.ts';

/** The filter as one SQL condition on `ocpp_logs`. */
export function conditionOf(filter: LogFilter): RawBuilder<boolean> {
  const { time, types, oneOf, source, onlyErrors, onlyFrames, evseUids, owner, texts } = filter;
  const all = oneOf.map(([column, values]) => isOneOf(column, values));
  if (source) all.push(sql<boolean>`source = ${source}`);
  // As the index on errors says it.
  if (onlyErrors) all.push(sql<boolean>`is_error`);
  if (onlyFrames) all.push(sql<boolean>`detail_type not like 'SESSION\\_%'`);
  if (evseUids) all.push(sql<boolean>`(evse_uid is null or evse_uid = any(${evseUids}::text[]))`);
  if (owner !== undefined) {
    all.push(
      sql<boolean>`chargebox_id in (select chargebox_id from devices where lower(devices.created_by) = ${owner})`,
    );
  }
  all.push(...within(time));
  if (types.length > 0) all.push(sql<boolean>`detail_type = any(${types}::text[])`);
  if (texts) all.push(payloadHas(texts));
  return all.length > 0 ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}

function within({ from, to, before }: LogPeriod): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = [];
  if (from) all.push(sql<boolean>`time >= ${from}`);
  if (to) all.push(sql<boolean>`time <= ${to}`);
  if (before) all.push(sql<boolean>`time < ${before}`);
  return all;
}

/** Of one value the index gives the rows in the order of their time; and it is planned sooner. */
const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;

/** What has a text nowhere in the frame is not cut: nearly all of them. */
function payloadHas(texts: readonly string[]): RawBuilder<boolean> {
  const frame = containsAny(sql`lower(frame)`, texts);
  const cut = containsAny(sql`lower(regexp_replace(frame, ${envelope.source}, ''))`, texts);
  return sql<boolean>`case when ${frame} then ${cut} else false end`;
}
