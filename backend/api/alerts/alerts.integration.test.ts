import {
  Alert,
  type AlertEvaluation,
  AlertIncidentPage,
  AlertMail,
  AlertMailPage,
  alertTypes,
  limits,
  type Site,
} from '@dmp/shared/contract';
import { FormatRegistry, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { until } from '../../testing/until.ts';

FormatRegistry.Set('email', (text) => text.includes('@'));
FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

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
const trial = { type: 'LOW_NETWORK_AVAILABILITY', threshold: 100 };
const list = async () => (await backend.call('viewer', 'GET', 'alerts')).body as Alert[];

/** What is not in the form. */
const fresh = {
  ...{ version: 1, state: 'OK', alertingSince: null, lastEvaluation: null },
  ...{ silencedUntil: null, silenceNote: null, silencedBy: null, emailWaitsUntil: null },
};
const refused = async (user: DemoUser, method: string, path: string, body?: object) => {
  const answer = await backend.call(user, method, path, body);
  return { status: answer.status, ...(answer.body as { error: string }) };
};
/** An alert over the whole network that goes off as soon as it is evaluated: no network is ever whole. */
const always = { ...form, type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 100 };
const one = async (id: string) => (await list()).find((alert) => alert.id === id);
const history = async (id: string, query = '') =>
  (await backend.call('viewer', 'GET', `alerts/${id}/history?${query}`)).body as AlertIncidentPage;
const mails = async (query = '') =>
  (await backend.call('viewer', 'GET', `alerts/mails?${query}`)).body as AlertMailPage;

test('the seeded alerts are as the contract says, several of each type, with a history', async () => {
  const alerts = await list();
  expect([...Value.Errors(Type.Array(Alert), alerts)]).toEqual([]);
  for (const type of ['LOW_NETWORK_AVAILABILITY', 'LOW_SITE_AVAILABILITY', 'SITE_DOWN']) {
    expect(alerts.filter((alert) => alert.type === type).length).toBeGreaterThanOrEqual(3);
  }
  expect(alerts.filter(({ silencedUntil }) => silencedUntil)).toHaveLength(1);
  const pages = await Promise.all(alerts.map(({ id }) => history(id)));
  for (const page of pages) expect([...Value.Errors(AlertIncidentPage, page)]).toEqual([]);
  expect(pages.filter(({ totalElements }) => totalElements > 0).length).toBeGreaterThan(5);
  const page = await mails('pageSize=1000');
  expect([...Value.Errors(AlertMailPage, page)]).toEqual([]);
  const mail = (await backend.call('viewer', 'GET', `alerts/mails/${page.content[0]?.id}`)).body as AlertMail;
  expect([...Value.Errors(AlertMail, mail)]).toEqual([]);
});

test('alerts come by name, all of them or a page', async () => {
  const all = await list();
  const page = async (pageNumber: number) =>
    (await backend.call('viewer', 'GET', `alerts?pageSize=4&pageNumber=${pageNumber}`)).body as Alert[];
  expect([...(await page(0)), ...(await page(1))].map(({ id }) => id)).toEqual(all.slice(0, 8).map(({ id }) => id));
  expect(await page(1000)).toEqual([]);
});

test('an alert from its making to its end', async () => {
  const made = await put('operator', 'SITE_DOWN', siteDown());
  expect(made).toEqual({ status: 201, body: { id: expect.any(String), ...siteDown(), ...fresh } });

  const { id } = made.body;
  const low = { ...siteDown(), id, type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 75 };
  expect(await put('operator', 'LOW_NETWORK_AVAILABILITY', { ...low, active: false })).toEqual({
    ...{ status: 200, body: expect.objectContaining({ ...low, active: false, version: 2 }) },
  });
  expect((await list()).filter((alert) => alert.id === id)).toHaveLength(1);

  expect((await backend.call('operator', 'DELETE', `alerts/${id}`)).status).toBe(403);
  expect((await backend.call('admin', 'DELETE', `alerts/${id}`)).status).toBe(204);
  expect((await list()).some((alert) => alert.id === id)).toBe(false);
  const none = { status: 404, body: { error: 'There is no alert with this ID.' } };
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
  for (const path of ['alerts', 'alerts/mails', 'alerts/x/history']) {
    expect((await backend.call('vendor.acme', 'GET', path)).status).toBe(403);
  }
  expect((await backend.call('viewer', 'POST', 'alerts/try', trial)).status).toBe(403);
  expect((await backend.call('viewer', 'PUT', 'alerts/x/silence', { until: null })).status).toBe(403);
  expect((await backend.call(undefined, 'GET', 'alerts')).status).toBe(401);
});

test.each<[type: string, change: object, error: string]>([
  ['LOW_SITE_AVAILABILITY', {}, 'type must be LOW_SITE_AVAILABILITY, as in the address.'],
  ['SITES_DOWN', {}, 'type must be one of SITE_DOWN, LOW_SITE_AVAILABILITY, LOW_NETWORK_AVAILABILITY.'],
  ['SITE_DOWN', { name: '' }, 'name must not be empty.'],
  ['SITE_DOWN', { name: ' ' }, 'name must not be blank.'],
  ['SITE_DOWN', { name: 'A\r\nBcc: x@example.com' }, 'name must be a single line without control characters.'],
  ['SITE_DOWN', { interval: 60 }, 'interval must be one of 900, 1800, 3600, 7200, 14400, 43200, 86400.'],
  ['SITE_DOWN', { severity: 'HUGE' }, 'severity must be one of LOW, HIGH, CRITICAL.'],
  ['SITE_DOWN', { emailRecipients: [] }, 'emailRecipients must have at least 1 entry.'],
  ['SITE_DOWN', { emailRecipients: ['nobody'] }, 'emailRecipients[0] must be a valid email.'],
  ...[
    'a@example.com\r\nBcc: x@example.com',
    'a@example.com\n',
    'a@example.com, b@example.com',
    'A <a@example.com>',
  ].map(
    (email) =>
      ['SITE_DOWN', { emailRecipients: [email] }, 'emailRecipients[0] must be a valid email.'] as [
        string,
        object,
        string,
      ],
  ),
  ['SITE_DOWN', { siteIds: ['NOWHERE'] }, 'siteIds must name sites that exist; there is no site NOWHERE.'],
  ['SITE_DOWN', { siteIds: [] }, 'siteIds must name at least 1 site with SITE_DOWN.'],
])('%s with %j is refused', async (type, change, error) => {
  expect(await put('operator', type, siteDown(change))).toEqual({ status: 400, body: { error } });
});

test.each(alertTypes)('of two who edit a %s at once the second is told who was faster, and when', async (type) => {
  const watched = {
    SITE_DOWN: { siteIds: [sites[0]?.id], threshold: null },
    LOW_SITE_AVAILABILITY: { siteIds: sites.slice(0, 2).map(({ id }) => id), excludeSites: null, threshold: 50 },
    LOW_NETWORK_AVAILABILITY: { siteIds: null, excludeSites: null, threshold: 50 },
  }[type];
  const quiet = { ...form, ...watched, type, active: false };
  const { body: made } = await put('operator', type, quiet);
  const change = (name: string) => ({ ...quiet, id: made.id, version: made.version, name });
  const saved = await Promise.all([put('operator', type, change('First')), put('operator', type, change('Second'))]);
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = {
    status: 409,
    error: expect.stringMatching(
      /^This alert was changed by operator@example\.com at 20.+Z after you loaded it\. Load it again\.$/,
    ),
  };
  expect(await refused('admin', 'PUT', `alerts/${type}`, change('Third'))).toEqual(late);
  // Nor is what nobody has seen deleted.
  expect(await refused('admin', 'DELETE', `alerts/${made.id}?version=1`)).toEqual(late);
  expect(await one(made.id)).toMatchObject({ name: expect.stringMatching(/^(First|Second)$/), version: 2 });
  expect((await backend.call('admin', 'DELETE', `alerts/${made.id}?version=2`)).status).toBe(204);
  expect(await one(made.id)).toBeUndefined();
});

test('a form as the specification has it, without a version, changes the newest', async () => {
  const { body: made } = await put('operator', 'SITE_DOWN', siteDown({ active: false }));
  const { status, body } = await put('admin', 'SITE_DOWN', siteDown({ active: false, id: made.id, name: 'Renamed' }));
  expect({ status, name: body.name, version: body.version }).toEqual({ status: 200, name: 'Renamed', version: 2 });
});

test('saving evaluates at once; what it found, its episode and its mail can be seen', async () => {
  const { body: made } = await put('operator', always.type, { ...always, name: 'At once' });
  await until(async () => (await one(made.id))?.state === 'ALERTING');
  const alert = await one(made.id);
  expect(alert).toMatchObject({ alertingSince: expect.any(String), lastEvaluation: { alerting: true, siteCount: 0 } });
  expect(alert?.lastEvaluation?.summary).toMatch(/^\d+ of \d+ EVSEs are available \(.+%\), less than 100%\.$/);

  await until(async () => (await history(made.id)).content[0]?.startMail?.state === 'CAUGHT');
  expect(await history(made.id)).toMatchObject({
    ...{ totalElements: 1, number: 0, size: limits.pageSize.default },
    content: [{ startedAt: alert?.alertingSince, endedAt: null, recipients: form.emailRecipients, endMail: null }],
  });
  const page = await mails(`alert=${made.id}&state=CAUGHT`);
  expect(page).toMatchObject({ totalElements: 1, content: [{ alertName: 'At once', kind: 'STARTED' }] });
  const { body: mail } = await backend.call('viewer', 'GET', `alerts/mails/${page.content[0]?.id}`);
  expect(mail).toMatchObject({
    ...page.content[0],
    messageId: expect.stringMatching(/^<alert-started-.+@127\.0\.0\.1>$/),
  });
  expect((mail as AlertMail).text).toContain(`${backend.url}/alerts?alert=${made.id}`);

  // Switched off while it goes off: it is over, and told.
  const off = { ...always, id: made.id, name: 'At once', active: false, version: made.version };
  expect(await put('operator', always.type, off)).toMatchObject({ status: 200, body: { state: 'OK', active: false } });
  await until(async () => (await mails(`alert=${made.id}&state=CAUGHT`)).totalElements === 2);
  expect(await history(made.id)).toMatchObject({
    content: [{ endReason: 'DEACTIVATED', endMail: { state: 'CAUGHT' } }],
  });
  expect(await mails(`alert=${made.id}&sortOrder=ASC&pageSize=1&pageNumber=1`)).toMatchObject({
    content: [{ kind: 'ENDED', subject: '[HIGH] Ended: At once' }],
  });

  // Switched on again it goes off, and says when it will mail that.
  await put('operator', always.type, { ...always, id: made.id, name: 'At once' });
  await until(async () => (await one(made.id))?.state === 'ALERTING');
  const waits = Date.parse((await one(made.id))?.emailWaitsUntil ?? '');
  expect(waits - Date.parse(alert?.alertingSince ?? '')).toBeCloseTo(limits.alertMails.minutes * 60_000, -4);

  // Its mails outlive it.
  expect((await backend.call('admin', 'DELETE', `alerts/${made.id}`)).status).toBe(204);
  expect((await mails(`alert=${made.id}`)).totalElements).toBe(2);
  expect(await refused('viewer', 'GET', `alerts/${made.id}/history`)).toEqual({
    ...{ status: 404, error: 'There is no alert with this ID.' },
  });
});

test('a silenced alert goes off without a mail, and mails when the silence ends', async () => {
  const { body: made } = await put('operator', always.type, { ...always, name: 'Quiet', active: false });
  const until1 = new Date(Date.now() + 3_600_000).toISOString();
  const silence = (body: object) => backend.call('operator', 'PUT', `alerts/${made.id}/silence`, body);
  expect(await silence({ until: until1, note: 'Works' })).toMatchObject({
    status: 200,
    body: { silencedUntil: until1, silenceNote: 'Works', silencedBy: 'operator@example.com', version: 1 },
  });
  await put('operator', always.type, { ...always, id: made.id, name: 'Quiet' });
  await until(async () => (await one(made.id))?.state === 'ALERTING');
  expect(await history(made.id)).toMatchObject({ content: [{ startMail: null, recipients: [] }] });
  expect(await silence({ until: null })).toMatchObject({ body: { silencedUntil: null, silenceNote: null } });
  await until(async () => (await history(made.id)).content[0]?.startMail?.state === 'CAUGHT');
  expect((await mails(`alert=${made.id}`)).totalElements).toBe(1);
});

test.each([
  [-1000, 'until must be in the future.'],
  [(limits.span.alertSilenceDays + 1) * 24 * 60 * 60 * 1000, 'until must be within 90 days.'],
])('a silence until %d ms from now is refused', async (ms, error) => {
  const body = { until: new Date(Date.now() + ms).toISOString() };
  const path = `alerts/${(await list())[0]?.id}/silence`;
  expect(await refused('operator', 'PUT', path, body)).toEqual({ status: 400, error });
});

test('a trial names what an alert would name, and saves and mails nothing', async () => {
  const before = { alerts: (await list()).length, mails: (await mails()).totalElements };
  const attempt = async (body: object) =>
    (await backend.call('operator', 'POST', 'alerts/try', body)).body as AlertEvaluation;
  expect(await attempt(trial)).toMatchObject({ alerting: true, sites: [] });
  expect(await attempt({ ...trial, threshold: 0 })).toMatchObject({ alerting: false });
  const ids = sites.map(({ id }) => id);
  const low = await attempt({ type: 'LOW_SITE_AVAILABILITY', siteIds: ids, threshold: 100 });
  expect(low.alerting).toBe(true);
  expect(low.sites.length).toBe(low.siteCount);
  expect(low.sites.every(({ available, evses }) => available < evses)).toBe(true);
  expect(await attempt({ type: 'SITE_DOWN', siteIds: ids, excludeSites: true })).toMatchObject({
    ...{ alerting: false, sitesWatched: 0, summary: 'None of the sites have EVSEs.' },
  });
  expect(await refused('operator', 'POST', 'alerts/try', { ...trial, siteIds: [ids[0]] })).toEqual({
    ...{ status: 400, error: 'siteIds must be null with LOW_NETWORK_AVAILABILITY.' },
  });
  expect(await refused('operator', 'POST', 'alerts/try', { ...trial, id: 'none' })).toMatchObject({ status: 404 });
  expect({ alerts: (await list()).length, mails: (await mails()).totalElements }).toEqual(before);
});

test('mails and histories of nothing', async () => {
  expect(await refused('viewer', 'GET', 'alerts/mails/none')).toEqual({
    ...{ status: 404, error: 'There is no email with this ID.' },
  });
  expect(await mails('alert=none')).toMatchObject({ content: [], totalElements: 0 });
});
