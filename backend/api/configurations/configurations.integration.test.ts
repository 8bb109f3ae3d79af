import { type ConfigurationHistoryRow, ConfigurationItem, type OcppLogPage } from '@dmp/shared/contract';
import { FormatRegistry, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, type SeededCharger, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { connectCharger, type RawCharger } from '../../testing/raw-charger.ts';
import { until } from '../../testing/until.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
let chargers: SeededCharger[];
beforeAll(async () => {
  backend = await startBackend();
  chargers = backend.chargers();
});
afterAll(() => backend.remove());

const charger = (index: number): SeededCharger => {
  const found = chargers[index];
  if (!found) throw new Error('The seed has too few chargers.');
  return found;
};
const idOf = (index: number) => charger(index).chargeboxId;
const post = (user: DemoUser, path: string, body: unknown) =>
  backend.call(user, 'POST', `configurations/${path}`, body);
const read = async (index: number, query = '') =>
  (await backend.call('viewer', 'GET', `configurations/${idOf(index)}${query}`)).body as ConfigurationItem[];
const history = async (index: number) =>
  (await backend.call('viewer', 'GET', `configurations/history/${idOf(index)}`)).body as ConfigurationHistoryRow[];
const deviceIdOf = async (index: number) => {
  const { body } = await backend.call('viewer', 'GET', `devices?chargeboxId=${idOf(index)}`);
  const [device] = (body as { content: { id: string }[] }).content;
  if (!device) throw new Error('There is no such device.');
  return device.id;
};
const key = (items: readonly ConfigurationItem[], name: string) => items.find(({ changeKey }) => changeKey === name);

/** Connects a charger that answers configuration commands from these keys until it is closed. */
async function connect(index: number, keys: Map<string, string>): Promise<RawCharger> {
  const socket = await connectCharger({ url: backend.url, ...charger(index) });
  const answers: Record<string, (payload: { key: string; value: string }) => object> = {
    GetConfiguration: () => ({
      configurationKey: [...keys].map(([name, value]) => ({
        key: name,
        value,
        readonly: name === 'NumberOfConnectors',
      })),
    }),
    ChangeConfiguration: ({ key: name, value }) => {
      if (value === 'bad') return { status: 'Rejected' };
      if (!keys.has(name)) return { status: 'NotSupported' };
      keys.set(name, value);
      return { status: name === 'HeartbeatInterval' ? 'RebootRequired' : 'Accepted' };
    },
  };
  const answerAll = async () => {
    for (;;) {
      const [, id, action, payload] = await socket.next();
      const answer = answers[String(action)]?.(payload as { key: string; value: string });
      socket.say(JSON.stringify(answer ? [3, id, answer] : [4, id, 'NotSupported', '', {}]));
    }
  };
  void answerAll();
  return socket;
}

test('the seeded configuration follows the contract', async () => {
  const items = await read(0);
  expect([...Value.Errors(Type.Array(ConfigurationItem), items)]).toEqual([]);
  expect(key(items, 'NumberOfConnectors')).toMatchObject({
    ...{ changeValue: String(charger(0).connectors.length), chargeBoxId: idOf(0), readonly: true },
  });
});

test('a connected charger is read and written, and each key has its outcome', async () => {
  const keys = new Map([
    ['HeartbeatInterval', '300'],
    ['ResetRetries', '1'],
    ['NumberOfConnectors', '2'],
  ]);
  const socket = await connect(1, keys);
  const items = await read(1, '?refresh=true');
  expect(key(items, 'ResetRetries')).toMatchObject({
    changeValue: '1',
    chargerValue: '1',
    readonly: false,
    outcome: null,
  });
  // The seed has this key, the charger does not.
  expect(key(items, 'WebSocketPingInterval')).toMatchObject({ chargerValue: null });

  const retries = key(items, 'ResetRetries');
  const { body } = await post('admin', idOf(1), [
    { ...editorFields(retries), changeValue: '3' },
    { ...editorFields(key(items, 'HeartbeatInterval')), changeValue: '60' },
    { changeKey: 'Vendor.Light', changeValue: 'on' },
    { ...editorFields(key(items, 'WebSocketPingInterval')), changeValue: 'bad' },
  ]);
  const saved = body as ConfigurationItem[];
  expect(key(saved, 'ResetRetries')).toMatchObject({
    changeValue: '3',
    chargerValue: '3',
    outcome: 'ACCEPTED',
    detail: null,
  });
  expect(key(saved, 'HeartbeatInterval')).toMatchObject({ chargerValue: '60', outcome: 'REBOOT_REQUIRED' });
  expect(key(saved, 'Vendor.Light')).toMatchObject({ changeValue: 'on', chargerValue: null, outcome: 'NOT_SUPPORTED' });
  expect(key(saved, 'WebSocketPingInterval')).toMatchObject({
    changeValue: 'bad',
    chargerValue: null,
    outcome: 'REJECTED',
  });
  expect(keys.get('ResetRetries')).toBe('3');
  expect((await history(1))[0]).toEqual({
    ...{ timestamp: expect.any(String), userName: 'admin@example.com', action: 'SAVE' },
    configurations: expect.arrayContaining([
      { changeKey: 'ResetRetries', changeValue: '3', previousValue: '1' },
      { changeKey: 'Vendor.Light', changeValue: 'on', previousValue: null },
    ]),
  });

  const rejected = await post('admin', idOf(1), [
    { ...editorFields(key(items, 'NumberOfConnectors')), changeValue: '9' },
  ]);
  expect({ status: rejected.status, body: rejected.body }).toEqual({
    ...{ status: 400, body: { error: 'NumberOfConnectors cannot be changed on this charger.' } },
  });

  // The charger changes the value: a save of the old version is a conflict.
  keys.set('ResetRetries', '5');
  expect(key(await read(1, '?refresh=true'), 'ResetRetries')).toMatchObject({
    changeValue: '5',
    chargerValue: '5',
    outcome: null,
  });
  const stale = await post('admin', idOf(1), [{ ...editorFields(key(saved, 'ResetRetries')), changeValue: '4' }]);
  expect({ status: stale.status, body: stale.body }).toEqual({
    status: 409,
    body: {
      error: expect.stringMatching(
        /^ResetRetries was changed by the charger at \d{4}-.* after you loaded it\. Load it again\.$/,
      ),
    },
  });
  await socket.close();
});

test('a disconnected charger cannot be read; a saved key has the outcome NOT_CONNECTED', async () => {
  const disconnected = await backend.call('viewer', 'GET', `configurations/${idOf(2)}?refresh=true`);
  expect({ status: disconnected.status, body: disconnected.body }).toEqual({
    ...{ status: 409, body: { error: 'The configuration could not be read: The charger is not connected.' } },
  });
  const before = key(await read(2), 'ResetRetries');
  const { body } = await post('admin', idOf(2), [{ ...editorFields(before), changeValue: '7' }]);
  expect(key(body as ConfigurationItem[], 'ResetRetries')).toMatchObject({
    ...{ changeValue: '7', chargerValue: '1', outcome: 'NOT_CONNECTED', detail: 'The charger is not connected.' },
  });
  // A later read keeps the value that staff saved.
  const socket = await connect(2, new Map([['ResetRetries', '1']]));
  expect(key(await read(2, '?refresh=true'), 'ResetRetries')).toMatchObject({
    changeValue: '7',
    outcome: 'NOT_CONNECTED',
  });
  await socket.close();
});

test('a secret value is sent to the charger and stored nowhere', async () => {
  const keys = new Map([['Vendor.WifiPassword', 'old secret']]);
  const socket = await connect(4, keys);
  const items = await read(4, '?refresh=true');
  expect(key(items, 'Vendor.WifiPassword')).toMatchObject({ changeValue: '***', chargerValue: '***' });
  const { body } = await post('admin', idOf(4), [
    { ...editorFields(key(items, 'Vendor.WifiPassword')), changeValue: 'new secret' },
  ]);
  expect(keys.get('Vendor.WifiPassword')).toBe('new secret');
  expect(key(body as ConfigurationItem[], 'Vendor.WifiPassword')).toMatchObject({
    ...{ changeValue: '***', chargerValue: '***', outcome: 'ACCEPTED' },
  });
  expect(JSON.stringify([await read(4, '?refresh=true'), await history(4)])).not.toContain('secret');
  await socket.close();
});

test('a secret that a charger repeats in its error is readable nowhere', async () => {
  const socket = await connectCharger({ url: backend.url, ...charger(5) });
  const saving = post('admin', idOf(5), [{ changeKey: 'Vendor.AdminPin', changeValue: '7c-S3CRET' }]);
  const [, id, , payload] = await socket.next();
  expect(payload).toEqual({ key: 'Vendor.AdminPin', value: '7c-S3CRET' });
  socket.say(JSON.stringify([4, id, 'PropertyConstraintViolation', '7c-S3CRET is too short', { value: '7c-S3CRET' }]));
  const { body } = await saving;
  expect(key(body as ConfigurationItem[], 'Vendor.AdminPin')).toMatchObject({
    ...{ changeValue: '***', outcome: 'FAILED', detail: 'PropertyConstraintViolation: *** is too short' },
  });
  const get = async (path: string) => (await backend.call('viewer', 'GET', path)).body;
  const logs = (await get(`logs/ocpp?resources=${idOf(5)}&pageSize=50`)) as { content: { detailType: string }[] };
  const day = { startDate: new Date(Date.now() - 3_600_000).toISOString(), endDate: new Date().toISOString() };
  const everything = [
    logs,
    await get(`logs/ocpp/exporter/export-csv?resources=${idOf(5)}`),
    (
      await backend.call(
        'admin',
        'GET',
        `logs/ocpp/exporter/export-raw-ocpp-logs/${await deviceIdOf(5)}?${new URLSearchParams(day)}`,
      )
    ).body,
    ...[await read(5), await history(5), await get('remote-action/jobs')],
    backend.log,
  ];
  expect(logs.content.filter(({ detailType }) => detailType.startsWith('CHANGE_CONFIGURATION'))).toHaveLength(2);
  for (const text of everything.map((part) => JSON.stringify(part))) {
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toContain('S3CRET');
  }
  await socket.close();
});

/** Connects a charger that answers GetConfiguration with this payload and accepts every change. */
async function connectAnswering(index: number, answer: unknown): Promise<{ socket: RawCharger; changes: unknown[] }> {
  const socket = await connectCharger({ url: backend.url, ...charger(index) });
  const changes: unknown[] = [];
  const answerAll = async () => {
    for (;;) {
      const [, id, action, payload] = await socket.next();
      if (action === 'ChangeConfiguration') changes.push(payload);
      socket.say(JSON.stringify([3, id, action === 'GetConfiguration' ? answer : { status: 'Accepted' }]));
    }
  };
  void answerAll();
  return { socket, changes };
}

test('one malformed key does not make the configuration unreadable', async () => {
  const { socket } = await connectAnswering(8, {
    configurationKey: [
      { key: 'HeartbeatInterval', readonly: false, value: '240' },
      { key: 'Vendor.Null', readonly: false, value: null },
      { key: 'Vendor.Text', readonly: 'true', value: 'a' },
      { key: 'Vendor.Number', readonly: 0, value: 17 },
      { key: 'Vendor.More', readonly: true, value: 'b', rebootRequired: true },
      { key: 'Vendor.Silent' },
      { key: 'Vendor.Password', readonly: false, value: 90210 },
      { readonly: false, value: 'of no key' },
      { key: null, readonly: false, value: 'of no key' },
      'Vendor.Bare',
      null,
    ],
    unknownKey: null,
  });
  const items = await read(8, '?refresh=true');
  const reported = (name: string, chargerValue: string, readonly: boolean) =>
    expect(key(items, name)).toMatchObject({ chargerValue, readonly });
  reported('HeartbeatInterval', '240', false);
  reported('Vendor.Null', '', false);
  reported('Vendor.Text', 'a', true);
  reported('Vendor.Number', '17', false);
  reported('Vendor.More', 'b', true);
  reported('Vendor.Silent', '', false);
  reported('Vendor.Password', '***', false);
  expect(items.some(({ changeKey }) => changeKey === 'null' || changeKey === '')).toBe(false);

  // The log names the deviations from OCPP, without the secret.
  const { body } = await backend.call('viewer', 'GET', `logs/ocpp?resources=${idOf(8)}&pageSize=50`);
  const logs = (body as OcppLogPage).content;
  const answer = logs.find(({ detailType }) => detailType === 'GET_CONFIGURATION_RESPONSE');
  expect(answer).toMatchObject({ fault: null, deviations: expect.stringContaining('configurationKey') });
  expect(JSON.stringify(logs)).not.toContain('90210');
  await socket.close();
});

test('an answer that is no configuration is an error', async () => {
  const { socket } = await connectAnswering(9, { configurationKey: 'none' });
  const { status, body } = await backend.call('viewer', 'GET', `configurations/${idOf(9)}?refresh=true`);
  expect({ status, body }).toEqual({
    status: 409,
    body: {
      error: 'The configuration could not be read: FormationViolation: The answer does not follow OCPP 1.6.',
    },
  });
  await socket.close();
});

test('keys are case-insensitive, as in OCPP, and have the spelling of the charger', async () => {
  const { socket, changes } = await connectAnswering(9, {
    configurationKey: [{ key: 'heartbeatINTERVAL', readonly: false, value: '120' }],
  });
  const before = await read(9);
  const items = await read(9, '?refresh=true');
  expect(items).toHaveLength(before.length);
  expect(key(items, 'HeartbeatInterval')).toBeUndefined();
  const item = key(items, 'heartbeatINTERVAL');
  expect(item).toMatchObject({ id: key(before, 'HeartbeatInterval')?.id, chargerValue: '120' });

  const twice = await post('admin', idOf(9), [
    { changeKey: 'HeartbeatInterval', changeValue: '60' },
    { changeKey: 'heartbeatinterval', changeValue: '90' },
  ]);
  expect({ status: twice.status, body: twice.body }).toEqual({
    ...{ status: 400, body: { error: 'heartbeatinterval must be in the list only once.' } },
  });
  const { body } = await post('admin', idOf(9), [
    { ...editorFields(item), changeKey: 'HEARTBEATINTERVAL', changeValue: '60' },
  ]);
  expect(changes).toEqual([{ key: 'heartbeatINTERVAL', value: '60' }]);
  expect(body).toHaveLength(items.length);
  expect(key(body as ConfigurationItem[], 'heartbeatINTERVAL')).toMatchObject({
    ...{ changeValue: '60', chargerValue: '60', outcome: 'ACCEPTED' },
  });

  const saved = key(body as ConfigurationItem[], 'heartbeatINTERVAL');
  const removed = await post('admin', `delete/${idOf(9)}`, [
    { ...editorFields(saved), changeKey: 'HeartbeatInterval' },
  ]);
  expect(removed.body).toHaveLength(items.length - 1);
  await socket.close();
});

test('a change for a disconnected charger is a job that survives a restart and is sent when the charger boots', async () => {
  const saved = await post('admin', idOf(6), [
    { changeKey: 'Vendor.Brightness', changeValue: '40' },
    { changeKey: 'Vendor.MeshPassword', changeValue: 'of the mesh' },
  ]);
  expect(key(saved.body as ConfigurationItem[], 'Vendor.Brightness')).toMatchObject({ outcome: 'NOT_CONNECTED' });
  const { body } = await backend.call('admin', 'GET', 'remote-action/jobs');
  expect((body as { content: object[] }).content.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ parameters: { key: 'Vendor.Brightness', value: '40' }, outcomes: { QUEUED: 1 } }),
      expect.objectContaining({ parameters: { key: 'Vendor.MeshPassword' }, outcomes: { QUEUED: 1 } }),
    ]),
  );
  await backend.kill();
  await backend.restart();

  const keys = new Map([
    ['Vendor.Brightness', '100'],
    ['Vendor.MeshPassword', 'old'],
  ]);
  const socket = await connect(6, keys);
  socket.say(JSON.stringify([2, 'b', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }]));
  await until(async () => key(await read(6), 'Vendor.MeshPassword')?.outcome === 'ACCEPTED');
  await until(async () => key(await read(6), 'Vendor.Brightness')?.outcome === 'ACCEPTED');
  expect(Object.fromEntries(keys)).toEqual({ 'Vendor.Brightness': '40', 'Vendor.MeshPassword': 'of the mesh' });
  expect(key(await read(6), 'Vendor.Brightness')).toMatchObject({
    changeValue: '40',
    chargerValue: '40',
    detail: null,
  });
  await socket.close();
});

