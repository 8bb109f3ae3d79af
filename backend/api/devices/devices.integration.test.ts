import {
  compareNames,
  Device,
  type DeviceFieldName,
  DevicesResponse,
  deviceField,
  deviceFieldNames,
  deviceSortFields,
  joinFilterValues,
  limits,
  rangeParameters,
} from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
let all: Device[];
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150', LOG_LEVEL: 'debug' });
  // Maintenance counts the devices' rates again after the start, which may fall into another hour than the seed.
  await backend.logged(({ msg }) => msg === 'maintenance done');
  all = (await list({ pageSize: '1000' })).content;
});
afterAll(() => backend.remove());

async function get(query: Record<string, string>, user: 'operator' | 'vendor.acme' = 'operator') {
  return backend.call(user, 'GET', `devices?${new URLSearchParams(query)}`);
}

async function list(query: Record<string, string>, user?: 'operator' | 'vendor.acme'): Promise<DevicesResponse> {
  const { status, body } = await get(query, user);
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  return body as DevicesResponse;
}

const ids = (devices: readonly Device[]) => devices.map((device) => device.chargeboxId);
const idsOf = async (query: Record<string, string>) => ids((await list({ ...query, pageSize: '1000' })).content).sort();
const expected = (matches: (device: Device) => boolean) => ids(all.filter(matches)).sort();

