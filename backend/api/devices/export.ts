import { type DeviceFieldName, deviceField, deviceFieldNames } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { type CsvRow, disarmed, lineOf } from '../csv/index.ts';
import { fieldValue } from './columns.ts';
import { type Condition, lists } from './filters.ts';

/** Column headings of the export: every field, in the order of the table. */
export const exportHeader: readonly string[] = deviceFieldNames.map((name) => deviceField(name).label);

/** Rows read at a time, and how many such batches are under way while one is written. */
const batchSize = 2000;
const ahead = 2;

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
  // One text a batch, made by the database, which has the types: a hundred thousand
  // devices have four million cells, too many to be looked at one by one here.
  const line = lineOf(deviceFieldNames.map((field) => cell(field, now)));
  const read = async ([after, upTo]: Span): Promise<string> => {
    const span = [sql`${key} > ${after}`, ...(upTo === undefined ? [] : [sql`${key} <= ${upTo}`])];
    const where = sql.join([...span, ...conditions], sql` and `);
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, '') as lines from (
        select ${line} as line from devices where ${where} order by ${key}
      ) batch`.execute(kysely);
    return rows[0]?.lines ?? '';
  };
  const spans = await spansOf(kysely, conditions);
  const coming: Promise<string>[] = [];
  try {
    for (;;) {
      while (coming.length <= ahead && spans.length > 0) coming.push(begun(read(spans.shift() ?? whole)));
      const lines = await coming.shift();
      if (lines === undefined) return;
      yield [lines];
    }
  } finally {
    // A reader that went away leaves some unread.
    await Promise.allSettled(coming);
  }
}

/** After this chargebox id, up to and with that one; to the end without. */
type Span = readonly [after: string, upTo: string | undefined];
const whole: Span = ['', undefined];
const key = sql`devices.chargebox_id collate "C"`;

/** Where to cut the devices into batches, so that several can be read at once. */
async function spansOf(kysely: Kysely<Tables>, conditions: readonly Condition[]): Promise<Span[]> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select devices.chargebox_id as id, row_number() over (order by ${key}) as place from devices ${where}
    ) placed where place % ${batchSize} = 0 order by place`.execute(kysely);
  const ends = rows.map(({ id }) => id);
  return [...ends, undefined].map((upTo, index) => [ends[index - 1] ?? '', upTo]);
}

/** Its failure is told to whoever awaits it, be it later than it comes. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/** A field as it stands on the wire; a list as its items. */
function cell(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const value = lists.has(field) ? sql`array_to_string(${fieldValue(field, now)}, ', ')` : fieldValue(field, now);
  switch (deviceField(field).filter) {
    case 'number':
      return value;
    case 'flag':
      return sql`(${value})::text`;
    case 'date':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return disarmed(value);
  }
}
