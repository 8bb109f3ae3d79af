// What PostgreSQL makes of statements over all devices: how often it does the dear part.
import { type RawBuilder, sql } from 'kysely';
import { notRetired } from '../../access/own-devices.ts';
import { isAfterId, isUpToId } from '../../database/name-order.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { lineOf } from '../http/csv/index.ts';
import { exportColumns } from './export-columns.ts';
import { byChargeboxId, chargeboxId } from './field-sql.ts';

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

/** Of an empty table nothing is cheaper than to read it. */
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

test('an export reads each batch between two devices of an index, and finds them without reading rows', async () => {
  const between = sql`${isAfterId(chargeboxId, 'A')} and ${isUpToId(chargeboxId, 'B')}`;
  const batch = await planWithIndexes(
    sql`select * from devices where ${between} and ${notRetired} order by ${byChargeboxId()}`,
  );
  expect(batch).toMatch(/Scan (using|on) devices_in_order/);
  expect(batch).toMatch(/Index Cond: .* > ROW.* <= ROW/);
  const cut = await planWithIndexes(
    sql`select ${chargeboxId}, row_number() over (order by ${byChargeboxId()}) from devices where ${notRetired}`,
  );
  expect(cut).toContain('Index Only Scan using devices_in_order on devices');
});
