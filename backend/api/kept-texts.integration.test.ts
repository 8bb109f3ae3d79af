// The API, files, chargers, and searches normalize texts: forms that look alike are equal.
import type { Device, DevicesResponse, LocationsResponse, NetworkImport } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const admin = (method: string, path: string, body?: unknown) => backend.call('admin', method, path, body);
/** A text as a spreadsheet or chat copies it: decomposed, with invisible marks and blanks. */
const pasted = (text: string) => `\u00a0\u200e${text.normalize('NFD').replaceAll(' ', '\u00a0 ')}\u200b\u2028`;
const password = 'correct horse battery';
const place = { address: null, city: 'Montréal', state: null, country: null };
const device = {
  ...{ partyId: 'TST', make: pasted('Énergie Plus'), model: null, serialNumber: null, generation: null },
  ...{ networkOperator: null, enterprise: null, facilityType: null, locationId: null, siteId: null, password },
};
const evse = (stationId: string, connectorId = 1) => ({
  stationId,
  ports: [{ connectorId, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 50_000 }],
});
const view = { shared: false, filters: {}, sortBy: null, sortOrder: null, columns: [] };
const location = {
  ...{ siteId: null, countryCode: null, partyId: null, publish: false, type: null, postalCode: null },
  ...{ latitude: null, longitude: null, operator: null, timeZone: null },
};

/** Calls with such a text: path, body, and the text of the answer. */
const creations: [call: string, body: (text: string) => object, of: (answer: never) => string][] = [
  [
    'sites',
    (name) => ({ ...place, id: `S-${name.length}`, name, operator: { name: 'V' }, postal_code: null }),
    ({ name }) => name,
  ],
  ['locations', (name) => ({ ...place, ...location, id: 'L-É', name }), ({ name }) => name],
  [
    'charging-groups',
    (name) => ({ name, description: 'x', tariffId: 'US-NIGHT', countryCode: 'US', partyId: 'VLT' }),
    ({ name }) => name,
  ],
  ['views/devices', (name) => ({ ...view, name }), ({ name }) => name],
  ['devices', (chargeboxId) => ({ ...device, chargeboxId, evses: [evse('A')] }), ({ chargeboxId }) => chargeboxId],
];

test.each(creations)('POST %s stores a text as it looks, and rejects an invisible one', async (path, body, of) => {
  const text = path === 'devices' ? 'É-7' : 'Zone Été';
  const { status, body: answer } = await admin('POST', path, body(pasted(text)));
  expect({ status, text: of(answer as never) }).toEqual({ status: expect.any(Number), text });
  expect(status).toBeLessThan(300);
  for (const invisible of ['\u200b', '\u3164', '\u2800 \u00a0']) {
    expect(await admin('POST', path, body(invisible))).toMatchObject({
      ...{ status: 400, body: { error: expect.stringMatching(/^(name|chargeboxId) must not be (blank|empty)\.$/) } },
    });
  }
});

test('a text that looks like another is rejected', async () => {
  expect(await admin('POST', 'views/devices', { ...view, name: 'Zone\u2060 Été' })).toMatchObject({
    ...{ status: 409, body: { error: 'You already have a view with the name Zone Été.' } },
  });
  expect(await admin('POST', 'locations', { ...place, ...location, id: 'L-\u200bE\u0301', name: null })).toMatchObject({
    ...{ status: 409, body: { error: 'There is a location with ID L-É already.' } },
  });
  const same = await admin('POST', 'devices', { ...device, chargeboxId: 'É\u200b-7', evses: [evse('B')] });
  expect(same).toMatchObject({ status: 409 });
  const twice = { ...device, chargeboxId: 'E-8', evses: [evse('A'), evse('A\u200b', 2)] };
  expect(await admin('POST', 'devices', twice)).toMatchObject({
    ...{ status: 400, body: { error: 'Station ID A is used twice.' } },
  });
  const { body } = await admin('GET', 'devices?search=%C3%89-7');
  const [{ id, tags, make }] = (body as DevicesResponse).content as [Device];
  expect(make).toBe('Énergie Plus');
  const tag = (text: string) => `devices/${id}/tags/${encodeURIComponent(text)}`;
  expect((await admin('PUT', tag('été'))).body).toEqual([...tags, 'ÉTÉ']);
  expect((await admin('PUT', tag(pasted('Été')))).body).toEqual([...tags, 'ÉTÉ']);
  expect(await admin('PUT', tag('\u200b'))).toMatchObject({ status: 400, body: { error: 'tag must not be blank.' } });
  expect((await admin('DELETE', tag(pasted('Été')))).body).toEqual(tags);
});

