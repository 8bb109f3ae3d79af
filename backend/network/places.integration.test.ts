// Sites, locations and tariffs added, changed and deleted one by one.
import {
  type Device,
  type Location,
  type NewLocation,
  type NewSite,
  networkPatterns,
  reservedIds,
  type Site,
  type Tariff,
} from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { describedCalls } from '../testing/described-calls.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const admin = (method: string, path: string, body?: unknown) => backend.call('admin', method, path, body);

const site: NewSite = {
  ...{ id: 'NEW-SITE', name: 'Harbor', operator: { name: 'Voltway' }, address: '1 Quay', city: 'Austin' },
  ...{ state: 'TX', postal_code: '78701', country: 'USA' },
};
const location: NewLocation = {
  ...{ id: 'NEW-LOC', siteId: 'NEW-SITE', countryCode: 'US', partyId: 'VLT', publish: true, type: 'PARKING_LOT' },
  ...{ name: 'Harbor', address: '1 Quay', city: 'Austin', state: 'TX', postalCode: '78701', country: 'USA' },
  ...{ latitude: 30.2, longitude: -97.7, operator: 'Voltway', timeZone: 'America/Chicago' },
};
const device = {
  ...{ chargeboxId: 'PLACED-1', partyId: null, make: null, model: null, serialNumber: null, generation: null },
  ...{ networkOperator: null, enterprise: null, facilityType: null, locationId: 'NEW-LOC', siteId: null },
  evses: [
    { stationId: 'P-1', ports: [{ connectorId: 1, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 50_000 }] },
  ],
};