test('a page conforms to the contract and has every device', () => {
  expect(all).toHaveLength(150);
  const page = { content: all, number: 0, size: 1000, totalElements: 150 };
  expect([...Value.Errors(DevicesResponse, page)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  expect(JSON.stringify(all)).not.toContain('sha256$');
});

describe('sorting', () => {
  type Key = string | number;
  const keyOf = (device: Device, field: DeviceFieldName): Key | null => {
    const value = device[field];
    if (value === null || value === undefined) return null;
    return typeof value === 'string' ? value : Number(value);
  };
  const compare = (a: Key, b: Key) =>
    typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareNames(a, b);

  test.each(deviceSortFields.flatMap((field) => [[field, 'ASC'] as const, [field, 'DESC'] as const]))(
    'by %s %s: empty values last, equal values by chargebox ID',
    async (field, order) => {
      const { content } = await list({ sortBy: field, sortOrder: order, pageSize: '1000' });
      // It increases between two answers.
      const rows = field === 'timeSinceLastCharge' ? content : all;
      const sorted = [...rows].sort((a, b) => {
        const [x, y] = [keyOf(a, field), keyOf(b, field)];
        if (x === null || y === null)
          return Number(x === null) - Number(y === null) || compare(a.chargeboxId, b.chargeboxId);
        return (order === 'DESC' ? compare(y, x) : compare(x, y)) || compare(a.chargeboxId, b.chargeboxId);
      });
      expect(ids(content)).toEqual(ids(sorted));
    },
  );

  test('pages of a sorted list neither repeat nor omit a row', async () => {
    const seen: string[] = [];
    for (let pageNumber = 0; pageNumber * 40 < all.length; pageNumber++) {
      const page = await list({ sortBy: 'make', pageSize: '40', pageNumber: String(pageNumber) });
      expect(page).toMatchObject({ number: pageNumber, size: 40, totalElements: all.length });
      seen.push(...ids(page.content));
    }
    expect(seen.sort()).toEqual(ids(all).sort());
  });
});

describe('filters', () => {
  const fieldsOf = (...kinds: string[]) =>
    deviceFieldNames.filter((name) => kinds.includes(deviceField(name).filter ?? ''));
  const valuesIn = (field: DeviceFieldName): string[] => {
    const values = all.flatMap((device) => device[field] as string | string[] | null);
    return [...new Set(values.filter((value) => value !== null))];
  };

  test.each(fieldsOf('list'))('%s equals one of the values', async (field) => {
    const selected = valuesIn(field).slice(0, 2);
    const result = await idsOf({ [field]: joinFilterValues(selected) });
    expect(result).toEqual(
      expected((device) => [device[field]].flat().some((value) => selected.includes(String(value)))),
    );
    expect(result.length).toBeGreaterThan(0);
  });

  /** A filter by station ID matches those of a device's EVSEs. */
  const textsOf = (device: Device, field: DeviceFieldName): string[] =>
    field === 'stationId' ? device.evses.map(({ stationId }) => stationId) : [String(device[field] ?? '')];

  test.each(fieldsOf('text'))('%s contains one of the values, in any case', async (field) => {
    const parts = valuesIn(field)
      .slice(0, 2)
      .map((value) => value.slice(1, 5).toUpperCase());
    const result = await idsOf({ [field]: joinFilterValues(parts.length > 0 ? parts : ['nothing']) });
    expect(result).toEqual(
      expected((device) =>
        parts.some((part) => textsOf(device, field).some((text) => text.toUpperCase().includes(part))),
      ),
    );
  });

  test.each(fieldsOf('flag'))('%s is true or false', async (field) => {
    expect(await idsOf({ [field]: 'true' })).toEqual(expected((device) => device[field] === true));
    expect(await idsOf({ [field]: 'false' })).toEqual(expected((device) => device[field] === false));
    expect((await get({ [field]: 'yes' })).body).toEqual({ error: `${field} must be true or false.` });
  });

  test.each(fieldsOf('number').filter((field) => field !== 'timeSinceLastCharge'))(
    '%s lies in a range, both ends included',
    async (field) => {
      const numbers = all
        .flatMap((device) => device[field] as number | number[] | null)
        .filter((value) => value !== null);
      numbers.sort((a, b) => a - b);
      const [from = 0, to = 0] = [numbers[0], numbers[Math.floor(numbers.length / 2)]];
      const [fromName, toName] = rangeParameters(field);
      const inside = (device: Device) =>
        [device[field] as number | number[] | null]
          .flat()
          .some((value) => value !== null && value >= from && value <= to);
      expect(await idsOf({ [fromName]: String(from), [toName]: String(to) })).toEqual(expected(inside));
    },
  );

  test('timeSinceLastCharge lies in a range', async () => {
    const result = await idsOf({ timeSinceLastChargeFrom: '0', timeSinceLastChargeTo: '999999999' });
    expect(result).toEqual(expected((device) => device.timeSinceLastCharge !== null));
    expect(await idsOf({ timeSinceLastChargeTo: '-1' })).toEqual([]);
  });

  test.each(fieldsOf('date'))('%s lies in a range, both ends included', async (field) => {
    const times = valuesIn(field).sort();
    const [from = '', to = ''] = [times[Math.floor(times.length / 4)], times[Math.floor(times.length / 2)]];
    const [fromName, toName] = rangeParameters(field);
    const inside = (device: Device) => {
      const value = device[field] as string | null;
      return value !== null && value >= from && value <= to;
    };
    expect(await idsOf({ [fromName]: from, [toName]: to })).toEqual(expected(inside));
    expect(await idsOf({ [toName]: from })).toEqual(expected((device) => String(device[field] ?? '~') <= from));
  });

  test('search covers the fields that identify a device, and has no wildcards', async () => {
    const [device] = all;
    const { chargeboxId, stationId, serialNumber, city, address, networkOperator, enterprise } = device ?? {};
    for (const text of [chargeboxId, stationId, serialNumber, city, address, networkOperator, enterprise]) {
      expect(await idsOf({ search: String(text).toLowerCase() })).toContain(device?.chargeboxId);
    }
    expect(await idsOf({ search: '%' })).toEqual([]);
    expect(await idsOf({ search: '_' })).toEqual([]);
  });

  test('search matches all words in any order and ignores case, accents, and punctuation', async () => {
    const device = all.find(({ evses, address }) => evses.length > 1 && / (St|Ave)$/.test(address ?? ''));
    if (!device?.city || !device.state || !device.address || !device.location) throw new Error('It has an address.');
    const { chargeboxId, city, state, address, location, evses, postalCode } = device;
    const number = /\d+$/.exec(chargeboxId)?.[0].replace(/^0+/, '');
    const searches = [
      `${city} ${state}`,
      `${city.replace(/[aeiou]/, '$&\u0301')} ${state}`,
      `${state.toLowerCase()} ${number}`,
      `${address}, ${city}`,
      `${address.replace(/St$/, 'Street').replace(/Ave$/, 'Avenue')}, ${city}`.toUpperCase(),
      location.split(' ').toReversed().join(' '),
      `${postalCode} ${chargeboxId.replaceAll('-', ' ')}`,
      evses[1]?.evseUid ?? '',
      evses[1]?.evseUid.replaceAll('*', '-').toLowerCase() ?? '',
    ];
    for (const search of searches) {
      expect({ search, found: await idsOf({ search: joinFilterValues([search]) }) }).toEqual({
        search,
        found: expect.arrayContaining([chargeboxId]),
      });
    }
    expect(await idsOf({ search: `${city} nowhere` })).toEqual([]);
  });

  test('a search has at most 50 words', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
    expect((await get({ search: words(50) })).status).toBe(200);
    expect(await get({ search: words(51) })).toMatchObject({
      ...{ status: 400, body: { error: 'search must have at most 50 words.' } },
    });
  });

  test.each(['search', 'stationId'])('%s finds a device by each of its EVSEs', async (name) => {
    const device = all.find(({ evses }) => evses.length > 1);
    const stations = device?.evses.map(({ stationId }) => stationId) ?? [];
    expect(stations.length).toBeGreaterThan(1);
    for (const station of stations) expect(await idsOf({ [name]: station })).toEqual([device?.chargeboxId]);
  });

  test('a list of IDs finds the device of each', async () => {
    const [one, , other] = all;
    const result = await idsOf({ search: joinFilterValues([String(one?.chargeboxId), String(other?.stationId)]) });
    expect(result).toEqual([one?.chargeboxId, other?.chargeboxId].sort());
  });

  test('several filters must all match', async () => {
    const result = await idsOf({ make: 'ABB,BTC', pncEnabled: 'true' });
    expect(result).toEqual(expected(({ make, pncEnabled }) => ['ABB', 'BTC'].includes(make ?? '') && pncEnabled));
  });
});

test.each(deviceFieldNames.filter((name) => deviceField(name).filter === 'number'))(
  'fractions and numbers above 32 bits are valid bounds of %s',
  async (name) => {
    for (const bound of ['0.5', '-0.0000001', '3000000000', '999999999999999']) {
      expect((await get({ [`${name}From`]: bound })).status).toBe(200);
      expect((await get({ [`${name}To`]: bound })).status).toBe(200);
    }
  },
);

describe('an invalid parameter returns 400 with a sentence', () => {
  test.each([
    [{ sortBy: 'password' }, /^sortBy must be one of stationId, chargeboxId, .*certificateStatus\.$/],
    [{ sortBy: 'tags' }, /^sortBy must be one of /],
    [{ sortOrder: 'asc' }, /^sortOrder must be one of ASC, DESC\.$/],
    [{ pageSize: '0' }, /^pageSize must be from 1 to 1000\.$/],
    [{ pageSize: '1001' }, /^pageSize must be from 1 to 1000\.$/],
    [{ pageSize: 'ten' }, /^pageSize must be a whole number\.$/],
    [{ pageNumber: '-1' }, /^pageNumber must be from 0 to 10000000\.$/],
    [{ fields: 'make,password' }, /^fields must be one or more of id, stationId, .*evses, ports, joined by commas\.$/],
    [{ color: 'red' }, /^color is not a parameter of this call\.$/],
    [{ status: 'BROKEN' }, /^status must be one or more of AVAILABLE, /],
    [{ plugInSuccessRateFrom: 'x' }, /^plugInSuccessRateFrom must be a number such as 97\.5\.$/],
    [
      { heartbeatRateFrom: '5', heartbeatRateTo: '4' },
      /^heartbeatRateFrom must not be after or above heartbeatRateTo\.$/,
    ],
    [{ validFrom: 'yesterday' }, /^validFrom must be a time such as /],
    [{ validFrom: '2026-02-30T00:00:00Z' }, /^validFrom must be a time such as /],
    [{ make: 'a'.repeat(4001) }, /^make must have at most 4000 characters\.$/],
    [{ search: 'a,'.repeat(51) }, /^search must have at most 50 values\.$/],
    [{ chargeboxId: 'a,'.repeat(51) }, /^chargeboxId must have at most 50 values\.$/],
    [{ search: 'a\0b' }, /^search must not contain the NUL character or half of a surrogate pair\.$/],
  ])('%j', async (query, sentence) => {
    const { status, body } = await get(query as unknown as Record<string, string>);
    expect(status).toBe(400);
    expect((body as { error: string }).error).toMatch(sentence);
  });

  test('a parameter given twice', async () => {
    const { status, body } = await backend.call('operator', 'GET', 'devices?make=ABB&make=BTC');
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'make must be given only once. Join several values with commas.' });
  });
});

