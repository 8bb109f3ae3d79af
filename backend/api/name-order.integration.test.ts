// Names have the same natural order in every list, menu, and file.
import {
  type Alert,
  type ChargingGroupPage,
  type DeviceFilterOptions,
  type DevicesResponse,
  type GroupEvsePage,
  type JobDetail,
  type LocationFilterOptions,
  type LocationsResponse,
  type Site,
  type SortOrder,
  sortOrders,
  type Tariff,
} from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';

const ids = ['NC-1', 'NC-02', 'NC-2', 'nc-9', 'NC-10', 'NC-100', 'SC-3'];
/** The city of each ID; the last has none. */
const cities = ['Ålborg', 'Zürich', 'albany', 'Évreux', 'Boston', 'Evanston', ''];
const idOf = (city: string) => ids[cities.indexOf(city)] ?? '';
const byCity: Record<SortOrder, string[]> = {
  ASC: ['albany', 'Ålborg', 'Boston', 'Evanston', 'Évreux', 'Zürich', ''].map(idOf),
  DESC: ['Zürich', 'Évreux', 'Evanston', 'Boston', 'Ålborg', 'albany', ''].map(idOf),
};
const byId: Record<SortOrder, string[]> = { ASC: ids, DESC: ids.toReversed() };
const job = '00000000-0000-4000-8000-00000000000b';
const group = '00000000-0000-4000-8000-000000000001';

// Inserted in a different order.
const rows = ids
  .map((id, index) => ({ n: index + 1, id, city: cities[index] ?? '' }))
  .toSorted((one, other) => ((one.n * 3) % 7) - ((other.n * 3) % 7));
const values = rows.map(({ n, id, city }) => `(${n}, '${id}', '${city}')`).join(', ');
const uuid = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const network = `
  with named(n, name, city) as (values ${values}),
  t as (insert into tariffs (id, country_code) select name, 'US' from named),
  s as (insert into sites (id, name, operator_name) select name, name, 'Voltway' from named),
  l as (insert into locations (id, city, state, operator)
    select name, city, nullif(city, ''), nullif(city, '') from named),
  a as (insert into alerts (id, name, type, interval_seconds, active, email_recipients, severity, updated_by)
    select ${uuid}, name, 'LOW_NETWORK_AVAILABILITY', 900, false, '{}', 'LOW', 'staff@example.com' from named),
  g as (insert into charging_groups (id, name, description, tariff_id, country_code, party_id)
    select ${uuid}, name, '', name, 'US', 'VLT' from named),
  d as (insert into devices (id, chargebox_id, password_hash, city, make, tags)
    select ${uuid}, name, '', city, nullif(city, ''), array[name] from named),
  e as (insert into evses (uid, device_id, evse_number, station_id) select name, ${uuid}, 1, name from named),
  m as (insert into charging_group_evses (evse_uid, group_id) select name, '${group}' from named),
  j as (insert into jobs (id, event_type, parameters, execution_mode, created_by)
    values ('${job}', 'RESET_REQUEST', '{}', 'INSTANT', 'staff@example.com')),
  x as (insert into job_devices (job_id, device_id, chargebox_id, outcome, due_at)
    select '${job}', ${uuid}, name, 'FAILED', now() from named)
  select`;

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0' }, async (prepared) => {
    await queryDatabase(prepared, network);
    await queryDatabase(prepared, `update pg_collation set collversion = '1' where collname = 'natural_order'`);
  });
});
afterAll(() => backend?.remove());

async function get<T>(path: string): Promise<T> {
  const { status, body } = await backend.call('admin', 'GET', path);
  expect({ path, status, body: status === 200 ? undefined : body }).toEqual({ path, status: 200, body: undefined });
  return body as T;
}

/** All rows of a list, read in pages of two. */
async function pagesOf<Row>(path: string, query: Record<string, string> = {}): Promise<Row[]> {
  const content: Row[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const parameters = new URLSearchParams({ ...query, pageSize: '2', pageNumber: String(pageNumber) });
    const page = await get<{ content: Row[] }>(`${path}?${parameters}`);
    if (page.content.length === 0) return content;
    content.push(...page.content);
  }
}

/** The cells of a column of a file, each ID once. */
async function columnOf(path: string, heading: string): Promise<string[]> {
  const file = await get<string>(path);
  const lines = file.replace('\ufeff', '').trimEnd().split('\r\n');
  const column = lines[0]?.split(',').indexOf(heading) ?? -1;
  return [...new Set(lines.slice(1).map((line) => line.split(',')[column] ?? ''))];
}

type Row<Page extends { content: unknown[] }> = Page['content'][number];

