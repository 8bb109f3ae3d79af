// Imports of files that were saved by spreadsheet programs and other systems.
import { readFileSync } from 'node:fs';
import type { Device, NetworkImport, NetworkImportEntry, NetworkImportEntryPage } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { until } from '../../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '1' });
  await applied(fixture('network.csv'));
});
afterAll(() => backend.remove());

const fixture = (name: string): Buffer => readFileSync(`${__dirname}/../../network-import/testing/${name}`);

/** Uploads a file and waits for its preview. */
async function planned(file: Buffer | string): Promise<NetworkImport & { content: NetworkImportEntry[] }> {
  const answer = await fetch(`${backend.url}/api/network/imports?fileName=network`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await backend.token('admin')}` },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });
  const { id } = (await answer.json()) as NetworkImport;
  const read = async () => (await backend.call('admin', 'GET', `network/imports/${id}`)).body as NetworkImport;
  await until(async () => (await read()).state === 'READY');
  const { body } = await backend.call('admin', 'GET', `network/imports/${id}/entries?pageSize=1000`);
  return { ...(await read()), content: (body as NetworkImportEntryPage).content };
}

/** Imports a file and expects that no entry is rejected. */
async function applied(file: Buffer | string): Promise<void> {
  const { id } = await planned(file);
  await backend.call('admin', 'POST', `network/imports/${id}/apply`);
  const read = async () => (await backend.call('admin', 'GET', `network/imports/${id}`)).body as NetworkImport;
  await until(async () => (await read()).state === 'APPLIED');
  expect((await read()).outcomes.REFUSED).toBe(0);
}

async function exported(format: string): Promise<string> {
  const answer = await fetch(`${backend.url}/api/network/export?format=${format}`, {
    headers: { authorization: `Bearer ${await backend.token('admin')}` },
  });
  return answer.text();
}

const deviceOf = async (chargeboxId: string): Promise<Device | undefined> =>
  ((await backend.call('admin', 'GET', `devices?chargeboxId=${chargeboxId}`)).body as { content: Device[] }).content[0];

test('the file from which the others were saved is an export of the product', async () => {
  const file = await exported('CSV');
  // Tariffs are left out, because they come from charging groups.
  const lines = fixture('network.csv').toString().split('\r\n').slice(0, -2);
  // Names are stored in one line, and tags in upper case.
  const stored = lines.map((line) => line.replace('"Zeile 1\nZeile 2"', 'Zeile 1 Zeile 2').replace(',a;b,', ',A;B,'));
  expect(stored.filter((line) => !file.includes(line))).toEqual([]);
});

test.each([
  'network.csv',
  'libreoffice.csv',
  'libreoffice-numbers-detected.csv',
  'libreoffice-semicolons.csv',
  'libreoffice-utf16-tabs.csv',
  'excel-csv-utf8.csv',
  'excel-unicode-text.txt',
  'excel-german-csv-utf8.csv',
])('%s changes nothing', async (name) => {
  const { content, outcomes, entries } = await planned(fixture(name));
  expect(content.filter(({ outcome }) => outcome !== 'UNCHANGED')).toEqual([]);
  expect(outcomes.UNCHANGED).toBe(entries);
  expect(entries).toBe(48);
});

test('a value that a spreadsheet changed is not imported, and this is reported', async () => {
  const { content } = await planned(fixture('excel-csv-utf8.csv'));
  expect(content.find(({ id }) => id === 'VW-3')).toMatchObject({
    reason: [
      'model: 3-12 stays, which a spreadsheet shows as 12-Mar.',
      'locationId: 0815 stays, which a spreadsheet shows as 815.',
      'serialNumber: MAR1 stays, which a spreadsheet shows as 1-Mar.',
      'stationId: 5e3 stays, which a spreadsheet shows as 5.00E+03.',
    ].join('\n'),
  });
});

test('only values that were edited in a spreadsheet are written', async () => {
  const file = fixture('excel-csv-utf8.csv').toString().replace(',ABB,Terra 184,1.20E+06,', ',ABB,Terra 360,1.20E+06,');
  const { content, outcomes, entries } = await planned(file);
  expect(outcomes).toEqual({ CREATED: 0, CHANGED: 1, UNCHANGED: entries - 1, REFUSED: 0 });
  expect(content.find(({ outcome }) => outcome === 'CHANGED')).toMatchObject({
    id: 'VW-2',
    changes: [{ field: 'model', from: 'Terra 184', to: 'Terra 360' }],
    reason: expect.stringContaining('serialNumber: 12E5 stays, which a spreadsheet shows as 1.20E+06.'),
  });
  await applied(file);
  expect(await deviceOf('VW-2')).toMatchObject({
    model: 'Terra 360',
    serialNumber: '12E5',
    locationId: '0815',
    siteId: 'S-0071',
  });
});

test.each([
  ['chargeboxId\n1.23457E+11\n', 'chargeboxId 1.23457E+11 is a number that a spreadsheet shortened'],
  ['chargeboxId;serialNumber\nN-1;1,23457E+11\n', 'serialNumber 1,23457E+11 is a number that a spreadsheet shortened'],
  ['chargeboxId,evseUid\nN-1,1.23E+15\n', 'evseUid 1.23E+15 is a number that a spreadsheet shortened'],
  ['chargeboxId,serialNumber\nVW-2,1.3E+06\n', 'serialNumber 1.3E+06 is a number that a spreadsheet shortened'],
  ['chargeboxId,serialNumber\nN-1,12-Mar\n', 'serialNumber 12-Mar is a date that a spreadsheet made of another text'],
  ['chargeboxId\nMar-12\n', 'chargeboxId Mar-12 is a date that a spreadsheet made of another text'],
  [
    'chargeboxId,make\n1.23457E+11,a\n1.23457E+11,b\n',
    'Line 3: chargeboxId 1.23457E+11 is a number that a spreadsheet shortened',
  ],
  ['chargeboxId\n01. Okt\n', 'chargeboxId 01. Okt is a date that a spreadsheet made'],
  ['chargeboxId,serialNumber\nN-1,01. Okt\n', 'serialNumber 01. Okt is a date that a spreadsheet made'],
  ['chargeboxId,partyId\nN-1,1.00E+05\n', 'Line 2: partyId 1.00E+05 is a number that a spreadsheet shortened'],
])('%j is rejected with the reason', async (file, reason) => {
  const { content } = await planned(file);
  expect(content).toMatchObject([{ outcome: 'REFUSED', reason: expect.stringContaining(reason) }]);
});

test('an ID that a spreadsheet changed creates no record', async () => {
  const { content } = await planned('chargeboxId,make,locationId,locationName\n42,ABB,815,Nord\n');
  expect(content).toMatchObject([
    { kind: 'LOCATION', outcome: 'REFUSED', reason: expect.stringContaining('There is 0815, of which a spreadsheet') },
    { kind: 'DEVICE', outcome: 'UNCHANGED' },
  ]);
  const changed = await planned('chargeboxId,make\n42,Other\n43,ABB\n');
  // Data frames change IDs as well.
  const { content: framed } = await planned('chargeboxId,make,siteId,siteName\n42.0,Other,99.0,Depot\n');
  expect(framed.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['99.0', 'REFUSED'],
    ['42.0', 'REFUSED'],
  ]);
  expect(changed.content).toMatchObject([
    {
      outcome: 'REFUSED',
      reason:
        'There is 0042, of which a spreadsheet makes 42. Format the column as text, enter the ID again, and save the file.',
    },
    { outcome: 'CREATED' },
  ]);
  const evses = await planned('chargeboxId,make,evseUid\n0042,Other,901\n0042,Other,901.0\n');
  expect(evses.content).toMatchObject([
    { outcome: 'REFUSED', reason: 'A spreadsheet makes two EVSEs of the file from 00901.' },
  ]);
});

test('a location or site ID that a spreadsheet changed refers to the original', async () => {
  const file = 'chargeboxId,locationId,locationSiteId\nZ-1,L-9,99\n';
  expect((await planned(file)).content).toMatchObject([
    {
      kind: 'LOCATION',
      changes: [{ field: 'locationSiteId', to: '0099' }],
      reason: expect.stringContaining('0099 is meant'),
    },
    { kind: 'DEVICE', outcome: 'CREATED' },
  ]);
  await applied(file);
  await applied('chargeboxId,locationId\nZ-2,815\n');
  // The location is in the file too, with the changed ID.
  await applied('chargeboxId,locationId,locationName\nZ-4,815,Süd\n');
  expect(await deviceOf('Z-4')).toMatchObject({ locationId: '0815' });
  expect(await deviceOf('Z-1')).toMatchObject({ siteId: '0099', locationId: 'L-9' });
  expect(await deviceOf('Z-2')).toMatchObject({ locationId: '0815' });
  expect((await planned('chargeboxId,siteId\nZ-3,98\n')).content).toMatchObject([
    { outcome: 'REFUSED', reason: expect.stringContaining('There is no site 98') },
  ]);
});

test('a changed ID that could come from several records refers to none', async () => {
  await applied('chargeboxId,locationId,locationName\n0061,0062,North\n00061,00062,South\n');
  expect((await planned('chargeboxId,make\n61,ABB\n')).content).toMatchObject([
    {
      outcome: 'REFUSED',
      reason: expect.stringContaining('There are 0061 and 00061, of which a spreadsheet makes 61.'),
    },
  ]);
  const { content } = await planned('chargeboxId,locationId,locationName\nY-1,62,\nY-2,815,Changed\n');
  expect(content).toMatchObject([
    { id: '62', outcome: 'REFUSED', reason: expect.stringContaining('There are 0062 and 00062') },
    { id: '815', outcome: 'REFUSED', reason: expect.stringContaining('There is 0815') },
    { id: 'Y-1', outcome: 'REFUSED', reason: expect.stringContaining('There is no location 62') },
    // The location in the file is a different one.
    { id: 'Y-2', outcome: 'REFUSED', reason: expect.stringContaining('There is no location 815') },
  ]);
});

test('missing cells at the end of a line are empty', async () => {
  await applied('chargeboxId,make,tags\nX-1,ABB,Jan-24;b\n');
  expect(await deviceOf('X-1')).toMatchObject({ tags: ['JAN-24', 'B'] });
  await applied('chargeboxId,make,tags\nX-1,ABB\n');
  expect(await deviceOf('X-1')).toMatchObject({ make: 'ABB', tags: [] });
});

test('IDs of one file that differ only in leading zeros stay different', async () => {
  const between = Array.from({ length: 250 }, (_, number) => `BETWEEN-${number}`);
  await applied(['chargeboxId', '0050', ...between, '50', ''].join('\n'));
  expect(await deviceOf('0050')).toBeDefined();
  expect(await deviceOf('50')).toBeDefined();
});

const location = (id: string, evses: object[]) => ({
  ...{ country_code: 'US', party_id: 'ABC', id, publish: true, address: '1 Main St', city: 'Reno', country: 'USA' },
  ...{ coordinates: { latitude: '39.5', longitude: '-119.8' }, time_zone: 'America/Los_Angeles', evses },
});
const connectors = [{ id: '1', standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', max_electric_power: 50_000 }];

test('REMOVED EVSEs are not created, and PLANNED EVSEs are created as planned', async () => {
  const file = JSON.stringify([
    location('LR', [
      { uid: 'GONE', status: 'REMOVED', connectors },
      { uid: 'COMES', status: 'PLANNED', connectors },
      { uid: 'BOTH*1', status: 'REMOVED', connectors, dmp: { chargeboxId: 'BOTH' } },
      { uid: 'BOTH*2', status: 'PLANNED', connectors: [{ ...connectors[0], id: '2' }], dmp: { chargeboxId: 'BOTH' } },
      { uid: 'THERE', status: 'OUTOFORDER', connectors },
    ]),
  ]);
  const { content } = await planned(file);
  const not = (uid: string) => `The EVSE ${uid} is left out, since the file says that it is REMOVED.`;
  expect(content.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    ['LR', 'CREATED', null],
    ['GONE', 'UNCHANGED', not('GONE')],
    ['COMES', 'CREATED', null],
    ['BOTH', 'CREATED', not('BOTH*1')],
    ['THERE', 'CREATED', null],
  ]);
  await applied(file);
  expect(await deviceOf('GONE')).toBeUndefined();
  const comes = await deviceOf('COMES');
  expect(comes).toMatchObject({ status: 'PLANNED', evses: [{ operationalStatus: 'PLANNED' }] });
  // No charger has reported anything.
  expect(comes?.statusSince).toBeNull();
  expect(await deviceOf('BOTH')).toMatchObject({ status: 'PLANNED', evses: [{ evseUid: 'BOTH*2' }] });
  expect(await deviceOf('THERE')).toMatchObject({ status: 'UNKNOWN', evses: [{ operationalStatus: 'UNKNOWN' }] });

  const again = await planned(
    file.replace('"THERE","status":"OUTOFORDER"', '"THERE","dmp":{"make":"Other"},"evse_id":"E","status":"REMOVED"'),
  );
  expect(again.outcomes).toEqual({ CREATED: 0, CHANGED: 0, UNCHANGED: 5, REFUSED: 0 });
  expect(again.content.at(-1)?.reason).toBe(
    'The file says that the EVSE THERE is REMOVED. It stays as it is: an import removes nothing.',
  );
  const [there] = (JSON.parse(await exported('OCPI')) as ReturnType<typeof location>[]).filter(({ id }) => id === 'LR');
  expect(there?.evses).toMatchObject([{ status: 'PLANNED' }, { status: 'PLANNED' }, { status: 'UNKNOWN' }]);
});

test('EVSEs of two locations with the same physical reference stay different', async () => {
  const evse = (uid: string, physical_reference: string, evse_id?: string) => ({
    ...{ uid, physical_reference, ...(evse_id ? { evse_id } : {}), status: 'AVAILABLE', connectors },
  });
  await applied(JSON.stringify([location('LP1', [evse('P1', '1', 'US*ABC*E1'), evse('P2', '2')])]));
  await applied(JSON.stringify([location('LP2', [evse('P3', '1', 'US*ABC*E3'), evse('P4', '2')])]));
  const stations = await Promise.all(['P1', 'P2', 'P3', 'P4'].map(deviceOf));
  expect(stations.map((device) => device?.stationId)).toEqual(['US*ABC*E1', 'P2', 'US*ABC*E3', 'P4']);
  await applied('chargeboxId,evseUid,stationId\nP6,P6,7\nP2,P2,Bay 2\n');
  // An EVSE whose station ID is its physical reference keeps it, and so does one without another station ID in the file.
  await applied(JSON.stringify([location('LP3', [evse('P6', '7', 'US*ABC*E6'), evse('P2', '2')])]));
  expect(await deviceOf('P6')).toMatchObject({ stationId: '7', locationId: 'LP3' });
  expect(await deviceOf('P2')).toMatchObject({ stationId: 'Bay 2', locationId: 'LP3' });
});

test('a station ID that is missing in an OCPI file stays unchanged', async () => {
  await applied('chargeboxId,evseUid,stationId\nQ1,Q1,Bay 1\n');
  await applied(
    JSON.stringify([
      location('LQ', [
        { uid: 'Q1', connectors },
        { uid: 'Q2', connectors },
      ]),
    ]),
  );
  expect(await deviceOf('Q1')).toMatchObject({ stationId: 'Bay 1', locationId: 'LQ' });
  expect(await deviceOf('Q2')).toMatchObject({ stationId: 'Q2' });
  const second = {
    uid: 'Q1*2',
    connectors: [{ ...connectors[0], id: '2' }],
    dmp: { chargeboxId: 'Q1', evseNumber: 2 },
  };
  await applied(JSON.stringify([location('LQ', [second])]));
  expect((await deviceOf('Q1'))?.evses).toMatchObject([{ stationId: 'Bay 1' }, { stationId: 'Q1*2' }]);
});