test.each([
  [limits.deselected.max, 404, 'No device matches the filters.'],
  [limits.deselected.max + 1, 400, expect.stringMatching(/^deselected must name at most 300 chargebox IDs\./)],
])('a bulk call that deselects %d devices returns %d', async (length, code, error) => {
  const deselected = Array.from({ length }, (_, index) => `${index}`.padStart(48, 'X'));
  const query = new URLSearchParams({
    getAll: 'true',
    chargeboxId: 'nothing',
    deselected: joinFilterValues(deselected),
  });
  const { status, body } = await backend.call('operator', 'POST', `remote-action/trigger-action?${query}`, {
    deviceList: [],
    remoteActionType: 'IMMEDIATE',
    eventType: 'RESET_REQUEST',
    resetType: 'Soft',
  });
  expect({ status, body }).toEqual({ status: code, body: { error } });
});

test('the list returns the requested fields and both IDs, with the same values as without `fields`', async () => {
  const names = [...Object.keys(Device.properties), 'evses,statusSince,ports'] as (keyof Device)[];
  for (const fields of names.filter((name) => name !== 'timeSinceLastCharge')) {
    const { content } = await list({ fields, pageSize: '1000' });
    const requested = ['id', 'chargeboxId', ...fields.split(',')] as (keyof Device)[];
    const devices = all.map((device) => Object.fromEntries(requested.map((name) => [name, device[name]])));
    expect([fields, content]).toEqual([fields, devices]);
  }
  const [first] = (await list({ fields: '', pageSize: '1' })).content;
  expect(Object.keys(first ?? {})).toEqual(['id', 'chargeboxId']);
});

