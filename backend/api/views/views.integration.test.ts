import {
  limits,
  SavedView,
  type SavedViewForm,
  savedViewLists,
  savedViewRules,
  serverLimits,
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

const view = (overrides: Partial<SavedViewForm> = {}): SavedViewForm => ({
  name: 'Night shift',
  shared: false,
  filters: { webSocketConnection: 'Not Connected', make: 'ABB,BTC' },
  sortBy: 'communicationTimestamp',
  sortOrder: 'DESC',
  columns: ['chargeboxId', 'status', 'communicationTimestamp'],
  ...overrides,
});

async function save(user: DemoUser, form: SavedViewForm, list = 'devices'): Promise<SavedView> {
  const { status, body } = await backend.call(user, 'POST', `views/${list}`, form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as SavedView;
}
const listed = async (user: DemoUser, list = 'devices'): Promise<SavedView[]> =>
  (await backend.call(user, 'GET', `views/${list}`)).body as SavedView[];
const names = async (user: DemoUser, list?: string) => (await listed(user, list)).map(({ name }) => name);

test('a view can be created, changed, and deleted', async () => {
  const created = await save('operator', view({ name: '  Morning  ' }));
  expect(Value.Check(SavedView, created)).toBe(true);
  expect(created).toMatchObject({
    ...view({ name: 'Morning' }),
    own: true,
    owner: 'operator@example.com',
    list: 'devices',
  });
  expect(Value.Check(Type.Array(SavedView), await listed('operator'))).toBe(true);
  expect(await listed('operator')).toContainEqual(created);

  const path = `views/devices/${created.id}`;
  const changed = view({ name: 'MORNING', filters: {}, sortBy: null, sortOrder: null, columns: [] });
  const put = await backend.call('operator', 'PUT', path, changed);
  expect([put.status, put.body]).toEqual([200, expect.objectContaining(changed)]);
  expect((await backend.call('operator', 'GET', path)).body).toEqual(put.body);

  expect((await backend.call('operator', 'DELETE', path)).status).toBe(204);
  expect((await backend.call('operator', 'GET', path)).status).toBe(404);
  expect(await names('operator')).not.toContain('MORNING');
});

test('only its owner sees an unshared view; other users can open a shared one but not change it', async () => {
  const own = await save('operator', view({ name: 'Mine' }));
  const shared = await save('operator', view({ name: 'Ours', shared: true }));
  expect(await names('viewer')).toContain('Ours');
  expect(await names('viewer')).not.toContain('Mine');
  expect((await backend.call('viewer', 'GET', `views/devices/${own.id}`)).status).toBe(404);
  expect((await backend.call('viewer', 'GET', `views/devices/${shared.id}`)).body).toEqual({ ...shared, own: false });

  const forbidden = { status: 403, body: { error: 'Only operator@example.com can change or delete this view.' } };
  expect(await backend.call('viewer', 'PUT', `views/devices/${shared.id}`, view())).toMatchObject(forbidden);
  expect(await backend.call('viewer', 'DELETE', `views/devices/${shared.id}`)).toMatchObject(forbidden);
  expect((await backend.call('viewer', 'DELETE', `views/devices/${own.id}`)).status).toBe(404);
  expect(await listed('operator')).toEqual(expect.arrayContaining([own, shared]));
});

test('vendors see only their own views, and staff see those that vendors share', async () => {
  const { id } = await save('operator', view({ name: 'By staff', shared: true }));
  await save('vendor.acme', view({ name: 'By a vendor', shared: true }));
  expect(await names('vendor.acme')).toEqual(['By a vendor']);
  expect((await backend.call('vendor.acme', 'GET', `views/devices/${id}`)).status).toBe(404);
  expect(await names('operator')).toContain('By a vendor');
});

test('a view exists only in its list', async () => {
  const { id } = await save('operator', view({ name: 'For devices' }));
  expect((await backend.call('operator', 'GET', `views/locations/${id}`)).status).toBe(404);
  expect(await names('operator', 'locations')).not.toContain('For devices');
});

test('a name is unique per user and list, ignoring case', async () => {
  const { id } = await save('admin', view({ name: 'Once' }));
  const taken = { status: 409, body: { error: 'You already have a view with the name ONCE.' } };
  expect(await backend.call('admin', 'POST', 'views/devices', view({ name: 'ONCE' }))).toMatchObject(taken);
  expect((await backend.call('admin', 'PUT', `views/devices/${id}`, view({ name: 'ONCE' }))).status).toBe(200);
  await save('admin', { ...view({ name: 'Once' }), filters: {}, sortBy: null, columns: [] }, 'locations');
  await save('viewer', view({ name: 'Once' }));
});

test.each(savedViewLists)('a view of %s can have every filter, sort field, and column of the list', async (list) => {
  const { filters, sortFields, columns } = savedViewRules[list];
  const form = view({
    name: 'All of it',
    filters: Object.fromEntries(filters.map((name) => [name, 'x'])),
    sortBy: sortFields[0] ?? null,
    columns: [...columns],
  });
  expect(await save('operator', form, list)).toMatchObject(form);
});

test.each([
  ['an unknown filter', { filters: { nonsense: '1' } }, 'filters.nonsense is not a field'],
  [
    'the filter userCreated, which depends on the user',
    { filters: { userCreated: 'a@b.c' } },
    'filters.userCreated is not a field',
  ],
  ['an unknown column', { columns: ['nonsense'] }, 'columns[0] must be'],
  ['a duplicate column', { columns: ['make', 'make'] }, 'columns must not have an entry twice.'],
  ['an unknown sort field', { sortBy: 'tags' }, 'sortBy must be'],
  ['a blank name', { name: '   ' }, 'name must not be blank.'],
  ['a long name', { name: 'x'.repeat(limits.length.viewName + 1) }, 'name must'],
  [
    'filters too long in total',
    { filters: { make: 'x'.repeat(4000), model: 'x'.repeat(4000) } },
    'filters must have 8000',
  ],
])('%s is rejected', async (_name, overrides, sentence) => {
  const { status, body } = await backend.call('operator', 'POST', 'views/devices', view(overrides));
  expect([status, body]).toEqual([400, { error: expect.stringContaining(sentence) }]);
});

test('the number of views per user and list is limited, also for concurrent requests', async () => {
  const form = (index: number) => ({ ...view({ name: `View ${index}` }), filters: {}, sortBy: null, columns: [] });
  const before = (await names('viewer', 'charging-groups')).length;
  const answers = await Promise.all(
    Array.from({ length: serverLimits.savedViews.own + 3 }, (_, index) =>
      backend.call('viewer', 'POST', 'views/charging-groups', form(index)),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(serverLimits.savedViews.own - before);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    error: `You can have at most ${serverLimits.savedViews.own} views of a list; delete one first.`,
  });
});
