import {
  GeneralSetting,
  type GeneralSettingHistoryRow,
  GlobalConfigurationKey,
  GlobalStateKey,
} from '@dmp/shared/contract';
import { FormatRegistry, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

async function call<T>(
  user: DemoUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const answer = await backend.call(user, method, path, body);
  return { status: answer.status, body: answer.body as T };
}
const changedBy = 'admin@example.com';
const conflict = (key: string) => ({
  status: 409,
  body: {
    error: expect.stringMatching(
      `^${key} was changed by admin@example.com at \\d{4}-.* after you loaded it\\. Load it again\\.$`,
    ),
  },
});

test('general settings are saved together, with versions and a history', async () => {
  const put = (body: unknown) => call<GeneralSetting[]>('admin', 'PUT', 'general-settings', body);
  const created = await put([
    { key: 'support.phone', value: '555-0100' },
    { key: 'support.hours', value: '24/7' },
  ]);
  expect(created.status).toBe(200);
  expect(Value.Check(Type.Array(GeneralSetting), created.body)).toBe(true);
  expect(created.body.map(({ key, value, version }) => [key, value, version])).toEqual([
    ['support.hours', '24/7', 1],
    ['support.phone', '555-0100', 1],
  ]);
  expect((await put([{ key: 'support.phone', value: '555-0199', version: 1 }])).body[1]).toMatchObject({
    ...{ value: '555-0199', version: 2, changedBy },
  });
  // All or none: the first entry is fine, the second is stale.
  expect(
    await put([
      { key: 'support.hours', value: 'never', version: 1 },
      { key: 'support.phone', value: '1', version: 1 },
    ]),
  ).toEqual(conflict('support.phone'));
  expect(await put([{ key: 'support.phone', value: '1', version: 0 }])).toEqual(conflict('support.phone'));
  const { body: settings } = await call<GeneralSetting[]>('viewer', 'GET', 'general-settings');
  expect(settings.map(({ value }) => value)).toEqual(['24/7', '555-0199']);
  const { body: history } = await call<GeneralSettingHistoryRow[]>('viewer', 'GET', 'general-settings/history');
  expect(history.map(({ key, value }) => [key, value])).toEqual([
    ['support.phone', '555-0199'],
    ['support.phone', '555-0100'],
    ['support.hours', '24/7'],
  ]);
  expect(history[0]).toEqual({
    ...{ timestamp: expect.any(String), userName: changedBy, action: 'SAVE', key: 'support.phone', value: '555-0199' },
  });
});

test('a general setting without a version overwrites the saved one', async () => {
  const put = (body: unknown) => call<GeneralSetting[]>('admin', 'PUT', 'general-settings', body);
  await put([{ key: 'over', value: '1' }]);
  const { status, body } = await put([{ key: 'over', value: '2' }]);
  expect({ status, over: body.find(({ key }) => key === 'over') }).toMatchObject({
    ...{ status: 200, over: { value: '2', version: 2 } },
  });
});

test.each([
  [[], 400, 'The body must have at least 1 entry.'],
  [[{ key: 'a', value: '' }], 400, expect.stringMatching(/value must not be empty\.$/)],
  [
    [
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
    ],
    400,
    'a must be in the list only once.',
  ],
  [[{ key: 'nowhere', value: '1', version: 1 }], 404, 'There is no general setting with the key nowhere.'],
])('general settings %j are rejected', async (body, status, error) => {
  expect(await call('admin', 'PUT', 'general-settings', body)).toEqual({ status, body: { error } });
});

const stateKey = { key: 'Vendor.Maintenance', state: 'maintenanceMode', enabledValue: '1', disabledValue: '0' };
const configurationKey = { key: 'Vendor.Light', description: 'The lamp on top' };

test.each([
  ['global-state-key', 'global state key', GlobalStateKey, stateKey, { enabledValue: 'yes' }],
  [
    'global-configuration-key',
    'global configuration key',
    GlobalConfigurationKey,
    configurationKey,
    { description: null },
  ],
])('an entry of %s is created, updated, and deleted', async (path, what, schema, form, change) => {
  const list = async () => (await call<{ key: string }[]>('viewer', 'GET', path)).body;
  const seeded = await list();
  expect(seeded.length).toBeGreaterThan(0);
  expect(Value.Check(Type.Array(schema), seeded)).toBe(true);

  const entry = { ...form, version: 1, changedBy, changedAt: expect.any(String) };
  expect(await call('admin', 'POST', path, form)).toEqual({ status: 201, body: entry });
  expect(await call('admin', 'POST', path, form)).toEqual({
    ...{ status: 409, body: { error: `There is a ${what} with the key ${form.key} already.` } },
  });
  expect(await call('admin', 'PUT', path, { ...form, ...change, version: 1 })).toEqual({
    ...{ status: 200, body: { ...entry, ...change, version: 2 } },
  });
  expect(await call('admin', 'PUT', path, { ...form, version: 1 })).toEqual(conflict(form.key));
  // Without a version, as in the specification, it overwrites the saved entry.
  expect(await call('admin', 'PUT', path, form)).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await list()).toHaveLength(seeded.length + 1);

  expect((await call('admin', 'DELETE', path, [form.key])).status).toBe(204);
  const none = { status: 404, body: { error: `There is no ${what} with the key ${form.key}.` } };
  expect(await call('admin', 'DELETE', path, [form.key])).toEqual(none);
  expect(await call('admin', 'PUT', path, { ...form, version: 2 })).toEqual(none);
  expect(await call('admin', 'DELETE', path, [])).toMatchObject({ status: 400 });
  expect(await call('admin', 'DELETE', path, ['a', 'b'])).toEqual({
    ...{ status: 400, body: { error: 'The body must have at most 1 entry.' } },
  });
  expect(await list()).toEqual(seeded);
});