describe('one device', () => {
  test('equals its row in the list', async () => {
    const { status, body } = await backend.call('viewer', 'GET', `devices/${all[0]?.id}`);
    expect(status).toBe(200);
    expect({ ...(body as Device), timeSinceLastCharge: null }).toEqual({ ...all[0], timeSinceLastCharge: null });
  });

  const idOf = async (name: string, user: 'viewer' | 'vendor.acme' = 'viewer') => {
    const { status, body } = await backend.call(user, 'GET', `devices/${encodeURIComponent(name)}`);
    return status === 200 ? (body as Device).id : status;
  };

  test('is found by its chargebox ID too, in any case that is unambiguous', async () => {
    const { id, chargeboxId } = all[0] ?? { id: '', chargeboxId: '' };
    expect(await idOf(chargeboxId)).toBe(id);
    expect(await idOf(chargeboxId.toLowerCase())).toBe(id);
    expect(await idOf(`${chargeboxId}%`)).toBe(404);
  });

  test('an ID takes precedence over an equal chargebox ID, and a chargebox ID may have any characters', async () => {
    const [first, second] = all;
    if (!first || !second) throw new Error('The network has devices.');
    const add = async (chargeboxId: string) => {
      const ports = [{ connectorId: 1, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 50_000 }];
      const { status, body } = await backend.call('admin', 'POST', 'devices', {
        ...{ chargeboxId, partyId: 'TST', make: 'Acme', model: 'Fast 150', serialNumber: null, generation: null },
        ...{ networkOperator: null, enterprise: null, facilityType: null, locationId: null, siteId: null },
        evses: [{ stationId: 'ST', ports }],
      });
      expect({ status, body }).toMatchObject({ status: 201 });
      return (body as Device).id;
    };
    const unused = '00000000-0000-4000-8000-00000000000a';
    const [twin, alone] = [await add(first.id), await add(unused)];
    const names = ['A%B/1.2_=x', 'A%2FB', '%252F', 'a?b#c;d&e', 'Säule/充电桩', 'CB.html', '{id}'];
    const namedIds: string[] = [];
    for (const name of names) namedIds.push(await add(name));
    const [lower, upper] = [await add('two-cases-1'), await add('TWO-CASES-1')];
    try {
      expect(await idOf(first.id)).toBe(first.id);
      expect(await idOf(unused)).toBe(alone);
      expect(await Promise.all(names.map((name) => idOf(name)))).toEqual(namedIds);
      // Calls with a chargebox ID in their path find the same device.
      for (const name of names) {
        const { status, body } = await backend.call('admin', 'GET', `configurations/${encodeURIComponent(name)}`);
        expect([name, status, body]).toEqual([name, 200, []]);
      }
      expect([await idOf('two-cases-1'), await idOf('TWO-CASES-1')]).toEqual([lower, upper]);
      expect(await idOf('Two-Cases-1')).toBe(404);
    } finally {
      for (const id of [twin, alone, ...namedIds, lower, upper]) await backend.call('admin', 'DELETE', `devices/${id}`);
    }
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('no device has the ID %s', async (id) => {
    const { status, body } = await backend.call('viewer', 'GET', `devices/${id}`);
    expect({ status, body }).toEqual({ status: 404, body: { error: 'There is no device with this ID.' } });
  });
});

describe('a vendor', () => {
  test('sees only their own devices, with any parameters', async () => {
    const own = await list({ userCreated: 'vendor.acme@example.com', pageSize: '1000' });
    expect(own.totalElements).toBeGreaterThan(0);
    expect(own.totalElements).toBeLessThan(all.length);
    const seen = await list({ pageSize: '1000' }, 'vendor.acme');
    expect(ids(seen.content)).toEqual(ids(own.content));
    expect((await list({ userCreated: 'other@example.com' }, 'vendor.acme')).totalElements).toBe(0);

    const foreign = all.find((device) => !ids(own.content).includes(device.chargeboxId));
    expect((await backend.call('vendor.acme', 'GET', `devices/${own.content[0]?.id}`)).status).toBe(200);
    expect((await backend.call('vendor.acme', 'GET', `devices/${foreign?.id}`)).status).toBe(404);
    expect((await backend.call('vendor.acme', 'GET', `devices/${own.content[0]?.chargeboxId}`)).status).toBe(200);
    expect((await backend.call('vendor.acme', 'GET', `devices/${foreign?.chargeboxId}`)).status).toBe(404);

    const reset = {
      deviceList: [foreign?.chargeboxId],
      remoteActionType: 'IMMEDIATE',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
    };
    const refused = await backend.call('vendor.acme', 'POST', 'remote-action/trigger-action', reset);
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual({ error: `There is no device with chargebox ID ${foreign?.chargeboxId}.` });

    const logs = await backend.call('vendor.acme', 'GET', 'logs/ocpp?pageSize=1000');
    const resources = (logs.body as { content: { resources: string[] }[] }).content.flatMap((log) => log.resources);
    expect(resources.length).toBeGreaterThan(0);
    expect(ids(own.content)).toEqual(expect.arrayContaining([...new Set(resources)]));
  });
});
