// Import and export of a network as a file.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Device, Location, NetworkImport, NetworkImportEntryPage } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { until } from '../../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

async function upload(file: string, fileName = 'network.csv'): Promise<NetworkImport> {
  const { status, body } = await backend.call('admin', 'POST', `network/imports?fileName=${fileName}`, file);
  expect({ status, body }).toEqual({ status: 201, body: expect.objectContaining({ fileName }) });
  return body as NetworkImport;
}
const read = async (id: string) => (await backend.call('admin', 'GET', `network/imports/${id}`)).body as NetworkImport;
async function reached(id: string, state: NetworkImport['state']): Promise<NetworkImport> {
  await until(async () => (await read(id)).state === state);
  return read(id);
}
const entriesOf = async (id: string, query = '') =>
  (await backend.call('admin', 'GET', `network/imports/${id}/entries?pageSize=1000${query}`))
    .body as NetworkImportEntryPage;
const planned = async (file: string) => reached((await upload(file)).id, 'READY');
const apply = async (id: string) => {
  expect((await backend.call('admin', 'POST', `network/imports/${id}/apply`)).status).toBe(200);
  return reached(id, 'APPLIED');
};
const exported = async (format: string) =>
  (await fetch(`${backend.url}/api/network/export?format=${format}`, {
    headers: { authorization: `Bearer ${await backend.token('admin')}` },
  }).then((answer) => answer.text())) as string;
const deviceOf = async (chargeboxId: string) => {
  const { body } = await backend.call('admin', 'GET', `devices?chargeboxId=${chargeboxId}`);
  return (body as { content: Device[] }).content[0];
};

const header =
  'chargeboxId,make,model,siteId,siteName,siteOperator,locationId,locationName,locationCity,locationCountryCode,timeZone,' +
  'tariffId,tariffCountry,evseUid,stationId,connectorId,plugType,powerType,maxElectricPower,password';
const place = 'S-1,Harbor,Voltway,L-1,Harbor,Reno,US,America/Los_Angeles,T-1,US';
const foreign = [
  header,
  `NEW-1,ABB,Terra,${place},US*N1*1,N1A,1,DCCOMBOTYP1,DC,150000,an-extra-long-password`,
  `NEW-1,ABB,Terra,${place},US*N1*2,N1B,2,CHADEMO,DC,50000,an-extra-long-password`,
  `NEW-2,BTC,Slim,${place},US*N2*1,N2A,1,SAEJ1772,AC_1_PHASE,7200,`,
  `NEW-3,BTC,Slim,${place},US*N3*1,N3A,1,TYPE2,AC_3_PHASE,22000,`,
].join('\n');

test('a file is compared and applied; a second import changes nothing', async () => {
  const first = await planned(foreign);
  expect(first).toMatchObject({ format: 'CSV', lines: 4, entries: 6, planned: 6, applied: 0 });
  expect(first.outcomes).toEqual({ CREATED: 5, CHANGED: 0, UNCHANGED: 0, REFUSED: 1 });
  expect(await deviceOf('NEW-1')).toBeUndefined();
  const { content } = await entriesOf(first.id);
  expect(content.map(({ kind, id, firstLine, lastLine, outcome }) => [kind, id, firstLine, lastLine, outcome])).toEqual(
    [
      ['SITE', 'S-1', 2, 2, 'CREATED'],
      ['TARIFF', 'T-1', 2, 2, 'CREATED'],
      ['LOCATION', 'L-1', 2, 2, 'CREATED'],
      ['DEVICE', 'NEW-1', 2, 3, 'CREATED'],
      ['DEVICE', 'NEW-2', 4, 4, 'CREATED'],
      ['DEVICE', 'NEW-3', 5, 5, 'REFUSED'],
    ],
  );
  expect((await entriesOf(first.id, '&outcome=REFUSED')).content).toEqual([
    expect.objectContaining({
      reason: 'Line 5: plugType must be one of DCCOMBOTYP1, CHADEMO, SAEJ1772, SAEJ3400.',
    }),
  ]);

  expect(await apply(first.id)).toMatchObject({ applied: 5, outcomes: first.outcomes });
  expect(await deviceOf('NEW-1')).toMatchObject({
    ...{ make: 'ABB', location: 'Harbor', city: 'Reno', siteId: 'S-1', networkOperator: 'Voltway', stationId: 'N1A' },
    ...{ connectorTypes: ['DCCOMBOTYP1', 'CHADEMO'], powerLevels: [150, 50], status: 'UNKNOWN' },
    evses: [{ evseUid: 'US*N1*1' }, { evseUid: 'US*N1*2' }],
  });

  const again = await planned(foreign);
  expect(again.outcomes).toEqual({ CREATED: 0, CHANGED: 0, UNCHANGED: 5, REFUSED: 1 });
  const changed = await planned(foreign.replaceAll('ABB,Terra', 'ABB,Terra 184').replaceAll('CHADEMO', 'SAEJ3400'));
  expect(changed.outcomes).toMatchObject({ CHANGED: 1, UNCHANGED: 4 });
  expect((await entriesOf(changed.id, '&outcome=CHANGED')).content[0]?.changes).toEqual([
    { field: 'model', from: 'Terra', to: 'Terra 184' },
    { field: 'Connector 2 plugType', from: 'CHADEMO', to: 'SAEJ3400' },
  ]);
  await apply(changed.id);
  expect(await deviceOf('NEW-1')).toMatchObject({ model: 'Terra 184', connectorTypes: ['DCCOMBOTYP1', 'SAEJ3400'] });
});

