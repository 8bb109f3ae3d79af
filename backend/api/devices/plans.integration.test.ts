// What PostgreSQL makes of statements over all devices: how often it does the dear part.
import { sql } from 'kysely';
import { notRetired } from '../../access/own-devices.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { lineOf } from '../http/csv/index.ts';
import { exportColumns } from './export-columns.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database?.remove());

const planOf = (rows: readonly object[]) => rows.map((row) => Object.values(row).join('')).join('\n');

test('each line of an export is made once, however often it is looked at', async () => {
  const line = lineOf(exportColumns().map(({ cell }) => cell(new Date())));
  const { rows } = await sql<object>`explain (verbose) select ${line} from devices`.execute(database.kysely);
  expect(planOf(rows).match(/ROW\(/g)).toHaveLength(1);
});

test('devices in use are counted without reading their rows', async () => {
  const plan = await database.kysely.transaction().execute(async (trx) => {
    // Of an empty table nothing is cheaper than to read it.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<object>`explain select count(*) from devices where ${notRetired}`.execute(trx);
    return planOf(rows);
  });
  expect(plan).toContain('Index Only Scan using devices_in_use on devices');
});
