// Rows of a time when texts were kept as they came.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const run = (text: string) => sql.raw(text).execute(database.kysely);
const migrateRows = async () => {
  for (const name of ['0262-kept-ids', '0263-kept-names']) {
    const text = readFileSync(join(__dirname, `migrations/${name}.sql`), 'utf8');
    await database.kysely.transaction().execute((trx) => sql.raw(text).execute(trx));
  }
};
const device = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('texts become the ones that are kept, with all that names them; what would look the same stays and is noted', async () => {
  await run(`
    insert into sites (id, name, operator_name, city) values
      (E'S-1\\u200b', E' Montre\\u0301al  Parking\\u00a0', 'Voltway', E'Montre\\u0301al'),
      (E'S-2\\u200b', 'two', 'Voltway', null), ('S-2', E'\\u3164', 'Voltway', null);
    insert into locations (id, site_id, name) values (E'L\\u2060-1', E'S-1\\u200b', E'Rue\\u00a0\\nSherbrooke');
    insert into tariffs (id, country_code) values (E'T-1\\ufeff', 'CA'), ('T-2', 'CA');
    insert into devices (id, chargebox_id, password_hash, location_id, site_id, tags) values
      ('${device(1)}', E'CP-1\\u200b', '', E'L\\u2060-1', E'S-1\\u200b', array[E'E\\u0301TE\\u0301', 'OTHER', 'ÉTÉ', E'\\u200b']),
      ('${device(2)}', E'CP-2\\u200b', '', null, E'S-2\\u200b', '{}'), ('${device(3)}', 'cp-2', '', null, 'S-2', '{}');
    insert into evses (uid, device_id, evse_number, station_id) values (E'US*1\\u200e', '${device(1)}', 1, E'ST\\u00a01 ');
    insert into ports (id, device_id, evse_uid, connector_id, plug_type, power_type, max_electric_power)
      values ('P', '${device(1)}', E'US*1\\u200e', 1, 'CHADEMO', 'DC', 1);
    insert into ocpp_logs (time, device_id, chargebox_id, station_id, source, detail_type, message_id, frame)
      values (now(), '${device(1)}', E'CP-1\\u200b', '', 'EVSE', 'HEARTBEAT_REQUEST', '1', E'[2,"\\u200b"]');
    insert into saved_views (id, list, owner, name, shared, filters, columns) values
      (gen_random_uuid(), 'DEVICES', 'a@b.c', E'mine\\u200b', false, '{}', '{}'), (gen_random_uuid(), 'DEVICES', 'a@b.c', 'Mine', false, '{}', '{}'),
      (gen_random_uuid(), 'DEVICES', 'a@b.c', E'other\\u200b', false, '{}', '{}');
    insert into general_settings (key, value, changed_by) values (E'support\\u00a0phone', E' 1\\u200b', 'a@b.c');
    insert into global_state_keys (key, state, enabled_value, disabled_value, changed_by)
      values (E'Vendor\\u200bMode', 'available', 'a', 'b', 'a@b.c'), ('vendormode', 'available', 'a', 'b', 'a@b.c'),
        (E'Lamp  1\\u200b', 'available', 'a', 'b', 'a@b.c');
    insert into attention_acknowledgements (kind, subject, extent, made_by, made_at) values
      ('SITE_DOWN', E'S-1\\u200b', 1, 'a@b.c', now()), ('OFFLINE', E'S-1\\u200b', 1, 'a@b.c', now());
    insert into users (id, email, password_hash, role, phone) values (gen_random_uuid(), 'a@b.c', '', 'viewer', E'1\\u200b');
    insert into charging_groups (id, name, description, tariff_id, country_code, party_id, last_updated_in_cpo) values
      ('${device(1)}', 'g', '', E'T-1\\ufeff', 'CA', 'VLT', now()), ('${device(2)}', 'h', '', 'T-2', 'CA', 'VLT', now()),
      ('${device(3)}', 'i', '', E'T-1\\ufeff', 'CA', 'VLT', null);
    insert into alerts (id, name, type, interval_seconds, active, email_recipients, site_ids, severity, updated_by)
      values (gen_random_uuid(), E'Down \\u00a0 now', 'SITE_OFFLINE', 60, true, '{a@b.c}', array['X', E'S-1\\u200b', E'S-2\\u200b'], 'MEDIUM', 'a@b.c')`);
  const links = async () =>
    (
      await sql<{
        text: string;
      }>`select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
      order by 1`.execute(database.kysely)
    ).rows;
  const before = await links();
  await migrateRows();
  const column = async (select: string) =>
    (await sql.raw<{ text: string }>(`${select} order by 1`).execute(database.kysely)).rows.map(({ text }) => text);

  expect(await column(`select id || '|' || name || '|' || coalesce(city, '') as text from sites`)).toEqual([
    'S-1|Montréal Parking|Montréal',
    'S-2|\u3164|',
    'S-2\u200b|two|',
  ]);
  expect(await column(`select id || '|' || site_id || '|' || name as text from locations`)).toEqual([
    'L-1|S-1|Rue Sherbrooke',
  ]);
  expect(await column('select id as text from tariffs')).toEqual(['T-1', 'T-2']);
  expect(
    await column(
      `select concat_ws('|', chargebox_id, location_id, site_id, array_to_string(tags, ',')) as text from devices`,
    ),
  ).toEqual(['CP-1|L-1|S-1|ÉTÉ,OTHER', 'CP-2\u200b|S-2\u200b|', 'cp-2|S-2|']);
  expect(
    await column(`select evse_uid || '|' || uid || '|' || station_id as text from ports join evses on uid = evse_uid`),
  ).toEqual(['US*1|US*1|ST 1']);
  expect(await column(`select chargebox_id || '|' || frame as text from ocpp_logs`)).toEqual(['CP-1|[2,"\u200b"]']);
  expect(await column('select name as text from saved_views')).toEqual(['Mine', 'mine\u200b', 'other']);
  expect(await column(`select name || '|' || array_to_string(site_ids, ',') as text from alerts`)).toEqual([
    'Down now|X,S-1,S-2\u200b',
  ]);
  expect(await column(`select kind || '|' || text || '|' || kept as text from texts_alike`)).toEqual([
    'devices|CP-2\u200b|CP-2',
    'global_state_keys|Vendor\u200bMode|VendorMode',
    'saved_views|mine\u200b|mine',
    'sites|S-2\u200b|S-2',
  ]);
  expect(await column(`select key || '|' || value as text from general_settings where key like 'support%'`)).toEqual([
    'support phone| 1\u200b',
  ]);
  expect(await column('select key as text from global_state_keys')).toContain('Lamp  1');
  expect(await column(`select kind || '|' || subject as text from attention_acknowledgements`)).toEqual([
    'OFFLINE|S-1\u200b',
    'SITE_DOWN|S-1',
  ]);
  expect(await column('select phone as text from users')).toEqual(['1']);
  expect(await column('select name as text from charging_groups where unpublished_since is not null')).toEqual(['g']);
  expect(await column(`select evse_station_ids as text from devices where evse_station_ids <> ''`)).toEqual(['ST 1']);
  expect(await column('select text from location_search')).toEqual([' l1 rue sherbrooke montreal parking ']);
  expect(await column('select location_id as text from location_search')).toEqual(['L-1']);
  expect(await links()).toEqual(before);
  await run('delete from texts_alike');
  await migrateRows();
  expect(await column('select kind as text from texts_alike')).toEqual([
    'devices',
    'global_state_keys',
    'saved_views',
    'sites',
  ]);
});
