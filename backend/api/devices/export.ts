import { type DeviceFieldName, deviceField, deviceFieldNames } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { CsvRow } from '../csv/index.ts';
import { fieldValue } from './columns.ts';
import { type Condition, lists } from './filters.ts';

/** Column headings of the export: every field, in the order of the table. */
export const exportHeader: readonly string[] = deviceFieldNames.map((name) => deviceField(name).label);

/** Rows read at a time. */
const batchSize = 500;

const asIs = (text: string | null): string | null => text;

/** `"2026-11-21T10:15:00.5"`, a time in UTC as the database writes JSON, as it stands on the wire. */
function isoOf(json: string | null): string | null {
  if (json === null) return null;
  const [seconds, fraction = ''] = json.slice(1, -1).split('.');
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

const readers = deviceFieldNames.map((field) => ({
  field,
  read: deviceField(field).filter === 'date' ? isoOf : asIs,
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
  const cells = deviceFieldNames.map((field) => sql`${cell(field, now)} as ${sql.ref(field)}`);
  const read = async (after: string) => {
    const where = sql.join([sql`devices.chargebox_id collate "C" > ${after}`, ...conditions], sql` and `);
    const { rows } = await sql<Record<DeviceFieldName, string | null>>`
      select ${sql.join(cells)} from devices where ${where}
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
      if (rows.length === batchSize) coming = read(last.chargeboxId ?? '');
      yield rows.map((row) => readers.map(({ field, read }) => read(row[field])));
      if (rows.length < batchSize) return;
    }
  } finally {
    // A reader that went away leaves one unread; its failure is nobody's any more.
    await coming.catch(() => {});
  }
}

/** A field as text, as it stands on the wire; a list as its items. Made by the database, which has the types. */
function cell(field: DeviceFieldName, now: Date): RawBuilder<string | null> {
  const value = fieldValue(field, now);
  const { filter } = deviceField(field);
  // Made a time of the wire by `isoOf`: the database's own formatting costs several times as much.
  if (filter === 'date') return sql`to_json(${value} at time zone 'UTC')::text`;
  if (lists.has(field)) return sql`array_to_string(${value}, ', ')`;
  return sql`(${value})::text`;
}