describe.each(sortOrders)('%s', (sortOrder) => {
  test.each([
    ['chargeboxId', byId],
    ['city', byCity],
    ['make', byCity],
  ] as const)(
    'devices by %s have the same order in pages, as a whole, as IDs, and in a file',
    async (sortBy, expected) => {
      const sort = { sortBy, sortOrder };
      const query = new URLSearchParams(sort);
      const pages = await pagesOf<Row<DevicesResponse>>('devices', sort);
      expect(pages.map(({ chargeboxId }) => chargeboxId)).toEqual(expected[sortOrder]);
      const whole = await get<DevicesResponse>(`devices?${query}`);
      expect(whole.content.map(({ chargeboxId }) => chargeboxId)).toEqual(expected[sortOrder]);
      expect(await get<string[]>(`devices/chargebox-ids?${query}`)).toEqual(expected[sortOrder]);
      expect(await columnOf(`devices/export?${query}`, 'Chargebox ID')).toEqual(expected[sortOrder]);
    },
  );

  test.each([
    ['id', byId],
    ['city', byCity],
    ['state', byCity],
  ] as const)('locations by %s', async (sortBy, expected) => {
    const pages = await pagesOf<Row<LocationsResponse>>('locations/overviews', { sortBy, sortOrder });
    expect(alike(pages.map(({ id }) => id))).toEqual(alike(expected[sortOrder]));
  });

  test.each(['stationId', 'chargeboxId', 'city'] as const)('EVSEs of a charging group by %s', async (sortBy) => {
    const query = { sortBy, sortOrder, inChargingGroup: 'true' };
    const pages = await pagesOf<Row<GroupEvsePage>>(`charging-groups/${group}/evses`, query);
    expect(alike(pages.map(({ evseUid }) => evseUid))).toEqual(alike((sortBy === 'city' ? byCity : byId)[sortOrder]));
  });

  test.each(['name', 'tariffId'] as const)('charging groups by %s', async (sortBy) => {
    const pages = await pagesOf<Row<ChargingGroupPage>>('charging-groups', { sortBy, sortOrder });
    expect(alike(pages.map(({ name }) => name))).toEqual(alike(byId[sortOrder]));
  });
});

/** Names with equal sort keys have the order of another key. */
const alike = (names: readonly string[]) => names.map((name) => name.replace('NC-02', 'NC-2'));

test('lists without a requested order', async () => {
  expect((await pagesOf<Row<DevicesResponse>>('devices')).map(({ chargeboxId }) => chargeboxId)).toEqual(ids);
  expect(await columnOf('devices/export', 'Chargebox ID')).toEqual(ids);
  expect((await get<Site[]>('sites')).map(({ id }) => id)).toEqual(ids);
  // The demonstration data has more.
  const own = (names: readonly string[]) => names.filter((name) => ids.includes(name));
  expect(own((await get<Tariff[]>('tariffs')).map(({ id }) => id))).toEqual(ids);
  expect(alike(own((await get<Alert[]>('alerts')).map(({ name }) => name)))).toEqual(alike(ids));
  expect((await pagesOf<Row<LocationsResponse>>('locations/overviews')).map(({ id }) => id)).toEqual(ids);
});

test('the devices of a job, in pages and in a file', async () => {
  const pages = await Promise.all(
    [0, 1, 2, 3].map((number) => get<JobDetail>(`remote-action/jobs/${job}?pageSize=2&pageNumber=${number}`)),
  );
  expect(pages.flatMap(({ rows: { content } }) => content.map(({ chargeboxId }) => chargeboxId))).toEqual(ids);
  expect(await columnOf(`remote-action/jobs/${job}/export`, 'Chargebox ID')).toEqual(ids);
});

test('a file of the network', async () => {
  const found = await columnOf('network/export?format=CSV', 'chargeboxId');
  expect(found.filter((id) => id !== '')).toEqual(ids);
  const locations = await get<{ id: string }[]>('network/export?format=OCPI');
  expect(locations.map(({ id }) => id)).toEqual(ids);
});

test('menus', async () => {
  const named = byCity.ASC.map((id) => cities[ids.indexOf(id)]).filter((city) => city !== '');
  expect((await get<DeviceFilterOptions>('devices/filter-options')).make).toEqual(named);
  expect(await get<LocationFilterOptions>('locations/filter-options')).toEqual({ operators: named, states: named });
  expect(await get<string[]>('devices/tags')).toEqual(ids);
});

test('a start with another version of ICU than before has rebuilt the indexes', async () => {
  const line = await backend.logged(({ msg }) => msg === 'indexes were rebuilt for another version of ICU');
  expect(line).toMatchObject({ from: '1', indexes: ['devices_in_order', 'job_devices_in_order'] });
});

test('files that are read in batches have each ID once, in natural order', async () => {
  // In byte order, B-10 precedes B-2: a batch that continued by byte order would omit the remaining rows.
  const many = (count: number) => Array.from({ length: count }, (_, index) => `B-${index + 1}`);
  await queryDatabase(
    backend,
    `with numbered as (select n, 'B-' || n as name from generate_series(1, 4100) n),
    s as (insert into sites (id, name, operator_name) select name, name, 'Voltway' from numbered where n <= 1100),
    l as (insert into locations (id) select name from numbered where n <= 250),
    d as (insert into devices (id, chargebox_id, password_hash)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, name, '' from numbered),
    x as (insert into job_devices (job_id, device_id, chargebox_id, outcome, due_at)
      select '${job}', ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, name, 'FAILED', now() from numbered)
    select`,
  );
  const devices = [...many(4100), ...ids];
  expect(await columnOf('devices/export', 'Chargebox ID')).toEqual(devices);
  expect(await columnOf(`remote-action/jobs/${job}/export`, 'Chargebox ID')).toEqual(devices);
  const file = 'network/export?format=CSV';
  expect((await columnOf(file, 'chargeboxId')).filter((id) => id !== '')).toEqual(devices);
  expect((await columnOf(file, 'siteId')).filter((id) => id !== '')).toEqual([...many(1100), ...ids]);
  const locations = await get<{ id: string }[]>('network/export?format=OCPI');
  expect(locations.map(({ id }) => id)).toEqual([...many(250), ...ids]);
});