test('entries that were changed after the preview are rejected, and the others are applied', async () => {
  const file = ['chargeboxId,make', 'NEW-1,Alpitronic', 'NEW-2,Alpitronic'].join('\n');
  const [stale, faster] = [await planned(file), await planned('chargeboxId,model\nNEW-1,Faster')];
  await apply(faster.id);
  expect((await apply(stale.id)).outcomes).toMatchObject({ CHANGED: 1, REFUSED: 1 });
  expect((await entriesOf(stale.id, '&outcome=REFUSED')).content).toEqual([
    expect.objectContaining({
      ...{ id: 'NEW-1', reason: 'It was changed after this preview was made. Import the file again.' },
    }),
  ]);
  expect(await deviceOf('NEW-1')).toMatchObject({ make: 'ABB', model: 'Faster' });
  expect(await deviceOf('NEW-2')).toMatchObject({ make: 'Alpitronic' });
});

test('a form that was opened before an import cannot overwrite its changes', async () => {
  const before = await deviceOf('NEW-1');
  const { id, recordVersion } = before as Device;
  await apply((await planned(['chargeboxId,evseUid,connectorId,plugType', 'NEW-1,US*N1*2,2,CHADEMO'].join('\n'))).id);
  expect((await deviceOf('NEW-1'))?.recordVersion).toBe((recordVersion ?? 0) + 1);
  const form = {
    ...{ version: recordVersion, make: 'ABB', model: 'Late', serialNumber: null, enterprise: null, generation: null },
    ...{ networkOperator: null, partyId: null, facilityType: null, siteId: null, locationId: null },
    evses: [
      {
        ...{ evseUid: 'US*N1*1', stationId: 'N1A' },
        ports: [{ connectorId: 1, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 150_000 }],
      },
    ],
  };
  const { status, body } = await backend.call('admin', 'PUT', `devices/${id}`, form);
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('admin@example.com') },
  });
  expect((await deviceOf('NEW-1'))?.model).toBe('Faster');
});

test('hours of operation are imported from CSV and OCPI, and previewed in the form of CSV', async () => {
  const [place] = (await exported('CSV')).split('\r\n').flatMap((line) => line.match(/LOC-[A-Z0-9-]+/g) ?? []);
  const csv = await planned(
    `chargeboxId,locationId,openingHours\n,${place},"Mo-Fr 22:00-24:00; Sa 00:00-06:00,22:00-0:00"`,
  );
  expect((await entriesOf(csv.id)).content).toMatchObject([
    { changes: [{ field: 'openingHours', from: null, to: 'Mo-Fr 22:00-24:00; Sa 00:00-06:00,22:00-24:00' }] },
  ]);
  await apply(csv.id);
  const { body } = await backend.call('admin', 'GET', `locations/${place}`);
  expect((body as Location).openingHours).toHaveLength(7);

  const ocpi = (opening_times: object) => JSON.stringify([{ id: 'L-1', opening_times }]);
  const regular = (weekday: number, period_begin: string, period_end: string) => ({
    ...{ weekday, period_begin, period_end },
  });
  const late = await planned(
    ocpi({ twentyfourseven: false, regular_hours: [regular(7, '12:00', '23:59'), regular(7, '08:00', '11:30')] }),
  );
  await apply(late.id);
  expect((await backend.call('admin', 'GET', 'locations/L-1')).body).toMatchObject({
    openingHours: [regular(7, '12:00', '24:00'), regular(7, '08:00', '11:30')],
  });
  const always = await planned(ocpi({ twentyfourseven: true }));
  expect((await entriesOf(always.id)).content).toMatchObject([
    { changes: [{ field: 'openingHours', from: 'Su 08:00-11:30,12:00-24:00', to: 'Mo-Su 00:00-24:00' }] },
  ]);
  await apply(always.id);
  expect((await planned(ocpi({ twentyfourseven: true }))).outcomes).toMatchObject({ UNCHANGED: 1 });
});

test.each([
  ['PK\u0003\u0004\u0014\u0000\u0006\u0000', 'xlsx'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'xls'],
])('a spreadsheet that is not CSV gets 400 with a sentence that says what to do: %j', async (begins, ending) => {
  const answer = await fetch(`${backend.url}/api/network/imports?fileName=network.${ending}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await backend.token('admin')}` },
    body: Buffer.from(begins, 'latin1'),
  });
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 400,
    body: { error: 'This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) and upload that file.' },
  });
});

