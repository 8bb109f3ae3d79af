import { isDeepStrictEqual } from 'node:util';
import {
  type Device,
  type DevicesResponse,
  deviceField,
  deviceFieldNames,
  type OperationalStatus,
  type Overview,
  type OverviewSelection,
  overviewFilters,
  overviewManufacturers,
  plugTypeNames,
  StatusOverview,
} from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { connectCharger, type RawCharger } from '../../testing/raw-charger.ts';

let backend: BackendProcess;
let charger: RawCharger;
let all: Device[];
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '400' });
  const [{ chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
  charger = await connectCharger({ url: backend.url, chargeboxId, password });
  await charger.call('BootNotification', { chargePointVendor: 'ABB', chargePointModel: 'Terra' });
  all = await devicesOf('operator');
});
afterAll(async () => {
  await charger.close();
  await backend.remove();
});

const devicesOf = async (user: DemoUser, filters = ''): Promise<Device[]> =>
  ((await backend.call(user, 'GET', `devices?pageSize=1000${filters}`)).body as DevicesResponse).content;

/** Parses strictly by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function download(path: string, user: DemoUser = 'operator') {
  const response = await fetch(`${backend.url}/api/${path}`, {
    headers: { authorization: `Bearer ${await backend.token(user)}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { fileName: response.headers.get('content-disposition'), rows: parseCsv(bytes.subarray(3).toString()) };
}

describe('the status overview', () => {
  const isL2 = ({ generation }: Device) => generation === 'L2';
  const isVirtual = ({ make }: Device) => make === 'Virtual';
  const evsesOf = (devices: readonly Device[]) =>
    devices.flatMap(({ evses, webSocketConnection }) =>
      evses.map(({ operationalStatus }) => ({ operationalStatus, connected: webSocketConnection === 'Connected' })),
    );
  const countBy = (values: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  /** Counts a device once for each status of its EVSEs. */
  const statusesOf = (devices: readonly Device[]) =>
    countBy(devices.flatMap(({ evses }) => [...new Set(evses.map(({ operationalStatus }) => operationalStatus))]));
  function expected(devices: readonly Device[]): Overview {
    const evses = evsesOf(devices);
    const [connected, others] = [true, false].map((state) => evses.filter((evse) => evse.connected === state));
    return {
      websocketConnections: devices.filter((device) => device.webSocketConnection === 'Connected').length,
      connectedEvses: connected?.length ?? 0,
      notConnectedEvses: others?.length ?? 0,
      connectedStatuses: countBy(connected?.map(({ operationalStatus }) => operationalStatus) ?? []),
      notConnectedStatuses: countBy(others?.map(({ operationalStatus }) => operationalStatus) ?? []),
      devices: {
        connected: devices.filter((device) => device.webSocketConnection === 'Connected').length,
        notConnected: devices.filter((device) => device.webSocketConnection === 'Not Connected').length,
        connectedStatuses: statusesOf(devices.filter((device) => device.webSocketConnection === 'Connected')),
        notConnectedStatuses: statusesOf(devices.filter((device) => device.webSocketConnection === 'Not Connected')),
      },
    };
  }
  const overviewFor = async (user: DemoUser) =>
    (await backend.call(user, 'GET', 'devices/status')).body as StatusOverview;

  test.each(['operator', 'vendor.acme'] as const)('counts the devices that %s sees', async (user) => {
    const devices = await devicesOf(user);
    const overview = await overviewFor(user);
    expect([...Value.Errors(StatusOverview, overview)]).toEqual([]);
    expect(overview.mainOverview).toEqual(expected(devices));
    const real = devices.filter((device) => !isVirtual(device));
    const manufacturers = overviewManufacturers.flatMap((name) => {
      const own = real.filter((device) => (isL2(device) ? name === 'BTC' : device.make === name));
      return own.length > 0 ? [[name, expected(own)]] : [];
    });
    expect(overview.manufacturerOverviews).toEqual(Object.fromEntries(manufacturers));
    expect(overview.tagsOverview).toEqual(countBy(real.flatMap(({ tags }) => tags)));
  });

  test('has a connected charger, virtual ones only in the main overview, and consistent sums', async () => {
    const { mainOverview, manufacturerOverviews = {} } = await overviewFor('operator');
    expect(mainOverview.websocketConnections).toBe(1);
    expect(all.some(isVirtual)).toBe(true);
    expect(manufacturerOverviews).not.toHaveProperty('Virtual');
    const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    for (const overview of [mainOverview, ...Object.values(manufacturerOverviews)]) {
      expect(total(overview.connectedStatuses)).toBe(overview.connectedEvses);
      expect(total(overview.notConnectedStatuses)).toBe(overview.notConnectedEvses);
    }
    expect(mainOverview.connectedEvses + mainOverview.notConnectedEvses).toBe(evsesOf(all).length);
  });

  /** Every count of an overview, with the selection of its devices. */
  const countsOf = ({ devices }: Overview, part: OverviewSelection): [OverviewSelection, number][] => [
    [{ ...part, connected: true }, devices?.connected ?? Number.NaN],
    [{ ...part, connected: false }, devices?.notConnected ?? Number.NaN],
    ...[true, false].flatMap((connected) =>
      Object.entries((connected ? devices?.connectedStatuses : devices?.notConnectedStatuses) ?? {}).map(
        ([status, count]): [OverviewSelection, number] => [
          { ...part, connected, status: status as OperationalStatus },
          count,
        ],
      ),
    ),
  ];

  test.each(['operator', 'vendor.acme'] as const)(
    'counts for %s as many devices as the filtered list',
    async (user) => {
      const { mainOverview, manufacturerOverviews = {}, tagsOverview } = await overviewFor(user);
      const counts = [
        ...countsOf(mainOverview, {}),
        ...overviewManufacturers.flatMap((manufacturer) => {
          const overview = manufacturerOverviews[manufacturer];
          return overview ? countsOf(overview, { manufacturer }) : [];
        }),
        ...Object.entries(tagsOverview).map(([tag, count]): [OverviewSelection, number] => [{ tag }, count]),
      ];
      expect(counts.length).toBeGreaterThan(10);
      for (const [selection, count] of counts) {
        const query = new URLSearchParams({ ...overviewFilters(selection), pageSize: '1' });
        const { body } = await backend.call(user, 'GET', `devices?${query}`);
        expect({ selection, count: (body as DevicesResponse).totalElements }).toEqual({ selection, count });
      }
    },
  );

  test.each([
    ['evseStatus=BROKEN', /^evseStatus must be one or more of AVAILABLE, /],
    ['manufacturer=Tesla', /^manufacturer must be one or more of ABB, BTC, /],
    ['virtual=maybe', /^virtual must be true or false/],
  ])('a list filtered by %s returns 400', async (query, error) => {
    const { status, body } = await backend.call('operator', 'GET', `devices?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { error: expect.stringMatching(error) } });
  });

  test('has the same numbers in a file', async () => {
    const overview = await overviewFor('operator');
    const { fileName, rows } = await download('devices/status/export');
    expect(fileName).toMatch(/^attachment; filename="status-overview-\d{8}T\d{6}Z\.csv"$/);
    const [header, ...lines] = rows;
    expect(header).toEqual(['Overview', 'Table', 'Label', 'Count']);
    const counts = (name: string, table: string) =>
      Object.fromEntries(
        lines.filter((line) => line[0] === name && line[1] === table).map((line) => [line[2], Number(line[3])]),
      );
    for (const [name, one] of Object.entries({ Overview: overview.mainOverview, ...overview.manufacturerOverviews })) {
      expect(counts(name, 'Connections')).toEqual({
        'Total Connections': one.websocketConnections,
        'Connected Evses': one.connectedEvses,
        'Not Connected Evses': one.notConnectedEvses,
      });
      expect(counts(name, 'Connected')).toEqual(one.connectedStatuses);
      expect(counts(name, 'Not Connected')).toEqual(one.notConnectedStatuses);
    }
    expect(counts('Tags', 'Tags')).toEqual(overview.tagsOverview);
  });
});

describe('the export of devices', () => {
  /** The cell that corresponds to a field of the list. */
  const cell = (device: Device, field: (typeof deviceFieldNames)[number]): string => {
    const value = device[field];
    if (field === 'connectorTypes') return device.connectorTypes.map((type) => plugTypeNames[type]).join(', ');
    return Array.isArray(value) ? value.join(', ') : String(value ?? '');
  };
  /** Seconds in their two largest neighboring units. */
  const inWords = (seconds: number): string => {
    const counts = [
      `${Math.floor(seconds / 86_400)} d`,
      `${Math.floor(seconds / 3600) % 24} h`,
      `${Math.floor(seconds / 60) % 60} min`,
      `${seconds % 60} s`,
    ];
    const first = counts.findIndex((count) => !count.startsWith('0 '));
    return counts
      .slice(first, first + 2)
      .filter((count) => !count.startsWith('0 '))
      .join(' ');
  };
  const stableFields = deviceFieldNames.filter((field) => field !== 'timeSinceLastCharge');
  /** The list and the export with the same values: heartbeat rates change when they are counted again. */
  async function listAndExport() {
    const cells = (devices: readonly Device[]) =>
      devices.map((device) => stableFields.map((field) => cell(device, field)));
    for (;;) {
      const devices = await devicesOf('operator');
      const exported = await download('devices/export');
      if (isDeepStrictEqual(cells(devices), cells(await devicesOf('operator')))) return { devices, ...exported };
    }
  }

  test('has every device once, with the same fields as the list', async () => {
    const { devices, fileName, rows } = await listAndExport();
    expect(fileName).toMatch(/^attachment; filename="devices-\d{8}T\d{6}Z\.csv"$/);
    const [header, ...lines] = rows;
    const columnOf = (field: (typeof deviceFieldNames)[number]) => header?.indexOf(deviceField(field).label) ?? -1;
    expect(header).toHaveLength(deviceFieldNames.length + 1);
    expect(deviceFieldNames.filter((field) => columnOf(field) < 0)).toEqual([]);
    const byId = new Map(lines.map((line) => [line[columnOf('chargeboxId')], line]));
    expect([...byId.keys()]).toEqual(devices.map(({ chargeboxId }) => chargeboxId).sort());
    expect(lines).toHaveLength(devices.length);
    for (const device of devices) {
      const line = byId.get(device.chargeboxId) ?? [];
      expect(stableFields.map((field) => line[columnOf(field)])).toEqual(
        stableFields.map((field) => cell(device, field)),
      );
      const since = line[header?.indexOf('Time since last charge (s)') ?? -1];
      const words = line[columnOf('timeSinceLastCharge')];
      if (device.timeSinceLastCharge === null) expect([since, words]).toEqual(['', '']);
      else {
        expect(Number(since)).toBeGreaterThanOrEqual(device.timeSinceLastCharge);
        expect(words).toBe(inWords(Number(since)));
      }
    }
  });

  test.each(['ASC', 'DESC'])('has the order of the list, %s, and the requested columns', async (sortOrder) => {
    const query = `sortBy=city&sortOrder=${sortOrder}`;
    const { rows } = await download(`devices/export?${query}&columns=city,chargeboxId`);
    const devices = await devicesOf('operator', `&${query}`);
    expect(rows).toEqual([
      ['City', 'Chargebox ID'],
      ...devices.map(({ city, chargeboxId }) => [city ?? '', chargeboxId]),
    ]);
    const refused = await backend.call('operator', 'GET', 'devices/export?columns=color');
    expect(refused.status).toBe(400);
  });

  test('applies filters and the limits of the caller', async () => {
    const idsIn = async (query: string, user?: DemoUser) =>
      (await download(`devices/export?columns=chargeboxId${query}`, user)).rows.slice(1).flat();
    const ids = (devices: readonly Device[]) => devices.map(({ chargeboxId }) => chargeboxId).sort();
    const filters = 'make=ABB,BTC&pncEnabled=true';
    expect(await idsIn(`&${filters}`)).toEqual(ids(await devicesOf('operator', `&${filters}`)));
    expect(await idsIn('', 'vendor.acme')).toEqual(ids(await devicesOf('vendor.acme')));
    expect(await idsIn('&make=None')).toEqual([]);
    const refused = await backend.call('operator', 'GET', 'devices/export?color=red');
    expect(refused).toMatchObject({ status: 400, body: { error: 'color is not a parameter of this call.' } });
    const invalid = await backend.call('operator', 'GET', 'devices/export?status=BROKEN');
    expect(invalid.status).toBe(400);
    expect(invalid.headers.get('content-type')).toMatch('application/json');
  });

  test('the list of chargebox IDs applies filters, order, and the limits of the caller', async () => {
    const idsOf = async (user: DemoUser, query: string) =>
      (await backend.call(user, 'GET', `devices/chargebox-ids?${query}`)).body;
    const filters = 'make=ABB,BTC&sortBy=city&sortOrder=DESC';
    const expected = (await devicesOf('operator', `&${filters}`)).map(({ chargeboxId }) => chargeboxId);
    expect(expected.length).toBeGreaterThan(10);
    expect(await idsOf('operator', filters)).toEqual(expected);
    const own = (await devicesOf('vendor.acme')).map(({ chargeboxId }) => chargeboxId);
    expect(own.length).toBeLessThan(all.length);
    expect(await idsOf('vendor.acme', '')).toEqual(own);
    const refused = await backend.call('operator', 'GET', 'devices/chargebox-ids?columns=city');
    expect(refused).toMatchObject({ status: 400, body: { error: 'columns is not a parameter of this call.' } });
  });

  test.each([
    [
      String.raw`=HYPERLINK("http://evil.example.com/\a\\b","(a), b")`,
      String.raw`'=HYPERLINK("http://evil.example.com/\a\\b","(a), b")`,
    ],
    ['＝1+1', "'＝1+1"],
    ['Closed;=1+1', "Closed;'=1+1"],
    ['Closed; "＋1', `Closed; "'＋1`],
    ['Closed; back at 8', 'Closed; back at 8'],
  ])('disarms the formula in the message %s', async (message, cell) => {
    const [device] = all;
    await backend.call('operator', 'PUT', `evse/messages/${device?.chargeboxId}`, { message });
    const { rows } = await download(`devices/export?chargeboxId=${device?.chargeboxId}`);
    expect(rows[1]?.[rows[0]?.indexOf('Message') ?? -1]).toBe(cell);
  });
});
