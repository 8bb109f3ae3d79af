import {
  compareNames,
  type Device,
  joinFilterValues,
  type Location,
  type LocationFilterOptions,
  LocationsResponse,
  type Location as LocationType,
  locationSortFields,
  Site,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';

let backend: BackendProcess;
let all: LocationsResponse['content'];
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
  all = (await list({ pageSize: '1000' })).content;
});
afterAll(() => backend.remove());

async function get<T>(path: string, user: DemoUser = 'viewer'): Promise<T> {
  const { status, body } = await backend.call(user, 'GET', path);
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  return body as T;
}
const list = (query: Record<string, string>, user?: DemoUser) =>
  get<LocationsResponse>(`locations/overviews?${new URLSearchParams(query)}`, user);
const idsOf = async (query: Record<string, string>) =>
  (await list({ ...query, pageSize: '1000' })).content.map(({ id }) => id).sort();
const expected = (fits: (row: (typeof all)[number]) => boolean) =>
  all
    .filter(fits)
    .map(({ id }) => id)
    .sort();

test('a page matches the contract', async () => {
  const page = await list({ pageSize: '7', pageNumber: '1' });
  expect(Value.Check(LocationsResponse, page)).toBe(true);
  expect(page).toMatchObject({ number: 1, size: 7, totalElements: all.length });
  expect(page.content).toEqual(all.slice(7, 14));
});

test.each(locationSortFields.flatMap((field) => [[field, 'ASC'] as const, [field, 'DESC'] as const]))(
  'sorted by %s %s, equal ones by id',
  async (sortBy, sortOrder) => {
    const { content } = await list({ sortBy, sortOrder, pageSize: '1000' });
    const sorted = all.toSorted(
      (a, b) => compareNames(a[sortBy] ?? '', b[sortBy] ?? '', sortOrder === 'DESC') || compareNames(a.id, b.id),
    );
    expect(content.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  },
);

test('filters by part of a text, by lists, and by several at once', async () => {
  const [first] = all;
  const city = first?.city ?? '';
  expect(await idsOf({ city: city.slice(1, 4).toUpperCase() })).toEqual(
    expected((row) => row.city?.toLowerCase().includes(city.slice(1, 4).toLowerCase()) ?? false),
  );
  expect(await idsOf({ address: 'main' })).toEqual(expected((row) => /main/i.test(row.address ?? '')));
  expect(await idsOf({ id: first?.id ?? '' })).toEqual([first?.id]);
  expect(await idsOf({ id: '%' })).toEqual([]);
  for (const text of [first?.id, city, first?.address].map((whole) => (whole ?? '').slice(1).toUpperCase())) {
    const holds = (field: string | null) => field?.toUpperCase().includes(text) ?? false;
    expect(await idsOf({ search: text })).toEqual(
      expect.arrayContaining(expected((row) => holds(row.id) || holds(row.address) || holds(row.city))),
    );
  }

  const { operators, states } = await get<LocationFilterOptions>('locations/filter-options');
  expect(operators).toEqual([...new Set(all.map((row) => row.operator))].sort());
  expect(states).toEqual([...new Set(all.map((row) => row.state))].sort());
  const filters = { operators: operators.slice(0, 2).join(','), states: states.slice(0, 3).join(',') };
  expect(await idsOf(filters)).toEqual(
    expected(
      (row) => operators.slice(0, 2).includes(row.operator ?? '') && states.slice(0, 3).includes(row.state ?? ''),
    ),
  );
});

test('search finds all words of address, city, state, name, and site, in any order', async () => {
  const [first] = all;
  const { name } = await get<Location>(`locations/${first?.id}`);
  const words = (name ?? '').split(' ');
  expect(words.length).toBeGreaterThan(1);
  for (const search of [
    `${first?.address}, ${first?.city}`,
    `${first?.city?.replace(/[aeiou]/, '$&\u0301')} ${first?.address}`,
    `${first?.state} ${first?.city} ${first?.address}`.toLowerCase(),
    words.toReversed().join(' '),
    `${words.at(-1)} ${first?.address}`,
  ]) {
    expect({ search, found: await idsOf({ search: joinFilterValues([search]) }) }).toEqual({
      search,
      found: expect.arrayContaining([first?.id]),
    });
  }
  expect(await idsOf({ search: `${first?.city} nowhere` })).toEqual([]);
});

test('gets one location of the list', async () => {
  const [first] = all;
  const location = await get<Location>(`locations/${first?.id}`);
  expect(location).toMatchObject({
    ...first,
    publish: true,
    timeZone: expect.stringContaining('/'),
  } as Partial<LocationType>);
  const { status, body } = await backend.call('viewer', 'GET', 'locations/nowhere');
  expect({ status, body }).toEqual({ status: 404, body: { error: 'There is no location with this ID.' } });
});

test('lists the devices of locations', async () => {
  const { content } = await get<{ content: Device[] }>('devices?pageSize=1000');
  const [first, second] = all;
  const wanted = [first?.id, second?.id];
  const found = await get<{ content: Device[] }>(`devices?pageSize=1000&locationId=${wanted.join(',')}`);
  const ids = (devices: readonly Device[]) => devices.map(({ chargeboxId }) => chargeboxId);
  expect(ids(found.content)).toEqual(
    ids(content.filter(({ locationId }) => locationId !== null && wanted.includes(locationId))),
  );
  expect(found.content.length).toBeGreaterThan(0);
});

test('lists all sites', async () => {
  const sites = await get<Site[]>('sites');
  expect(Value.Check(Type.Array(Site), sites)).toBe(true);
  expect(sites).toHaveLength(all.length);
});

test('a vendor sees only the sites and locations of own devices', async () => {
  const { content } = await get<{ content: Device[] }>('devices?pageSize=1000', 'vendor.acme');
  const own = [...new Set(content.map((device) => device.locationId))].sort();
  const seen = await list({ pageSize: '1000' }, 'vendor.acme');
  expect(seen.content.map(({ id }) => id).sort()).toEqual(own);
  expect(seen.totalElements).toBeLessThan(all.length);
  const foreign = all.find(({ id }) => !own.includes(id));
  expect((await backend.call('vendor.acme', 'GET', `locations/${own[0]}`)).status).toBe(200);
  expect((await backend.call('vendor.acme', 'GET', `locations/${foreign?.id}`)).status).toBe(404);
  const options = await get<LocationFilterOptions>('locations/filter-options', 'vendor.acme');
  expect(options.states).toEqual([...new Set(seen.content.map((row) => row.state))].sort());
  const sites = await get<Site[]>('sites', 'vendor.acme');
  expect(sites.map(({ id }) => id)).toEqual([...new Set(content.map(({ siteId }) => siteId))].sort());
});

test.each([
  ['sortBy=name', 'sortBy must be one of id, operator, address, city, state.'],
  ['pageSize=0', 'pageSize must be from 1 to 1000.'],
  ['zip=1', 'zip is not a parameter of this call.'],
])('%s is rejected', async (query, error) => {
  const { status, body } = await backend.call('viewer', 'GET', `locations/overviews?${query}`);
  expect({ status, body }).toEqual({ status: 400, body: { error } });
});
