// A vendor whose e-mail address does not say so before the @.
import { once } from 'node:events';
import { type DevicesResponse, type JobPage, liveCloseCodes, permissions } from '@dmp/shared/contract';
import { WebSocket } from 'ws';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { type DescribedCall, describedCalls, sample } from '../backend/testing/described-calls.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';

const email = 'Sam@vendor-acme.example';
const password = 'a long one';
const devices = 60;
const owned = 5;

let backend: BackendProcess;
let token: string;
let own: string[];
let foreign: string[];
let calls: DescribedCall[];

const get = async (path: string) => {
  const response = await fetch(`${backend.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
};
const idsOf = (page: DevicesResponse) => page.content.map(({ chargeboxId }) => chargeboxId);

beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: String(devices) });
  const person = { firstName: 'Sam', lastName: 'Acme', phone: '555-0100', email, password };
  expect((await backend.call(undefined, 'POST', 'users', person)).status).toBe(201);
  await queryDatabase(
    backend,
    `with owned as (
      update devices set created_by = '${email}' where id in (select id from devices order by id limit ${owned})
    )
    update users set role = 'VENDOR', permissions = '{${permissions.join(',')}}' where email = lower('${email}')`,
  );
  const answer = await backend.call(undefined, 'POST', 'auth/token', { username: email, password });
  token = (answer.body as { access_token: string }).access_token;
  // Something that concerns everybody's devices.
  const everywhere = await backend.call('operator', 'POST', 'remote-action/trigger-action?getAll=true', {
    ...{ deviceList: [], remoteActionType: 'SCHEDULED', eventType: 'RESET_REQUEST', resetType: 'Soft' },
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(everywhere.status).toBe(200);
  const view = { name: 'Theirs', shared: true, filters: {}, sortBy: null, sortOrder: 'ASC', columns: ['chargeboxId'] };
  expect((await backend.call('operator', 'POST', 'views/devices', view)).status).toBe(201);
  const every = idsOf((await backend.call('operator', 'GET', 'devices?pageSize=1000')).body as DevicesResponse);
  own = idsOf(JSON.parse((await get(`/devices?pageSize=1000&userCreated=${encodeURIComponent(email)}`)).text));
  foreign = every.filter((id) => !own.includes(id));
  calls = (await describedCalls(backend)).filter(({ method }) => method === 'GET');
});
afterAll(() => backend?.remove());

/** What a call must be given, with values that it takes. */
const queryOf = ({ parameters }: DescribedCall) => {
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return new URLSearchParams(Object.fromEntries(needed.map(({ name, schema }) => [name, String(sample(schema))])));
};

test('has devices of their own, among others', () => {
  expect([own.length, foreign.length]).toEqual([owned, devices - owned]);
});

test('no list, count or export names a device of somebody else', async () => {
  const answered: string[] = [];
  for (const call of calls.filter(({ path }) => !path.includes('{'))) {
    const { status, text } = await get(`${call.path}?${queryOf(call)}`);
    expect([call.path, foreign.filter((id) => text.includes(id))]).toEqual([call.path, []]);
    if (status === 200) answered.push(call.path);
  }
  for (const list of ['/devices', '/devices/export', '/devices/chargebox-ids', '/devices/filter-options']) {
    expect(answered).toContain(list);
  }
  for (const list of ['/devices/status', '/devices/quick-views', '/attention', '/logs/ocpp', '/remote-action/jobs']) {
    expect(answered).toContain(list);
  }
  for (const list of ['/locations/overviews', '/sites', '/alerts', '/charging-groups'])
    expect(answered).toContain(list);
});

test('what is counted is their own', async () => {
  expect(JSON.parse((await get('/devices')).text)).toMatchObject({ totalElements: owned });
  const { content } = JSON.parse((await get('/remote-action/jobs')).text) as JobPage;
  expect(content).toMatchObject([{ devices: owned }]);
  expect((await get('/views/devices')).text).not.toContain('Theirs');
  const { text } = await get('/devices/status');
  expect(text).not.toContain(`"devices":${devices}`);
});

test('no call about a device knows one of somebody else', async () => {
  const [other = ''] = foreign;
  const about = calls.filter(({ path }) => path.includes('{chargeboxId}'));
  expect(about.length).toBeGreaterThan(5);
  for (const call of about) {
    const path = call.path.replace('{chargeboxId}', other);
    if (path.includes('{')) continue;
    const { status } = await get(`${path}?${queryOf(call)}`);
    expect([path, [400, 404].includes(status)]).toEqual([path, true]);
  }
  expect((await get(`/logs/ocpp?resources=${other}`)).text).not.toContain(other);
  const feed = new WebSocket(
    `${backend.url.replace('http', 'ws')}/api/live-logs?${new URLSearchParams({ chargeboxId: other, token })}`,
  );
  const [code] = await once(feed, 'close');
  expect(code).toBe(liveCloseCodes.notFound);
});