test('a change whose job is canceled has failed', async () => {
  const [item] = (await post('admin', idOf(7), [{ changeKey: 'Vendor.Volume', changeValue: '3' }]))
    .body as ConfigurationItem[];
  expect(item).toBeDefined();
  const { body } = await backend.call('admin', 'GET', 'remote-action/jobs');
  const [job] = (body as { content: { id: string }[] }).content;
  expect((await backend.call('admin', 'DELETE', `remote-action/jobs/${job?.id}`)).status).toBe(200);
  expect(key(await read(7), 'Vendor.Volume')).toMatchObject({
    ...{ changeValue: '3', outcome: 'FAILED', detail: 'The change was canceled before the charger was told.' },
  });
});

test('a secret is deleted once the charger has received it', async () => {
  await backend.stop();
  // Maintenance runs at startup.
  await backend.restart();
  await until(async () => (await queryDatabase(backend, 'select value from job_secrets')).length === 0);
});

test('a refresh during a save does not undo it', async () => {
  const keys = new Map([
    ['ResetRetries', '1'],
    ['ClockAlignedDataInterval', '900'],
  ]);
  const socket = await connect(4, keys);
  const items = await read(4, '?refresh=true');
  await Promise.all([
    post('admin', idOf(4), [
      { ...editorFields(key(items, 'ResetRetries')), changeValue: '6' },
      { ...editorFields(key(items, 'ClockAlignedDataInterval')), changeValue: '60' },
    ]),
    read(4, '?refresh=true'),
    read(4, '?refresh=true'),
  ]);
  const after = await read(4);
  for (const [name, value] of [
    ['ResetRetries', '6'],
    ['ClockAlignedDataInterval', '60'],
  ] as const) {
    expect(key(after, name)).toMatchObject({ changeValue: value, chargerValue: value });
    expect(keys.get(name)).toBe(value);
  }
  await socket.close();
});

