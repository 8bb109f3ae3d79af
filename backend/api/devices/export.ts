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
  // One text a device, made by the database, which has the types: a hundred thousand
  // devices have four million cells, too many to be looked at one by one here.
  const record = sql`row(${sql.join(deviceFieldNames.map((field) => cell(field, now)))})::text`;
  const read = async (after: string) => {
    const where = sql.join([sql`devices.chargebox_id collate "C" > ${after}`, ...conditions], sql` and `);
    const { rows } = await sql<{ id: string; record: string }>`
      select devices.chargebox_id as id, ${record} as record from devices where ${where}
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
      if (rows.length === batchSize) coming = read(last.id);
      yield rows.map(toLine);
      if (rows.length < batchSize) return;
    }
  } finally {
    // A reader that went away leaves one unread; its failure is nobody's any more.
    await coming.catch(() => {});
  }
}

const toLine = ({ record }: { record: string }): string => `${cellsOfRow(record)}\r\n`;

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
