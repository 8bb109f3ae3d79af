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

/** The fields of a new alert that are not in the form. */
const newAlertFields = {
  ...{ version: 1, state: 'OK', alertingSince: null, lastEvaluation: null },
  ...{ silencedUntil: null, silenceNote: null, silencedBy: null, emailWaitsUntil: null },
};
const errorOf = async (user: DemoUser, method: string, path: string, body?: object) => {
  const answer = await backend.call(user, method, path, body);
  return { status: answer.status, ...(answer.body as { error: string }) };
};
/** Goes off at its first evaluation, because no network is available completely. */
const always = { ...form, type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 100 };
const findOne = async (id: string) => (await list()).find((alert) => alert.id === id);
const history = async (id: string, query = '') =>
  (await backend.call('viewer', 'GET', `alerts/${id}/history?${query}`)).body as AlertIncidentPage;
const mails = async (query = '') =>
  (await backend.call('viewer', 'GET', `alerts/mails?${query}`)).body as AlertMailPage;

test('the seeded alerts match the contract: several of each type, with a history', async () => {
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

test('lists alerts by name, all of them or a page', async () => {
  const all = await list();
  const page = async (pageNumber: number) =>
    (await backend.call('viewer', 'GET', `alerts?pageSize=4&pageNumber=${pageNumber}`)).body as Alert[];
  expect([...(await page(0)), ...(await page(1))].map(({ id }) => id)).toEqual(all.slice(0, 8).map(({ id }) => id));
  expect(await page(1000)).toEqual([]);
});

test('creates, changes, and deletes an alert', async () => {
  const created = await put('operator', 'SITE_DOWN', siteDown());
  expect(created).toEqual({ status: 201, body: { id: expect.any(String), ...siteDown(), ...newAlertFields } });

  const { id } = created.body;
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

test('a new alert gets default values', async () => {
  const { active: _active, description: _description, ...rest } = siteDown();
  const created = await put('operator', 'SITE_DOWN', { ...rest, id: null });
  expect(created).toMatchObject({ status: 201, body: { active: true, description: null } });
});

test('requires permissions', async () => {
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
])('%s with %j is rejected', async (type, change, error) => {
  expect(await put('operator', type, siteDown(change))).toEqual({ status: 400, body: { error } });
});

test.each(alertTypes)(
  'the second of two concurrent edits of a %s gets a 409 with the user and time of the first',
  async (type) => {
    const watched = {
      SITE_DOWN: { siteIds: [sites[0]?.id], threshold: null },
      LOW_SITE_AVAILABILITY: { siteIds: sites.slice(0, 2).map(({ id }) => id), excludeSites: null, threshold: 50 },
      LOW_NETWORK_AVAILABILITY: { siteIds: null, excludeSites: null, threshold: 50 },
    }[type];
    const quiet = { ...form, ...watched, type, active: false };
    const { body: created } = await put('operator', type, quiet);
    const change = (name: string) => ({ ...quiet, id: created.id, version: created.version, name });
    const saved = await Promise.all([put('operator', type, change('First')), put('operator', type, change('Second'))]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = {
      status: 409,
      error: expect.stringMatching(
        /^This alert was changed by operator@example\.com at 20.+Z after you loaded it\. Load it again\.$/,
      ),
    };
    expect(await errorOf('admin', 'PUT', `alerts/${type}`, change('Third'))).toEqual(conflict);
    // A deletion also requires the current version.
    expect(await errorOf('admin', 'DELETE', `alerts/${created.id}?version=1`)).toEqual(conflict);
    expect(await findOne(created.id)).toMatchObject({ name: expect.stringMatching(/^(First|Second)$/), version: 2 });
    expect((await backend.call('admin', 'DELETE', `alerts/${created.id}?version=2`)).status).toBe(204);
    expect(await findOne(created.id)).toBeUndefined();
  },
);

test('a form without a version, as in the specification, changes the current one', async () => {
  const { body: created } = await put('operator', 'SITE_DOWN', siteDown({ active: false }));
  const { status, body } = await put(
    'admin',
    'SITE_DOWN',
    siteDown({ active: false, id: created.id, name: 'Renamed' }),
  );
  expect({ status, name: body.name, version: body.version }).toEqual({ status: 200, name: 'Renamed', version: 2 });
});

test('saving evaluates at once; the API returns the evaluation, the incident, and the email', async () => {
  const { body: created } = await put('operator', always.type, { ...always, name: 'At once' });
  await until(async () => (await findOne(created.id))?.state === 'ALERTING');
  const alert = await findOne(created.id);
  expect(alert).toMatchObject({ alertingSince: expect.any(String), lastEvaluation: { alerting: true, siteCount: 0 } });
  expect(alert?.lastEvaluation?.summary).toMatch(/^\d+ of \d+ EVSEs are available \(.+%\), less than 100%\.$/);

  await until(async () => (await history(created.id)).content[0]?.startMail?.state === 'CAUGHT');
  expect(await history(created.id)).toMatchObject({
    ...{ totalElements: 1, number: 0, size: limits.pageSize.default },
    content: [{ startedAt: alert?.alertingSince, endedAt: null, recipients: form.emailRecipients, endMail: null }],
  });
  const page = await mails(`alert=${created.id}&state=CAUGHT`);
  expect(page).toMatchObject({ totalElements: 1, content: [{ alertName: 'At once', kind: 'STARTED' }] });
  const { body: mail } = await backend.call('viewer', 'GET', `alerts/mails/${page.content[0]?.id}`);
  expect(mail).toMatchObject({
    ...page.content[0],
    messageId: expect.stringMatching(/^<alert-started-.+@127\.0\.0\.1>$/),
  });
  expect((mail as AlertMail).text).toContain(`${backend.url}/alerts?alert=${created.id}`);

  // Switching an alert off ends its incident, with an email.
  const off = { ...always, id: created.id, name: 'At once', active: false, version: created.version };
  expect(await put('operator', always.type, off)).toMatchObject({ status: 200, body: { state: 'OK', active: false } });
  await until(async () => (await mails(`alert=${created.id}&state=CAUGHT`)).totalElements === 2);
  expect(await history(created.id)).toMatchObject({
    content: [{ endReason: 'DEACTIVATED', endMail: { state: 'CAUGHT' } }],
  });
  expect(await mails(`alert=${created.id}&sortOrder=ASC&pageSize=1&pageNumber=1`)).toMatchObject({
    content: [{ kind: 'ENDED', subject: '[HIGH] Ended: At once' }],
  });

  // After it is switched on again, it goes off and returns the time of its email.
  await put('operator', always.type, { ...always, id: created.id, name: 'At once' });
  await until(async () => (await findOne(created.id))?.state === 'ALERTING');
  const waits = Date.parse((await findOne(created.id))?.emailWaitsUntil ?? '');
  expect(waits - Date.parse(alert?.alertingSince ?? '')).toBeCloseTo(limits.alertMails.minutes * 60_000, -4);

  // The emails of a deleted alert stay.
  expect((await backend.call('admin', 'DELETE', `alerts/${created.id}`)).status).toBe(204);
  expect((await mails(`alert=${created.id}`)).totalElements).toBe(2);
  expect(await errorOf('viewer', 'GET', `alerts/${created.id}/history`)).toEqual({
    ...{ status: 404, error: 'There is no alert with this ID.' },
  });
});

test('a silenced alert goes off without an email, which is sent when the silence ends', async () => {
  const { body: created } = await put('operator', always.type, { ...always, name: 'Quiet', active: false });
  const silencedUntil = new Date(Date.now() + 3_600_000).toISOString();
  const silence = (body: object) => backend.call('operator', 'PUT', `alerts/${created.id}/silence`, body);
  expect(await silence({ until: silencedUntil, note: 'Works' })).toMatchObject({
    status: 200,
    body: { silencedUntil, silenceNote: 'Works', silencedBy: 'operator@example.com', version: 1 },
  });
  await put('operator', always.type, { ...always, id: created.id, name: 'Quiet' });
  await until(async () => (await findOne(created.id))?.state === 'ALERTING');
  expect(await history(created.id)).toMatchObject({ content: [{ startMail: null, recipients: [] }] });
  expect(await silence({ until: null })).toMatchObject({ body: { silencedUntil: null, silenceNote: null } });
  await until(async () => (await history(created.id)).content[0]?.startMail?.state === 'CAUGHT');
  expect((await mails(`alert=${created.id}`)).totalElements).toBe(1);
});

test.each([
  [-1000, 'until must be in the future.'],
  [(limits.span.alertSilenceDays + 1) * 24 * 60 * 60 * 1000, 'until must be within 90 days.'],
])('a silence until %d ms from now is rejected', async (ms, error) => {
  const body = { until: new Date(Date.now() + ms).toISOString() };
  const path = `alerts/${(await list())[0]?.id}/silence`;
  expect(await errorOf('operator', 'PUT', path, body)).toEqual({ status: 400, error });
});

test('a trial returns the evaluation of an alert, saves nothing, and sends no email', async () => {
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
  expect(await errorOf('operator', 'POST', 'alerts/try', { ...trial, siteIds: [ids[0]] })).toEqual({
    ...{ status: 400, error: 'siteIds must be null with LOW_NETWORK_AVAILABILITY.' },
  });
  expect(await errorOf('operator', 'POST', 'alerts/try', { ...trial, id: 'none' })).toMatchObject({ status: 404 });
  expect({ alerts: (await list()).length, mails: (await mails()).totalElements }).toEqual(before);
});

test('emails that do not exist', async () => {
  expect(await errorOf('viewer', 'GET', 'alerts/mails/none')).toEqual({
    ...{ status: 404, error: 'There is no email with this ID.' },
  });
  expect(await mails('alert=none')).toMatchObject({ content: [], totalElements: 0 });
});
