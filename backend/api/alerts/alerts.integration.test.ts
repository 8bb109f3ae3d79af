import { Alert, type Site } from '@dmp/shared/contract';
import { FormatRegistry, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';

FormatRegistry.Set('email', (text) => text.includes('@'));

let backend: BackendProcess;
let sites: Site[];
beforeAll(async () => {
  backend = await startBackend();
  sites = (await backend.call('viewer', 'GET', 'sites')).body as Site[];
});
afterAll(() => backend.remove());

const form = {
  name: 'Night watch',
  description: 'While nobody is there',
  type: 'SITE_DOWN',
  interval: 900,
  active: true,
  emailRecipients: ['noc@example.com', 'duty@example.com'],
  excludeSites: false,
  severity: 'HIGH',
};
const siteDown = (change: object = {}) => ({ ...form, siteIds: [sites[0]?.id], threshold: null, ...change });
const put = async (user: DemoUser, type: string, body: object) => {
  const answer = await backend.call(user, 'PUT', `alerts/${type}`, body);
  return { status: answer.status, body: answer.body as Alert };
};
const list = async () => (await backend.call('viewer', 'GET', 'alerts')).body as Alert[];

test('the seeded alerts are as the contract says, one of each type', async () => {
  const alerts = await list();
  expect(Value.Check(Type.Array(Alert), alerts)).toBe(true);
  expect(alerts.map(({ type }) => type).sort()).toEqual([
    'LOW_NETWORK_AVAILABILITY',
    'LOW_SITE_AVAILABILITY',
    'SITE_DOWN',
  ]);
});

test('an alert from its making to its end', async () => {
  const made = await put('operator', 'SITE_DOWN', siteDown());
  expect(made).toEqual({ status: 201, body: { id: expect.any(String), ...siteDown() } });
  expect(await list()).toContainEqual(made.body);

  const { id } = made.body;
  const low = { ...siteDown(), id, type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 75 };
  expect(await put('operator', 'LOW_NETWORK_AVAILABILITY', { ...low, active: false })).toEqual({
    ...{ status: 200, body: { ...low, active: false } },
  });
  expect((await list()).filter((alert) => alert.id === id)).toHaveLength(1);

  expect((await backend.call('operator', 'DELETE', `alerts/${id}`)).status).toBe(403);
  expect((await backend.call('admin', 'DELETE', `alerts/${id}`)).status).toBe(204);
  expect((await list()).some((alert) => alert.id === id)).toBe(false);
  const none = { status: 404, body: { error: 'There is no alert with this id.' } };
  expect(await backend.call('admin', 'DELETE', `alerts/${id}`)).toMatchObject(none);
  expect(await put('admin', 'LOW_NETWORK_AVAILABILITY', low)).toEqual(none);
});

test('a new one without what has a default', async () => {
  const { active: _active, description: _description, ...rest } = siteDown();
  const made = await put('operator', 'SITE_DOWN', { ...rest, id: null });
  expect(made).toMatchObject({ status: 201, body: { active: true, description: null } });
});

test('who may not', async () => {
  expect((await put('viewer', 'SITE_DOWN', siteDown())).status).toBe(403);
  expect((await backend.call('vendor.acme', 'GET', 'alerts')).status).toBe(403);
  expect((await backend.call(undefined, 'GET', 'alerts')).status).toBe(401);
});

test.each([
  ['LOW_SITE_AVAILABILITY', {}, 'type must be LOW_SITE_AVAILABILITY, as in the address.'],
  ['SITES_DOWN', {}, 'type must be one of SITE_DOWN, LOW_SITE_AVAILABILITY, LOW_NETWORK_AVAILABILITY.'],
  ['SITE_DOWN', { name: '' }, 'name must not be empty.'],
  ['SITE_DOWN', { interval: 60 }, 'interval must be one of 900, 1800, 3600, 7200, 14400, 43200, 86400.'],
  ['SITE_DOWN', { severity: 'HUGE' }, 'severity must be one of LOW, HIGH, CRITICAL.'],
  ['SITE_DOWN', { emailRecipients: [] }, 'emailRecipients must have at least 1 entries.'],
  ['SITE_DOWN', { emailRecipients: ['nobody'] }, 'emailRecipients[0] must be a valid email.'],
  ['SITE_DOWN', { siteIds: ['NOWHERE'] }, 'siteIds must name sites that exist; there is no site NOWHERE.'],
  ['SITE_DOWN', { siteIds: [] }, 'siteIds must name at least 1 site with SITE_DOWN.'],
])('%s with %j is refused', async (type, change, error) => {
  expect(await put('operator', type, siteDown(change))).toEqual({ status: 400, body: { error } });
});