test('only who may is let to it', async () => {
  for (const [kind, body] of [
    ['sites', site],
    ['locations', location],
    ['tariffs', { id: 'T', countryCode: 'US' }],
  ] as const) {
    for (const user of ['operator', 'viewer', 'vendor.acme'] as const) {
      const calls = [
        await backend.call(user, 'POST', kind, body),
        await backend.call(user, 'PUT', `${kind}/x`, body),
        await backend.call(user, 'DELETE', `${kind}/x`),
      ];
      expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  }
});

test('a site and a location are added, changed with their devices, and deleted once nothing is there', async () => {
  expect(await admin('POST', 'sites', site)).toMatchObject({ status: 201, body: { ...site, version: 1 } });
  expect(await admin('POST', 'locations', location)).toMatchObject({ status: 201, body: { ...location, version: 1 } });
  const { id } = (await admin('POST', 'devices', device)).body as Device;
  expect((await admin('GET', `devices/${id}`)).body).toMatchObject({
    siteId: 'NEW-SITE',
    city: 'Austin',
    country: 'US',
  });

  const { id: _, ...said } = location;
  const moved = await admin('PUT', 'locations/NEW-LOC', { ...said, city: 'Dallas', version: 1 });
  expect(moved).toMatchObject({ status: 200, body: { city: 'Dallas', version: 2 } as Partial<Location> });
  expect((await admin('GET', `devices/${id}`)).body).toMatchObject({ city: 'Dallas', location: 'Harbor' });
  expect(await admin('PUT', 'locations/NEW-LOC', { ...said, city: 'Waco', version: 1 })).toMatchObject({
    ...{ status: 409, body: { error: expect.stringMatching(/^This location was changed by admin@/) } },
  });
  const { id: __, ...ofSite } = site;
  expect(await admin('PUT', 'sites/NEW-SITE', { ...ofSite, name: 'Quay', version: 1 })).toMatchObject({
    ...{ status: 200, body: { name: 'Quay', version: 2 } as Partial<Site> },
  });

  expect(await admin('DELETE', 'sites/NEW-SITE')).toMatchObject({
    ...{ status: 409, body: { error: '1 device still has this site. Nothing was deleted.' } },
  });
  expect(await admin('DELETE', 'locations/NEW-LOC')).toMatchObject({
    ...{ status: 409, body: { error: '1 device still has this location. Nothing was deleted.' } },
  });
  const { chargeboxId: ___, ...record } = device;
  await admin('PUT', `devices/${id}`, {
    ...record,
    ...{ locationId: null, version: 1 },
    evses: [{ ...device.evses[0], evseUid: 'PLACED-1*1' }],
  });
  expect((await admin('DELETE', 'locations/NEW-LOC?version=2')).status).toBe(204);
  expect((await admin('DELETE', 'sites/NEW-SITE?version=2')).status).toBe(204);
  expect((await admin('GET', 'locations/NEW-LOC')).status).toBe(404);
});

test('a location and a site whose devices are all retired are deleted, and the devices keep their address', async () => {
  expect(await admin('POST', 'sites', site)).toMatchObject({ status: 201 });
  expect(await admin('POST', 'locations', location)).toMatchObject({ status: 201 });
  const gone = { ...device, chargeboxId: 'PLACED-2', evses: [{ ...device.evses[0], evseUid: 'PLACED-2*1' }] };
  const { id, recordVersion } = (await admin('POST', 'devices', gone)).body as Device;
  expect((await admin('DELETE', 'locations/NEW-LOC')).status).toBe(409);
  expect((await admin('DELETE', `devices/${id}?version=${recordVersion}`)).status).toBe(200);
  expect((await admin('DELETE', 'locations/NEW-LOC')).status).toBe(204);
  expect((await admin('DELETE', 'sites/NEW-SITE')).status).toBe(204);
  const kept = (await admin('GET', `devices/${id}`)).body as Device;
  expect(kept).toMatchObject({ location: 'Harbor', locationId: null, siteId: null, city: 'Austin', state: 'TX' });
  // Brought back, it is at no location until it is given one.
  expect((await admin('POST', `devices/${id}/restore?version=${kept.recordVersion}`)).body).toMatchObject({
    ...{ location: 'Harbor', locationId: null, retiredAt: null },
  });
});

const evenings = [
  { weekday: 5, period_begin: '18:00', period_end: '24:00' },
  { weekday: 6, period_begin: '00:00', period_end: '02:00' },
];

test('hours of operation are set, stay where a change leaves them out, and are taken away', async () => {
  const { id: _, siteId: __, ...said } = location;
  const open = { ...said, siteId: null, openingHours: evenings };
  expect(await admin('POST', 'locations', { ...open, id: 'OPEN-1' })).toMatchObject({
    ...{ status: 201, body: { openingHours: evenings } },
  });
  const { openingHours: ___, ...older } = open;
  expect((await admin('PUT', 'locations/OPEN-1', { ...older, version: 1 })).body).toMatchObject({
    ...{ openingHours: evenings, version: 2 },
  });
  expect((await admin('PUT', 'locations/OPEN-1', { ...open, openingHours: null, version: 2 })).body).toMatchObject({
    ...{ openingHours: null, version: 3 },
  });
  expect((await admin('GET', 'locations/OPEN-1')).body).toMatchObject({ openingHours: null });
});

const hours = (period_begin: string, period_end: string, weekday = 1) => [{ weekday, period_begin, period_end }];

test.each([
  [{ ...location, id: 'L 1' }, networkPatterns.recordId.sentence],
  [{ ...location, id: 'Sites' }, networkPatterns.recordId.sentence],
  [{ ...location, id: 'L-1', longitude: null }, 'Latitude and longitude must be given together.'],
  [{ ...location, id: 'L-1', timeZone: '+05:00' }, 'Time zone must be an IANA name, such as America/New_York.'],
  [{ ...location, id: 'L-1', siteId: 'nowhere' }, 'siteId must be the ID of a site.'],
  [{ ...location, id: 'L-1', latitude: 91 }, 'latitude must be from -90 to 90.'],
  [{ ...location, id: 'L-1', openingHours: [] }, 'openingHours must have at least 1 entry.'],
  [
    { ...location, id: 'L-1', openingHours: hours('8:00', '18:00') },
    'period_begin must be a time from 00:00 to 23:59, such as 08:00.',
  ],
  [
    { ...location, id: 'L-1', openingHours: hours('08:00', '18:00', 8) },
    'openingHours[0].weekday must be from 1 to 7.',
  ],
  [
    { ...location, id: 'L-1', openingHours: hours('22:00', '06:00') },
    'Monday: 22:00-06:00 does not end after it begins. Hours past midnight are two times: until 24:00, and from 00:00 on the next day.',
  ],
  [
    { ...location, id: 'L-1', openingHours: [...hours('08:00', '12:00'), ...hours('11:00', '13:00')] },
    'Monday: 08:00-12:00 and 11:00-13:00 overlap.',
  ],
])('a location that cannot be is refused: %#', async (body, error) => {
  expect(await admin('POST', 'locations', body)).toMatchObject({ status: 400, body: { error } });
});

test('no call stands where the ID of a place could', async () => {
  const calls = await describedCalls(backend);
  const beside = calls.flatMap(({ path }) => /^\/(?:sites|locations|tariffs)\/([^{/]+)$/.exec(path)?.[1] ?? []);
  expect(beside).toContain('overviews');
  expect(beside.filter((id) => !reservedIds.some((taken) => taken === id))).toEqual([]);
});

test('a tariff is added, changed, and kept while a group has it', async () => {
  expect(await admin('POST', 'tariffs', { id: 'NEW-T', countryCode: 'US' })).toMatchObject({
    ...{ status: 201, body: { id: 'NEW-T', countryCode: 'US', version: 1 } as Tariff },
  });
  expect(await admin('POST', 'tariffs', { id: 'NEW-T', countryCode: 'US' })).toMatchObject({
    ...{ status: 409, body: { error: 'There is a tariff with ID NEW-T already.' } },
  });
  const group = { name: 'G', description: 'D', tariffId: 'NEW-T', countryCode: 'US', partyId: 'TST' };
  const { id } = (await admin('POST', 'charging-groups', group)).body as { id: string };
  expect(await admin('PUT', 'tariffs/NEW-T', { countryCode: 'CA', version: 1 })).toMatchObject({ status: 409 });
  expect(await admin('DELETE', 'tariffs/NEW-T')).toMatchObject({
    ...{ status: 409, body: { error: '1 charging group still has this tariff. Nothing was deleted.' } },
  });
  await admin('DELETE', `charging-groups/${id}`);
  expect(await admin('PUT', 'tariffs/NEW-T', { countryCode: 'CA', version: 1 })).toMatchObject({ status: 200 });
  expect((await admin('DELETE', 'tariffs/NEW-T?version=2')).status).toBe(204);
  expect((await admin('DELETE', 'tariffs/NEW-T')).status).toBe(404);
});