test('a search and a filter find a text in every form', async () => {
  const total = async (path: string) =>
    ((await admin('GET', path)).body as DevicesResponse | LocationsResponse).totalElements;
  const connection = await connectCharger({ url: backend.url, chargeboxId: 'É-7', password });
  await connection.call('Heartbeat', {});
  await connection.close();
  const logs = 2;
  await until(async () => (await total('logs/ocpp?resources=%C3%89-7')) === logs);
  for (const text of ['É-7', 'E\u0301-7', 'É-7\u200b', '\u200eÉ-7', 'É\u2060-7', '\u00a0É-7\u2003']) {
    const encoded = encodeURIComponent(text);
    expect([text, await total(`devices?search=${encoded}`)]).toEqual([text, 1]);
    expect([text, await total(`devices?chargeboxId=${encoded}`)]).toEqual([text, 1]);
    expect([text, await total(`logs/ocpp?resources=${encoded}`)]).toEqual([text, logs]);
  }
  for (const make of ['Énergie Plus', 'E\u0301nergie\u00a0Plus', 'Énergie Plus\u200b']) {
    expect([make, await total(`devices?make=${encodeURIComponent(make)}`)]).toEqual([make, 1]);
  }
  expect(await total('charging-groups?tariffId=US-NIGHT%E2%80%8B')).toBe(
    await total('charging-groups?tariffId=US-NIGHT'),
  );
  for (const invisible of ['\u200b', ' ', '\u00a0']) {
    expect(await total(`devices?chargeboxId=${encodeURIComponent(invisible)}`)).toBe(0);
  }
  expect(await total(`locations/overviews?search=${encodeURIComponent('zone\u2009été')}`)).toBe(1);
});

test('a charger connects as the device that its identity looks like', async () => {
  for (const chargeboxId of ['É-7', 'E\u0301-7', 'É-7\u200b']) {
    const charger = await connectCharger({ url: backend.url, chargeboxId, password });
    await charger.close();
  }
});

test('forms of a text in a file are equal', async () => {
  const header = 'chargeboxId,make,tags,evseUid,stationId,connectorId,plugType,powerType,maxElectricPower';
  const row = (id: string, make: string, number: number) =>
    `${id},${make},"${pasted('Été')};ÉTÉ",${id}*${number},${id}${number},${number},CHADEMO,DC,50000`;
  const file = [header, row('F-1', 'Énergie Plus', 1), row('F\u200b-1', pasted('Énergie Plus'), 2)].join('\n');
  const { body } = await admin('POST', 'network/imports?fileName=x.csv', file);
  const { id } = body as NetworkImport;
  const read = async () => (await admin('GET', `network/imports/${id}`)).body as NetworkImport;
  await until(async () => (await read()).state === 'READY');
  expect((await read()).outcomes).toEqual({ CREATED: 1, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 });
  await admin('POST', `network/imports/${id}/apply`);
  await until(async () => (await read()).state === 'APPLIED');
  const { content } = (await admin('GET', 'devices?chargeboxId=F-1')).body as DevicesResponse;
  expect(content).toEqual([
    expect.objectContaining({
      chargeboxId: 'F-1',
      make: 'Énergie Plus',
      tags: ['ÉTÉ'],
      evses: [expect.objectContaining({ evseUid: 'F-1*1' }), expect.objectContaining({ evseUid: 'F-1*2' })],
    }),
  ]);
});