test.each([
  ['Mo 22:00-06:00', 'openingHours is not valid: Monday: 22:00-06:00 does not end after it begins.'],
  ['every day', 'openingHours must be such as Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-14:00, or 24/7.'],
])('a line with the hours of operation %s is rejected with the reason', async (text, reason) => {
  const { id } = await planned(`chargeboxId,locationId,openingHours\n,L-1,${text}`);
  expect((await entriesOf(id)).content).toMatchObject([
    { outcome: 'REFUSED', reason: expect.stringContaining(`Line 2: ${reason}`) },
  ]);
});

test.each(['CSV', 'OCPI'])(
  'the exported %s is imported without a change, and exported again with the same bytes',
  async (format) => {
    const file = await exported(format);
    const { id, outcomes, entries } = await planned(file);
    expect((await entriesOf(id, '&outcome=CHANGED')).content).toEqual([]);
    expect((await entriesOf(id, '&outcome=REFUSED')).content).toEqual([]);
    expect(entries).toBeGreaterThan(45);
    expect(outcomes).toEqual({ CREATED: 0, CHANGED: 0, UNCHANGED: entries, REFUSED: 0 });
    expect(await exported(format)).toBe(file);
  },
);

const withoutTariffs = (csv: string): string[] =>
  csv
    .split('\r\n')
    .map((line) => line.replace(/,[^,]*,[^,]*$/, ''))
    .filter((line) => !/^,*$/.test(line));

test('a network is imported into an empty database', async () => {
  const csv = await exported('CSV');
  const empty = await startBackend({ SEED_DEVICES: '1' });
  try {
    const post = async (path: string, body?: string) =>
      (await empty.call('admin', 'POST', `network/imports${path}`, body)).body as NetworkImport;
    const at = async (id: string) => (await empty.call('admin', 'GET', `network/imports/${id}`)).body as NetworkImport;
    const { id } = await post('?fileName=moved.csv', csv);
    await until(async () => (await at(id)).state === 'READY');
    expect((await at(id)).outcomes.REFUSED).toBe(0);
    await post(`/${id}/apply`);
    await until(async () => (await at(id)).state === 'APPLIED');
    const answer = await fetch(`${empty.url}/api/network/export?format=CSV`, {
      headers: { authorization: `Bearer ${await empty.token('admin')}` },
    });
    // Charging groups are not exported, and EVSEs get their tariffs from them.
    expect(withoutTariffs(await answer.text())).toEqual(withoutTariffs(csv));
  } finally {
    await empty.remove();
  }
});

test('an import can be canceled once', async () => {
  const { id } = await planned('chargeboxId,make\nNEW-9,ABB');
  const canceled = await backend.call('admin', 'POST', `network/imports/${id}/cancel`);
  expect(canceled).toMatchObject({ status: 200, body: { state: 'CANCELED', applied: 0 } });
  expect(await backend.call('admin', 'POST', `network/imports/${id}/cancel`)).toMatchObject({
    ...{ status: 409, body: { error: 'This import has ended already.' } },
  });
  expect((await backend.call('admin', 'POST', `network/imports/${id}/apply`)).status).toBe(409);
  expect(await deviceOf('NEW-9')).toBeUndefined();
});

test.each([
  ['chargeboxId,color\nx,y', 'There is no column color.'],
  ['{"a":1}', 'The file must be a list of OCPI Locations, or an object with such a list as data.'],
  ['chargeboxId\n', 'The file tells of nothing.'],
])('%j gets 400 with a sentence, which is stored', async (file, error) => {
  const { status, body } = await backend.call('admin', 'POST', 'network/imports?fileName=x.csv', file);
  expect({ status, body }).toEqual({ status: 400, body: { error } });
  const [newest] = (await backend.call('admin', 'GET', 'network/imports')).body as NetworkImport[];
  expect(newest).toMatchObject({ state: 'FAILED', failure: error });
});

test('a file that is rejected at its beginning leaves its connection to other requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${await backend.token('admin')}`, 'content-type': 'text/csv' };
  const send = async (method: string, body = '') => {
    const post = request(`${backend.url}/api/network/imports${body && '?fileName=x.csv'}`, { agent, method, headers });
    post.end(body);
    const [response] = (await once(post, 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode;
  };
  expect([await send('POST', `x"${'y'.repeat(600_000)}`), await send('GET')]).toEqual([400, 200]);
  agent.destroy();
});

test('import and export need the permissions to create and change devices', async () => {
  for (const [method, path] of [
    ['POST', 'network/imports?fileName=x'],
    ['GET', 'network/imports'],
    ['GET', 'network/export?format=CSV'],
  ] as const) {
    expect((await backend.call('operator', method, path, method === 'POST' ? 'x' : undefined)).status).toBe(403);
  }
});
