import { type DeviceFieldName, deviceField, deviceFieldNames } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { type CsvRow, cellsOfRow, disarmed } from '../csv/index.ts';
import { fieldValue } from './columns.ts';
import { type Condition, lists } from './filters.ts';

/** Column headings of the export: every field, in the order of the table. */
export const exportHeader: readonly string[] = deviceFieldNames.map((name) => deviceField(name).label);

/** Rows read at a time. */
const batchSize = 1000;

const isTime = (field: DeviceFieldName) => deviceField(field).filter === 'date';

/**
 * The fields in their order as the columns of the query: a time alone, all fields between two times as
 * one row. A hundred thousand devices have four million cells, too many to be looked at one by one here.
 */
const parts: readonly DeviceFieldName[][] = deviceFieldNames.reduce<DeviceFieldName[][]>((parts, field) => {
  const last = parts.at(-1);
  if (last?.[0] && !isTime(last[0]) && !isTime(field)) last.push(field);
  else parts.push([field]);
  return parts;
}, []);
const nameOf = (index: number) => `part${index}`;
const readers = parts.map(([field], index) => ({
  name: nameOf(index),
  read: field && isTime(field) ? wireTime : cellsOfRow,
}));

/**
 * All devices for which the conditions hold, in the order of their chargebox
 * ids, which never change: whatever happens to a device meanwhile, it is
 * neither repeated nor lost. Between two batches nothing is held open.
 */
export async function* exportRows(
  kysely: Kysely<Tables>,
  conditions: readonly Condition[],
  now: Date,
): AsyncGenerator<CsvRow[]> {
  const columns = parts.map((fields, index) => sql`${column(fields, now)} as ${sql.ref(nameOf(index))}`);
  const read = async (after: string) => {
    const where = sql.join([sql`devices.chargebox_id collate "C" > ${after}`, ...conditions], sql` and `);
    const { rows } = await sql<Record<string, string>>`
      select devices.chargebox_id as id, ${sql.join(columns)} from devices where ${where}
      order by devices.chargebox_id collate "C" limit ${batchSize}`.execute(kysely);
    return rows;
  };
  // While one batch is written, the next is read.
  let coming = read('');
  try {
    for (;;) {
      const rows = await coming;
      const last = rows.at(-1);
      if (!last) return;
      if (rows.length === batchSize) coming = read(last.id ?? '');
      yield rows.map(toLine);
      if (rows.length < batchSize) return;
    }
  } finally {
    // A reader that went away leaves one unread; its failure is nobody's any more.
    await coming.catch(() => {});
  }
}

const toLine = (row: Record<string, string | null>): string =>
  `${readers.map(({ name, read }) => read(row[name] ?? '')).join(',')}\r\n`;

/** `"2026-11-21T10:15:00.5"`, a time in UTC as the database writes JSON, as it stands on the wire. */
function wireTime(json: string): string {
  if (json === '') return '';
  const [seconds, fraction = ''] = json.slice(1, -1).split('.');
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** A time or a row of other fields, made by the database, which has the types. */
function column(fields: readonly DeviceFieldName[], now: Date): RawBuilder<unknown> {
  const [first] = fields;
  // Not by `to_char`, which costs several times as much.
  if (first && isTime(first)) return sql`to_json(${fieldValue(first, now)} at time zone 'UTC')::text`;
  return sql`row(${sql.join(fields.map((field) => cell(field, now)))})::text`;
}

/** A field as it stands on the wire; a list as its items. */
function cell(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const value = lists.has(field) ? sql`array_to_string(${fieldValue(field, now)}, ', ')` : fieldValue(field, now);
  switch (deviceField(field).filter) {
    case 'number':
      return value;
    case 'flag':
      return sql`(${value})::text`;
    default:
      return disarmed(value);
  }
}