test.each([
  ['AuthorizationKey', 'a wrong value could lock every charger out'],
  ['authorizationkey ', 'a wrong value could lock every charger out'],
  ['SecurityProfile', 'a wrong value could lock every charger out'],
  ['Vendor.CentralSystemURL', 'a wrong value could lock every charger out'],
  ['Vendor.AdminPin', 'its value is a secret'],
])('%s cannot be a global state key', async (key, reason) => {
  const error = `${key.trim()} cannot carry a state flag, because ${reason}.`;
  const rejected = { status: 400, body: { error } };
  expect(await call('admin', 'POST', 'global-state-key', { ...stateKey, key })).toEqual(rejected);
  expect(await call('admin', 'PUT', 'global-state-key', { ...stateKey, key, version: 1 })).toEqual(rejected);
});

test('a secret cannot be a general setting, because every reader of configurations could see it', async () => {
  const settings = [
    { key: 'support.phone2', value: '555-0100' },
    { key: 'smtp.password', value: 'S3CRET' },
  ];
  expect(await call('admin', 'PUT', 'general-settings', settings)).toEqual({
    status: 400,
    body: { error: 'smtp.password cannot be a general setting, because its value is a secret.' },
  });
  const { body } = await call<GeneralSetting[]>('admin', 'GET', 'general-settings');
  expect(body.map(({ key }) => key)).not.toContain('support.phone2');
});

test('one of eight concurrent changes of a version is saved, and lists in any order do not deadlock', async () => {
  const put = (body: unknown) => call<GeneralSetting[]>('admin', 'PUT', 'general-settings', body);
  const first = await Promise.all(
    Array.from({ length: 8 }, (_, at) => put([{ key: 'race', value: `${at}`, version: 0 }])),
  );
  expect(first.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const next = await Promise.all(
    Array.from({ length: 8 }, (_, at) => put([{ key: 'race', value: `${at}`, version: 1 }])),
  );
  expect(next.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const keys = ['order.a', 'order.b', 'order.c'];
  const lists = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      put((at % 2 ? keys : keys.toReversed()).map((key) => ({ key, value: `${at}` }))),
    ),
  );
  expect(lists.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { body } = await call<GeneralSetting[]>('admin', 'GET', 'general-settings');
  const saved = body.filter(({ key }) => keys.includes(key));
  expect(saved.map(({ version }) => version)).toEqual([8, 8, 8]);
  expect(new Set(saved.map(({ value }) => value)).size).toBe(1);
});

test.each(['__proto__', 'constructor', 'toString', "'; drop table general_settings; --", '<b>x</b>', 'a/b?c#d%2F'])(
  'a setting can have the key %s',
  async (key) => {
    const { status, body } = await call<GeneralSetting[]>('admin', 'PUT', 'general-settings', [{ key, value: '=1+1' }]);
    expect(status).toBe(200);
    expect(body).toContainEqual(expect.objectContaining({ key, value: '=1+1', version: 1 }));
  },
);

test.each(['global-state-key', 'global-configuration-key'])(
  'one of eight concurrent equal keys in %s is added',
  async (path) => {
    const entry = path === 'global-state-key' ? { ...stateKey, key: 'Race' } : { key: 'Race', description: null };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('admin', 'POST', path, entry)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect((await call('admin', 'DELETE', path, ['Race'])).status).toBeLessThan(300);
  },
);

test('calls without permission are rejected', async () => {
  for (const path of ['general-settings', 'general-settings/history', 'global-state-key', 'global-configuration-key']) {
    expect((await call('vendor.acme', 'GET', path)).status).toBe(403);
  }
  expect((await call('operator', 'PUT', 'general-settings', [{ key: 'a', value: '1' }])).status).toBe(403);
  expect((await call('operator', 'POST', 'global-state-key', stateKey)).status).toBe(403);
  expect((await call('operator', 'DELETE', 'global-configuration-key', ['HeartbeatInterval'])).status).toBe(403);
});