test('a key that is not normalized and looks like another is changed and deleted separately', async () => {
  await queryDatabase(
    backend,
    `with k as (insert into global_state_keys (key, state, enabled_value, disabled_value, changed_by)
        values (E'Lamp\\u200bOn', 'available', '1', '0', 'a@b.c'), ('LampOn', 'available', '1', '0', 'a@b.c')),
      c as (insert into global_configuration_keys (key, changed_by) values (E'Lamp\\u200b', 'a@b.c'), ('Lamp', 'a@b.c'))
    insert into general_settings (key, value, changed_by) values (E'sup\\u200bport', '1', 'a@b.c'), ('support', '2', 'a@b.c')`,
  );
  const key = 'Lamp\u200bOn';
  const changed = { key, state: 'available', enabledValue: 'on', disabledValue: 'off', version: 1 };
  expect(await admin('PUT', 'global-state-key', changed)).toMatchObject({ status: 200, body: { key } });
  expect(await admin('DELETE', 'global-state-key', [key])).toMatchObject({ status: 204 });
  expect((await admin('GET', 'global-state-key')).body).toContainEqual(
    expect.objectContaining({ key: 'LampOn', enabledValue: '1', version: 1 }),
  );
  expect(await admin('DELETE', 'global-configuration-key', ['Lamp\u200b'])).toMatchObject({ status: 204 });
  expect((await admin('GET', 'global-configuration-key')).body).toContainEqual(
    expect.objectContaining({ key: 'Lamp', version: 1 }),
  );
  const settings = await admin('PUT', 'general-settings', [
    { key: 'sup\u200bport', value: '3', version: 1 },
    { key: '\u00a0new\u200b', value: '4', version: 0 },
  ]);
  expect((settings.body as { key: string; value: string }[]).map(({ key, value }) => [key, value])).toEqual(
    expect.arrayContaining([
      ['sup\u200bport', '3'],
      ['support', '2'],
      ['new', '4'],
    ]),
  );
  expect(await admin('PUT', 'general-settings', [{ key: '\u200b', value: '4' }])).toMatchObject({
    ...{ status: 400, body: { error: 'body[0].key must not be blank.' } },
  });
});

test('a device that is saved with the EVSEs as they were read keeps them', async () => {
  const { body } = await admin('POST', 'devices', { ...device, chargeboxId: 'E-9', evses: [evse('E9')] });
  const { id, evses: added } = body as Device;
  await queryDatabase(
    backend,
    `with e as (insert into evses (uid, device_id, evse_number, station_id) values (E'OLD\\u200b1', '${id}', 2, 'E9B')),
      p as (insert into ports (id, device_id, evse_uid, connector_id, plug_type, power_type, max_electric_power)
        values ('OLD', '${id}', E'OLD\\u200b1', 2, 'CHADEMO', 'DC', 50000))
    insert into charging_group_evses (evse_uid, group_id) select E'OLD\\u200b1', id from charging_groups limit 1`,
  );
  const { password: _, ...form } = device;
  const uids = [added[0]?.evseUid, 'OLD\u200b1'];
  const evses = [
    { ...evse('E9'), evseUid: uids[0] },
    { ...evse('E9B', 2), evseUid: uids[1] },
  ];
  const saved = await admin('PUT', `devices/${id}`, { ...form, model: 'Other', evses });
  expect({ status: saved.status, uids: (saved.body as Device).evses.map(({ evseUid }) => evseUid) }).toEqual({
    ...{ status: 200, uids },
  });
  const memberQuery = `select 1 from charging_group_evses where evse_uid = E'OLD\\u200b1'`;
  expect(await queryDatabase(backend, memberQuery)).toHaveLength(1);
});
