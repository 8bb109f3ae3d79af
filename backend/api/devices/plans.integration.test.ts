// PostgreSQL's plans of statements over all devices: how often their expensive part runs.
import { type RawBuilder, sql } from 'kysely';
import { notRetired } from '../../access/own-devices.ts';
import { isAfterId, isUpToId } from '../../database/name-order.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { csvLineSql } from '../http/csv/index.ts';
import { exportColumns } from './export-columns.ts';
import { byChargeboxId, chargeboxIdColumn } from './field-sql.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database?.remove());

const planOf = (rows: readonly object[]) => rows.map((row) => Object.values(row).join('')).join('\n');

test('each line of an export is computed once, even though it is used several times', async () => {
  const line = csvLineSql(exportColumns().map(({ cell }) => cell(new Date())));
  const { rows } = await sql<object>`explain (verbose) select ${line} from devices`.execute(database.kysely);
  expect(planOf(rows).match(/ROW\(/g)).toHaveLength(1);
});

/** The planner prefers a sequential scan for an empty table, so that it is switched off. */
const planWithIndexes = (statement: RawBuilder<object>) =>
  database.kysely.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    const { rows } = await sql<object>`explain ${statement}`.execute(trx);
    return planOf(rows);
  });

test('devices in use are counted without reading their rows', async () => {
  expect(await planWithIndexes(sql`select count(*) from devices where ${notRetired}`)).toMatch(
    /Index Only Scan using devices_in_(use|order) on devices/,
  );
});

test.each([
  ['a page', byChargeboxId(), 'Index Scan using'],
  ['the last page', byChargeboxId('DESC'), 'Index Scan Backward using'],
])('%s is read in the order of an index', async (_, order, scan) => {
  const plan = await planWithIndexes(sql`select * from devices where ${notRetired} order by ${order} limit 50`);
  expect(plan).toContain(`${scan} devices_in_order on devices`);
  expect(plan).not.toContain('Sort');
});

test('an export reads each batch from a range of an index, and finds the ranges without reading rows', async () => {
  const range = sql`${isAfterId(chargeboxIdColumn, 'A')} and ${isUpToId(chargeboxIdColumn, 'B')}`;
  const batch = await planWithIndexes(
    sql`select * from devices where ${range} and ${notRetired} order by ${byChargeboxId()}`,
  );
  expect(batch).toMatch(/Scan (using|on) devices_in_order/);
  expect(batch).toMatch(/Index Cond: .* > ROW.* <= ROW/);
  const spans = await planWithIndexes(
    sql`select ${chargeboxIdColumn}, row_number() over (order by ${byChargeboxId()}) from devices where ${notRetired}`,
  );
  expect(spans).toContain('Index Only Scan using devices_in_order on devices');
});