test('items without a version, as in the specification, overwrite the saved ones', async () => {
  const { version: _, ...item } = editorFields(key(await read(5), 'ResetRetries'));
  const saved = await post('admin', idOf(5), [{ ...item, changeValue: '8' }]);
  expect(saved.status).toBe(200);
  expect(key(saved.body as ConfigurationItem[], 'ResetRetries')).toMatchObject({ changeValue: '8' });
  const removed = await post('admin', `delete/${idOf(5)}`, [item]);
  expect(removed.status).toBe(200);
  expect(key(removed.body as ConfigurationItem[], 'ResetRetries')).toBeUndefined();
  const again = await post('admin', `delete/${idOf(5)}`, [item]);
  expect({ status: again.status, body: again.body }).toEqual({
    ...{ status: 404, body: { error: 'The configuration of this device has no key ResetRetries.' } },
  });
});

test('a key that must be new does not overwrite an existing one', async () => {
  const { status, body } = await post('admin', idOf(5), [
    { changeKey: 'HeartbeatInterval', changeValue: '8', version: 0 },
  ]);
  expect({ status, body }).toEqual({
    status: 409,
    body: { error: expect.stringMatching(/^HeartbeatInterval was changed .*Load it again\.$/) },
  });
});

test('a concurrent change and a change of a removed key are conflicts', async () => {
  const item = key(await read(3), 'ResetRetries');
  const results = await Promise.all(
    ['2', '3'].map((value) => post('admin', idOf(3), [{ ...editorFields(item), changeValue: value }])),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = results.find(({ status }) => status === 409)?.body;
  const conflict = /^ResetRetries was changed by admin@example\.com at \d{4}-.* after you loaded it\. Load it again\.$/;
  expect(rejected).toEqual({ error: expect.stringMatching(conflict) });

  const current = key(await read(3), 'ResetRetries');
  const removed = await post('admin', `delete/${idOf(3)}`, [editorFields(current)]);
  expect(removed.status).toBe(200);
  expect(key(removed.body as ConfigurationItem[], 'ResetRetries')).toBeUndefined();
  expect((await history(3))[0]).toMatchObject({ action: 'DELETE', configurations: [{ changeKey: 'ResetRetries' }] });
  const late = await post('admin', idOf(3), [{ ...editorFields(current), changeValue: '9' }]);
  expect({ status: late.status, body: late.body }).toEqual({
    status: 409,
    body: { error: expect.stringMatching(conflict) },
  });
});

test('calls without permission are rejected', async () => {
  const body = [{ changeKey: 'A', changeValue: '1' }];
  expect((await post('operator', idOf(0), body)).status).toBe(403);
  expect((await post('operator', `delete/${idOf(0)}`, body)).status).toBe(403);
  expect((await backend.call('vendor.acme', 'GET', `configurations/${idOf(0)}`)).status).toBe(403);
});

test.each([
  ['NOWHERE', [{ changeKey: 'A', changeValue: '1' }], 404, 'There is no device with chargebox ID NOWHERE.'],
  ['', [], 400, 'The body must have at least 1 entry.'],
  ['', [{ changeKey: '', changeValue: '1' }], 400, expect.stringMatching(/changeKey must not be empty\.$/)],
  ['', [{ changeKey: 'A', changeValue: '' }], 400, expect.stringMatching(/changeValue must not be empty\.$/)],
  [
    '',
    [{ changeKey: 'A'.repeat(51), changeValue: '1' }],
    400,
    expect.stringMatching(/changeKey must have at most 50 characters\.$/),
  ],
  [
    '',
    [
      { changeKey: 'A', changeValue: '1' },
      { changeKey: 'A', changeValue: '2' },
    ],
    400,
    'A must be in the list only once.',
  ],
  [
    '',
    [{ changeKey: 'AuthorizationKey', changeValue: 'x' }],
    400,
    'AuthorizationKey cannot be changed here, because the charger could no longer sign in.',
  ],
  ['', [{ changeKey: 'A', changeValue: '1', chargeBoxId: 'B' }], 400, expect.stringMatching(/^chargeBoxId must be /)],
])('%s %j is rejected', async (id, body, status, error) => {
  const answer = await post('admin', id || idOf(4), body);
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
});

/** The fields of an item that an editor sends back. */
function editorFields(item: ConfigurationItem | undefined) {
  if (!item) throw new Error('There is no such key.');
  const { id, chargeBoxId, changeKey, changeValue, version } = item;
  return { id, chargeBoxId, changeKey, changeValue, version };
}
