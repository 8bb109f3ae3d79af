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

const view = (facts: Partial<SavedViewForm> = {}): SavedViewForm => ({
  name: 'Night shift',
  shared: false,
  filters: { webSocketConnection: 'Not Connected', make: 'ABB,BTC' },
  sortBy: 'communicationTimestamp',
  sortOrder: 'DESC',
  columns: ['chargeboxId', 'status', 'communicationTimestamp'],
  ...facts,
});

async function save(user: DemoUser, form: SavedViewForm, list = 'devices'): Promise<SavedView> {
  const { status, body } = await backend.call(user, 'POST', `views/${list}`, form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as SavedView;
}
const listed = async (user: DemoUser, list = 'devices'): Promise<SavedView[]> =>
  (await backend.call(user, 'GET', `views/${list}`)).body as SavedView[];
const names = async (user: DemoUser, list?: string) => (await listed(user, list)).map(({ name }) => name);

test('a view is kept as it was saved, changed and deleted', async () => {
  const made = await save('operator', view({ name: '  Morning  ' }));
  expect(Value.Check(SavedView, made)).toBe(true);
  expect(made).toMatchObject({
    ...view({ name: 'Morning' }),
    own: true,
    owner: 'operator@example.com',
    list: 'devices',
  });
  expect(Value.Check(Type.Array(SavedView), await listed('operator'))).toBe(true);
  expect(await listed('operator')).toContainEqual(made);

  const path = `views/devices/${made.id}`;
  const changed = view({ name: 'MORNING', filters: {}, sortBy: null, sortOrder: null, columns: [] });
  const put = await backend.call('operator', 'PUT', path, changed);
  expect([put.status, put.body]).toEqual([200, expect.objectContaining(changed)]);
  expect((await backend.call('operator', 'GET', path)).body).toEqual(put.body);

  expect((await backend.call('operator', 'DELETE', path)).status).toBe(204);
  expect((await backend.call('operator', 'GET', path)).status).toBe(404);
  expect(await names('operator')).not.toContain('MORNING');
});

test('one’s own are nobody else’s; shared ones are opened by all and changed by their owner', async () => {
  const own = await save('operator', view({ name: 'Mine' }));
  const shared = await save('operator', view({ name: 'Ours', shared: true }));
  expect(await names('viewer')).toContain('Ours');
  expect(await names('viewer')).not.toContain('Mine');
  expect((await backend.call('viewer', 'GET', `views/devices/${own.id}`)).status).toBe(404);
  expect((await backend.call('viewer', 'GET', `views/devices/${shared.id}`)).body).toEqual({ ...shared, own: false });

  const refused = { status: 403, body: { error: 'Only operator@example.com can change or delete this view.' } };
  expect(await backend.call('viewer', 'PUT', `views/devices/${shared.id}`, view())).toMatchObject(refused);
  expect(await backend.call('viewer', 'DELETE', `views/devices/${shared.id}`)).toMatchObject(refused);
  expect((await backend.call('viewer', 'DELETE', `views/devices/${own.id}`)).status).toBe(404);
  expect(await listed('operator')).toEqual(expect.arrayContaining([own, shared]));
});

test('to a vendor there are their own alone', async () => {
  const { id } = await save('operator', view({ name: 'Of staff', shared: true }));
  await save('vendor.acme', view({ name: 'Of the vendor', shared: true }));
  expect(await names('vendor.acme')).toEqual(['Of the vendor']);
  expect((await backend.call('vendor.acme', 'GET', `views/devices/${id}`)).status).toBe(404);
  expect(await names('operator')).toContain('Of the vendor');
});

test('a view is of its list alone', async () => {
  const { id } = await save('operator', view({ name: 'Of devices' }));
  expect((await backend.call('operator', 'GET', `views/locations/${id}`)).status).toBe(404);
  expect(await names('operator', 'locations')).not.toContain('Of devices');
});

test('a person has a name once for each list, whatever its case', async () => {
  const { id } = await save('admin', view({ name: 'Once' }));
  const taken = { status: 409, body: { error: 'You already have a view with the name ONCE.' } };
  expect(await backend.call('admin', 'POST', 'views/devices', view({ name: 'ONCE' }))).toMatchObject(taken);
  expect((await backend.call('admin', 'PUT', `views/devices/${id}`, view({ name: 'ONCE' }))).status).toBe(200);
  await save('admin', { ...view({ name: 'Once' }), filters: {}, sortBy: null, columns: [] }, 'locations');
  await save('viewer', view({ name: 'Once' }));
});

test.each(savedViewLists)('a view of %s may name all that the list knows', async (list) => {
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
  ['a filter that the list does not know', { filters: { nonsense: '1' } }, 'filters.nonsense is not a field'],
  ['whose devices are meant', { filters: { userCreated: 'a@b.c' } }, 'filters.userCreated is not a field'],
  ['a column that does not exist', { columns: ['nonsense'] }, 'columns[0] must be'],
  ['a column twice', { columns: ['make', 'make'] }, 'columns must not have an entry twice.'],
  ['an order that does not exist', { sortBy: 'tags' }, 'sortBy must be'],
  ['a blank name', { name: '   ' }, 'name must not be blank.'],
  ['a name too long', { name: 'x'.repeat(limits.length.viewName + 1) }, 'name must'],
  [
    'filters too long together',
    { filters: { make: 'x'.repeat(4000), model: 'x'.repeat(4000) } },
    'filters must have 8000',
  ],
])('%s is refused', async (_, facts, sentence) => {
  const { status, body } = await backend.call('operator', 'POST', 'views/devices', view(facts));
  expect([status, body]).toEqual([400, { error: expect.stringContaining(sentence) }]);
});

test('a list takes so many views of a person, also when they come at once', async () => {
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
