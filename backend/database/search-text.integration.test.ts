// How texts are kept and searched stands in the contract and in the database: both must do the same.
import { normalizeLine, normalizeText, searchableText } from '@dmp/shared/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
test.each([
  ascii,
  `a${ascii.split('').join('b')}`,
  '8741 Oak Ave., Raleigh/NC (North)',
  'US*VLT*E0025405*1 [x] \\ ] ^ -',
  'Montréal (Québec) – Île-des-Sœurs',
  'É E\u0301 Å Ñ ñ ü ç ï',
  'O’Hare “Terminal” … · #5',
  'Straße Łódź Øresund Æther œuvre Đà',
  'one\ntwo\tthree\u00a0four\r\nfive',
  'ﬁne ²',
  '%_\\',
  '％＿＼',
  'BTC\u200b-NC\u00ad-1\u202a\u2066 \ufeffx\u200f',
  '🔌 充電 Зарядка ﬂ',
  'ΟΔΟΣ ŊÞ İ',
  '',
])('%j is the same text to search in the browser and in the database', async (text) => {
  const { rows } = await sql<{ text: string }>`select search_text(${text}) as text`.execute(database.kysely);
  expect(rows[0]?.text).toBe(searchableText(text));
});

const unseen =
  '\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u2060\u3164\ufe0f\ufeff\ufff9\u{e0061}\u{1d173}\u0007';
test('2,000 generated texts are kept and searched alike in the browser and in the database', async () => {
  const pasted = [
    ...'aZ9-é Åß日e\u0301\u212b\u0958\t\n\u0085\u00a0\u1680\u2007\u2028\u202f\u2800\u3000👩🔧❤️',
    ...unseen,
  ];
  const unit = fc.oneof(
    fc.constantFrom(...pasted),
    fc.integer({ min: 1, max: 0xfff }).map((point) => String.fromCodePoint(point)),
  );
  const texts = fc.sample(fc.string({ unit, maxLength: 12 }), { numRuns: 2000, seed: 52 });
  const { rows } = await sql<{ text: string; kept: string; line: string; searched: string }>`
    select text, one_text(text) as kept, one_line(text) as line, search_text(text) as searched
    from unnest(${texts}::text[]) text`.execute(database.kysely);
  expect(rows.length).toBe(2000);
  const different = rows.filter(
    ({ text, kept, line, searched }) =>
      kept !== normalizeText(text) || line !== normalizeLine(text) || searched !== searchableText(text),
  );
  expect(different).toEqual([]);
});

test('what devices and locations are searched for by follows every change of them, of EVSEs, and of sites', async () => {
  const { kysely } = database;
  const run = (statement: string) => sql.raw(statement).execute(kysely);
  const textOf = async (table: string) => {
    const { rows } = await sql<{ text: string }>`select text from ${sql.table(table)}`.execute(kysely);
    return rows.map(({ text }) => text);
  };
  await run(`insert into sites (id, name, operator_name) values ('S', 'Pioneer Parking', 'Voltway')`);
  await run(`insert into locations (id, site_id, name, city) values ('L-1', 'S', 'Pioneer', 'Raleigh')`);
  await run(`insert into devices (id, chargebox_id, password_hash, location_id, location, city)
    values ('00000000-0000-4000-8000-000000000001', 'CB-1', '', 'L-1', 'Pioneer', 'Raleigh')`);
  expect(await textOf('location_search')).toEqual([' l1 pioneer raleigh pioneer parking ']);
  expect(await textOf('device_search')).toEqual([' cb1 pioneer l1 raleigh ']);
  await run(`insert into evses (uid, device_id, evse_number, station_id)
    select 'US*E*' || n, id, n, 'ST-' || n from devices, generate_series(1, 2) n`);
  expect(await textOf('device_search')).toEqual([' cb1 pioneer l1 raleigh st1 use1 st2 use2 ']);
  await run(`update evses set station_id = 'NEW' where evse_number = 2`);
  await run(`update evses set operational_status = 'CHARGING'`);
  await run(`update devices set city = 'Montréal', state = 'QC'`);
  expect(await textOf('device_search')).toEqual([' cb1 pioneer l1 montreal qc st1 use1 new use2 ']);
  await run(`delete from evses where evse_number = 1`);
  await run(`update devices set connected = true`);
  expect(await textOf('device_search')).toEqual([' cb1 pioneer l1 montreal qc new use2 ']);
  await run(`update sites set name = 'Harbor'`);
  await run(`update locations set address = '1 Main St.'`);
  expect(await textOf('location_search')).toEqual([' l1 pioneer 1 main st raleigh harbor ']);
  await run('delete from evses');
  await run('delete from devices');
  await run('delete from locations');
  expect([await textOf('device_search'), await textOf('location_search')]).toEqual([[], []]);
});

test('what a device is searched for by is not made again when none of it changes', async () => {
  const { kysely } = database;
  const [id, chargeboxId] = ['00000000-0000-4000-8000-000000000002', 'CB-2'];
  await kysely.insertInto('devices').values({ id, chargebox_id: chargeboxId, password_hash: '' }).execute();
  const versionOf = async () => {
    const { rows } = await sql<{ version: string }>`
      select string_agg(concat_ws(' ', xmin, xmax, ctid), ',') as version from device_search where device_id = ${id}`.execute(
      kysely,
    );
    return rows[0]?.version;
  };
  const before = await versionOf();
  // As a charger does that boots and names its serial number.
  await sql`update devices set serial_number = serial_number, firmware_version = '2'`.execute(kysely);
  expect(await versionOf()).toBe(before);
  await sql`update devices set serial_number = 'SN-2'`.execute(kysely);
  expect(await versionOf()).not.toBe(before);
});
