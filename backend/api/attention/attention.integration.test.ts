import type { AttentionItem, AttentionPage } from '@dmp/shared/contract';
import { Attention } from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { until } from '../../testing/until.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({}, prepare);
  await until(async () => (await overview('operator')).at !== null);
});
afterAll(() => backend.remove());

async function prepare(stopped: BackendProcess): Promise<void> {
  // A network with five disconnected devices, two of them of the vendor, and no other problem.
  await queryDatabase(
    stopped,
    `with evses as (update evses set operational_status = 'AVAILABLE'), jobs as (delete from jobs),
      found as (delete from attention), rounds as (update attention_rounds set ended_at = null)
    update devices set connected = false, maintenance_mode = false, leaf_certificate_valid_to = null,
      status = 'AVAILABLE', evse_statuses = '{AVAILABLE}',
      connection_since = case when lost.n <= 5 then now() - interval '15 minutes' - lost.n * interval '1 minute' end,
      created_by = case when lost.n <= 2 then 'vendor.acme@example.com' end
    from (select id, row_number() over (order by chargebox_id) as n from devices) lost where lost.id = devices.id`,
  );
}

const overview = async (user: DemoUser) => (await backend.call(user, 'GET', 'attention')).body as Attention;
const list = async (user: DemoUser, query = '') =>
  (await backend.call(user, 'GET', `attention/OFFLINE?pageSize=50${query}`)).body as AttentionPage;
const acknowledge = (user: DemoUser, { subject, since, extent }: AttentionItem, form: object = {}) =>
  backend.call(user, 'PUT', `attention/OFFLINE/${subject}/acknowledgement`, { until: null, since, extent, ...form });
const unacknowledge = (user: DemoUser, { subject }: AttentionItem) =>
  backend.call(user, 'DELETE', `attention/OFFLINE/${subject}/acknowledgement`);

test('counts the items and returns the newest, the same for all users except vendors', async () => {
  const attention = await overview('operator');
  expect([...Value.Errors(Attention, attention)]).toEqual([]);
  expect(attention.groups).toEqual([
    { kind: 'OFFLINE', open: 5, acknowledged: 0, items: (await list('operator')).content.slice(0, 3) },
  ]);
  expect((await overview('viewer')).groups).toEqual(attention.groups);
  expect((await overview('vendor.acme')).groups).toMatchObject([{ kind: 'OFFLINE', open: 2 }]);
  expect(await list('vendor.acme')).toMatchObject({ totalElements: 2 });
  const times = (await list('operator')).content.map(({ since }) => since ?? '');
  expect(times).toEqual(times.toSorted().reverse());
});

test('pages through one kind', async () => {
  const { content } = await list('operator');
  const { body } = await backend.call('operator', 'GET', 'attention/OFFLINE?pageNumber=1&pageSize=2');
  expect(body).toEqual({ content: content.slice(2, 4), number: 1, size: 2, totalElements: 5 });
  expect(content[0]).toMatchObject({
    name: expect.any(String),
    where: expect.any(String),
    connected: false,
    jobType: null,
  });
});

test('an acknowledgement applies to all staff, and to no vendor', async () => {
  const [, item] = (await list('vendor.acme')).content;
  if (!item) throw new Error('The vendor has no disconnected device.');
  const answer = await acknowledge('operator', item, { note: ' Truck is on its way. ' });
  expect(answer).toMatchObject({
    status: 200,
    body: { by: 'operator@example.com', note: 'Truck is on its way.', until: null },
  });
  expect((await overview('viewer')).groups).toMatchObject([{ open: 4, acknowledged: 1 }]);
  expect((await overview('vendor.acme')).groups).toMatchObject([{ open: 2, acknowledged: 0 }]);
  expect((await list('viewer', '&acknowledged=true')).content).toEqual([{ ...item, acknowledgement: answer.body }]);

  expect((await overview('operator')).hidesFrom).toBe('STAFF');
  expect((await overview('vendor.acme')).hidesFrom).toBe('VENDOR');
  expect((await unacknowledge('operator', item)).status).toBe(204);
  expect((await acknowledge('vendor.acme', item)).status).toBe(200);
  expect((await overview('vendor.acme')).groups).toMatchObject([{ open: 1, acknowledged: 1 }]);
  // The acknowledgement of a vendor hides nothing from staff.
  expect((await overview('operator')).groups).toMatchObject([{ open: 5, acknowledged: 0 }]);
  expect((await acknowledge('operator', item)).status).toBe(200);
  expect((await unacknowledge('vendor.acme', item)).status).toBe(204);
  expect((await list('viewer', '&acknowledged=true')).totalElements).toBe(1);

  expect((await unacknowledge('admin', item)).status).toBe(204);
  expect((await overview('viewer')).groups).toMatchObject([{ open: 5, acknowledged: 0 }]);
  expect(await unacknowledge('admin', item)).toMatchObject({
    status: 404,
    body: { error: 'This is not acknowledged.' },
  });
});

test('rejects an invalid acknowledgement', async () => {
  const { content } = await list('operator');
  const [first] = content;
  const own = (await list('vendor.acme')).content.map(({ subject }) => subject);
  const foreign = content.find(({ subject }) => !own.includes(subject));
  if (!first || !foreign) throw new Error('Too few devices are disconnected.');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect(await acknowledge('vendor.acme', foreign)).toMatchObject({ status: 404 });
  expect((await acknowledge('viewer', first)).status).toBe(403);
  expect(await acknowledge('operator', { ...first, extent: first.extent + 1 })).toMatchObject({
    status: 409,
    body: { error: 'This changed after you loaded it. Load it again.' },
  });
  expect(await acknowledge('operator', first, { until: inDays(-1) })).toMatchObject({
    status: 400,
    body: { error: 'until must be after the current time.' },
  });
  expect(await acknowledge('operator', first, { until: inDays(31) })).toMatchObject({
    status: 400,
    body: { error: 'until must be within 30 days.' },
  });
  expect((await backend.call('operator', 'GET', 'attention/NONSENSE')).status).toBe(400);
  expect((await backend.call('viewer', 'GET', 'attention/FAILED_JOB')).status).toBe(403);
});
