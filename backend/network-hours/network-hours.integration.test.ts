// How the network was a day ago, on a clock of the test's own.
import { sql } from 'kysely';
import { addDevice, addSite } from '../testing/alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { countNetworkHour, networkYesterday } from './index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate network_hours, devices, sites cascade`.execute(database.kysely);
});

const begin = Date.parse('2026-11-20T08:05:00Z');
/** So many hours after the beginning. */
const at = (hours: number): Date => new Date(begin + hours * 60 * 60 * 1000);
const yesterday = (hours: number, scope = '') => networkYesterday(database.kysely, scope, at(hours));

test('an hour is as its last count, for all and for each vendor', async () => {
  const { kysely } = database;
  await addSite(kysely, 'harbor');
  await countNetworkHour(kysely, at(-0.05));
  await addDevice(kysely, 'harbor', ['AVAILABLE', 'CHARGING', 'CHARGING'], 'Vendor.Acme@example.com');
  const connected = await addDevice(kysely, 'harbor', ['AVAILABLE', 'OUTOFORDER']);
  await kysely.updateTable('devices').set({ connected: true }).where('id', '=', connected).execute();
  await countNetworkHour(kysely, at(0));
  expect(await yesterday(24)).toEqual({ at: at(0), connected: 1, available: 2, outOfOrder: 1, charging: 2 });
  expect(await yesterday(24, 'vendor.acme@example.com')).toEqual({
    ...{ at: at(0), connected: 0, available: 1, outOfOrder: 0, charging: 2 },
  });
  expect(await yesterday(24, 'vendor.other@example.com')).toBeUndefined();
});

test('a retired device counts for nobody', async () => {
  const { kysely } = database;
  await addDevice(kysely, null, ['AVAILABLE'], 'vendor.acme@example.com');
  const retired = await addDevice(kysely, null, ['AVAILABLE', 'CHARGING'], 'vendor.acme@example.com');
  await kysely
    .updateTable('devices')
    .set({ connected: true, retired_at: at(0) })
    .where('id', '=', retired)
    .execute();
  await countNetworkHour(kysely, at(0));
  const left = { at: at(0), connected: 0, available: 1, outOfOrder: 0, charging: 0 };
  expect([await yesterday(24), await yesterday(24, 'vendor.acme@example.com')]).toEqual([left, left]);
});

test('a day ago is the nearest hour that was counted, and nothing where none is near', async () => {
  const { kysely } = database;
  for (const hour of [0, 1, 2, 9]) await countNetworkHour(kysely, at(hour));
  expect(await yesterday(25.4)).toMatchObject({ at: at(1), connected: 0 });
  expect(await yesterday(25.6)).toMatchObject({ at: at(2) });
  expect(await yesterday(28)).toBeUndefined();
  // Two days later the first ones are forgotten.
  await countNetworkHour(kysely, at(50));
  expect(await yesterday(25)).toBeUndefined();
  expect(await yesterday(33)).toMatchObject({ at: at(9) });
});
