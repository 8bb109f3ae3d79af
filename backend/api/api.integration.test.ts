import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type OcppLog, OcppLogPage } from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { decodeJwt, SignJWT } from 'jose';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { describedCalls, enough } from '../testing/described-calls.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

// An ES module through and through: it runs in a process of its own.
const validator = resolve('node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js');

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ CONSOLE_ORIGINS: 'http://console.test' });
});
afterAll(() => backend.remove());

const action = { deviceList: [], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Soft' };
const trigger = (body: unknown, query = '', user: 'operator' | 'viewer' = 'operator') =>
  backend.call(user, 'POST', `remote-action/trigger-action${query}`, body);

describe('who may', () => {
  const withToken = (token: string) =>
    fetch(`${backend.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } });

  test('without a token: 401', async () => {
    const { status, headers, body } = await backend.call(undefined, 'GET', 'devices');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body).toEqual({ error: 'Sign in first: the authorization header must carry a bearer token.' });
  });

  test('with a token that is none of ours, altered or of another kind: 401', async () => {
    const good = await backend.token('admin');
    const claims = decodeJwt(good);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .sign(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    const [head, body] = good.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    for (const token of ['abc', forged, none, `${head}.${body}.AAAA`]) {
      const response = await withToken(token);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: 'The token is not valid or has expired. Sign in again.' });
    }
    expect((await withToken(good)).status).toBe(200);
  });

  test('a viewer may not reset, and is told before anything else', async () => {
    const error =
      'This needs one of the permissions execute:dm-devices-trigger-message-request, ' +
      'execute:dm-devices-update-firmware, execute:dm-devices-reset, execute:dm-devices-get-diagnostics-request, ' +
      'update:devices, which you do not have.';
    const forbidden = { status: 403, body: { error } };
    expect(await trigger(action, '', 'viewer')).toMatchObject(forbidden);
    expect(await trigger('{', '', 'viewer')).toMatchObject(forbidden);
  });

  test('users/me says who it is', async () => {
    const { status, body } = await backend.call('vendor.acme', 'GET', 'users/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'vendor.acme@example.com', role: 'VENDOR', enabled: true });
    expect((body as { permissions: string[] }).permissions).toEqual([
      'read:devices',
      'read:logs',
      'execute:dm-devices-update-firmware',
      'execute:dm-devices-reset',
      'execute:dm-devices-trigger-message-request',
      'execute:dm-devices-get-diagnostics-request',
    ]);
    expect(JSON.stringify(body)).not.toContain('scrypt');
  });

  test('session says what the token does', async () => {
    const { status, headers, body } = await backend.call('vendor.acme', 'GET', 'session');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      email: 'vendor.acme@example.com',
      name: 'Carl Acme',
      permissions: [
        'read:devices',
        'read:logs',
        'execute:dm-devices-update-firmware',
        'execute:dm-devices-reset',
        'execute:dm-devices-trigger-message-request',
        'execute:dm-devices-get-diagnostics-request',
      ],
    });
    expect((await backend.call(undefined, 'GET', 'session')).status).toBe(401);
  });
});

describe('a reset', () => {
  test.each([
    ['no device', action, '', 400, 'deviceList must name at least one chargebox ID unless getAll=true.'],
    [
      'a list with getAll',
      { ...action, deviceList: ['X'] },
      '?getAll=true',
      400,
      'deviceList must be empty with getAll=true.',
    ],
    ['an unknown device', { ...action, deviceList: ['X'] }, '', 404, 'There is no device with chargebox ID X.'],
    ['no kind', { ...action, resetType: undefined }, '', 400, 'resetType is required with RESET_REQUEST.'],
    ['a wrong kind', { ...action, resetType: 'Medium' }, '', 400, 'resetType must be one of Hard, Soft.'],
    [
      'a message',
      { ...action, requestedMessage: 'Heartbeat' },
      '',
      400,
      'requestedMessage must not be given with RESET_REQUEST.',
    ],
    [
      'a time with IMMEDIATE',
      { ...action, scheduledTime: '2099-01-01T00:00:00Z' },
      '',
      400,
      'scheduledTime must not be given with IMMEDIATE.',
    ],
    [
      'no time with SCHEDULED',
      { ...action, remoteActionType: 'SCHEDULED' },
      '',
      400,
      'scheduledTime is required with SCHEDULED.',
    ],
    [
      'a past time',
      { ...action, remoteActionType: 'SCHEDULED', scheduledTime: '2020-01-01T00:00:00Z' },
      '',
      400,
      'scheduledTime must be after the current time.',
    ],
    [
      'no message to ask for',
      { ...action, eventType: 'TRIGGER_MESSAGE_REQUEST', resetType: undefined },
      '',
      400,
      'requestedMessage is required with TRIGGER_MESSAGE_REQUEST.',
    ],
    ['an unknown field', { ...action, force: true }, '', 400, 'force is not a field of this call.'],
    [
      'a missing field',
      { remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST' },
      '',
      400,
      'deviceList is required.',
    ],
    ['a wrong entry', { ...action, deviceList: ['a', 5] }, '', 400, 'deviceList[1] must be text.'],
    ['a wrong filter', action, '?getAll=true&status=BAD', 400, expect.stringMatching(/^status must be one or more of/)],
    ['no match', action, '?getAll=true&chargeboxId=nothing', 404, 'No device matches the filters.'],
  ])('with %s is refused', async (_name, body, query, status, error) => {
    const answer = await trigger(body, query);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
  });

  test('names the unknown devices, up to a few', async () => {
    const { body } = await trigger({ ...action, deviceList: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] });
    expect(body).toEqual({ error: 'There is no device with chargebox ID A, B, C, D, E and 2 more.' });
  });

  test('counts whom it touches, each once', async () => {
    const [first, second] = backend.chargers().map((charger) => charger.chargeboxId);
    const listed = await trigger({ ...action, deviceList: [first, second, first] });
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual({ jobId: expect.stringMatching(/^[0-9a-f-]{36}$/), devices: 2 });
    const everyone = await trigger(action, `?getAll=true&deselected=${first},${second}`);
    expect(everyone.body).toMatchObject({ devices: 58 });
  });
});

describe('bad bodies', () => {
  test.each([
    ['broken JSON', '{"username":', 400, 'The body is not valid JSON.'],
    ['nothing', '', 400, 'The body must be a JSON object and must not be empty.'],
    ['a list', '[]', 400, 'The body must be an object.'],
    ['deep nesting', '['.repeat(1000) + ']'.repeat(1000), 400, 'The body must be nested at most 32 levels deep.'],
    ['lists of lists', '['.repeat(32) + ']'.repeat(32), 400, 'The body must be an object.'],
    ['two megabytes', `{"username":"${'a'.repeat(2 * 1024 * 1024)}"}`, 413, 'The body is too large.'],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 400, 'The body is not valid JSON.'],
    ['a number as name', '{"username":5,"password":"x"}', 400, 'username must be text.'],
  ])('%s', async (_name, body, status, error) => {
    const answer = await backend.call(undefined, 'POST', 'auth/token', body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
  });

  test('another kind than JSON', async () => {
    const response = await fetch(`${backend.url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      error: 'The body must be JSON, with the content-type header application/json.',
    });
  });

  test('a wrong password', async () => {
    const answer = await backend.call(undefined, 'POST', 'auth/token', { username: 'a@example.com', password: 'x' });
    expect(answer).toMatchObject({ status: 401, body: { error: 'The username or password is incorrect.' } });
  });
});

test.each(['GET', 'POST', 'DELETE'])('an address without a call: %s is 404 with a sentence', async (method) => {
  const { status, body } = await backend.call('admin', method, 'nothing/here?token=secret');
  expect({ status, body }).toEqual({ status: 404, body: { error: `There is nothing at this address for ${method}.` } });
});

test('an address that is not well formed', async () => {
  const { status, body } = await backend.call('admin', 'GET', 'devices/%E0%A4%A');
  expect({ status, body }).toEqual({ status: 400, body: { error: 'The address is not well formed.' } });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    fetch(`${backend.url}/api/devices`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  test('a configured console may call', async () => {
    const { headers } = await preflight('http://console.test');
    expect(headers.get('access-control-allow-origin')).toBe('http://console.test');
    expect(headers.get('access-control-allow-headers')).toContain('authorization');
  });

  test('no other may', async () => {
    const { headers } = await preflight('http://evil.test');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('OCPP logs', () => {
  const logs = async (query: Record<string, string>) => {
    const { status, body } = await backend.call('viewer', 'GET', `logs/ocpp?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return body as { content: OcppLog[]; totalElements: number };
  };

  test('come newest first, as the contract says', async () => {
    const page = await logs({ pageSize: '1000' });
    expect(Value.Check(OcppLogPage, page)).toBe(true);
    const times = page.content.map((log) => log.time);
    expect(times).toEqual([...times].sort().reverse());
    const oldest = await logs({ pageSize: '5', sortBy: 'time', sortOrder: 'ASC' });
    expect(oldest.content.map((log) => log.time)).toEqual(oldest.content.map((log) => log.time).sort());
  });

  test('are filtered by type, device and time', async () => {
    const boots = await logs({ detailType: 'BOOT_NOTIFICATION_REQUEST', pageSize: '1000' });
    expect(boots.content.length).toBeGreaterThan(0);
    expect(new Set(boots.content.map((log) => log.detailType))).toEqual(new Set(['BOOT_NOTIFICATION_REQUEST']));
    expect(boots.content[0]?.detail.payload).toHaveProperty('chargePointVendor');
    const [newest] = boots.content;
    const resources = newest?.resources[0] ?? '';
    const start = newest?.time ?? '';
    const one = await logs({ resources, start, end: start });
    expect(one.content.map((log) => log.id)).toEqual([newest?.id]);
  });

  test.each([
    [{ start: 'x' }, 'start must be a time such as 2026-11-20T08:00:00.000Z.'],
    [{ start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, 'start must not be after or above end.'],
    [{ detailType: 'BOOT' }, expect.stringMatching(/^detailType must be one or more log types/)],
    [{ sortBy: 'source' }, 'sortBy must be time.'],
  ])('%j is refused', async (query, error) => {
    const { status, body } = await backend.call('viewer', 'GET', `logs/ocpp?${new URLSearchParams(query as never)}`);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
  });
});

test('the description is valid OpenAPI and has every call with who may make it', async () => {
  const { status, body } = await backend.call(undefined, 'GET', 'openapi.json');
  expect(status).toBe(200);
  const file = join(backend.dataDir, 'openapi.json');
  await writeFile(file, JSON.stringify(body));
  // Resolves when the validator ends with 0, that is when it finds nothing wrong.
  await promisify(execFile)(process.execPath, [validator, file]);
  const calls = await describedCalls(backend);
  const access = calls.map((call) => {
    const [first = []] = enough(call);
    return `${call.method.toLowerCase()} ${call.path}: ${first.join(' + ') || call.access}`;
  });
  expect(access.sort()).toEqual([
    'delete /alerts/{id}: delete:alerts',
    'delete /attention/{kind}/{subject}/acknowledgement: execute:dm-devices-trigger-message-request',
    'delete /charging-groups/{id}/evses: update:charging-groups',
    'delete /charging-groups/{id}: delete:charging-groups',
    'delete /devices/{id}/tags/{tag}: update:dm-devices-tags',
    'delete /devices/{id}: delete:devices',
    'delete /global-configuration-key: update:configurations',
    'delete /global-state-key: update:configurations',
    'delete /locations/{id}: delete:devices',
    'delete /remote-action/jobs/{id}: execute:dm-devices-trigger-message-request',
    'delete /sites/{id}: delete:devices',
    'delete /tariffs/{id}: delete:devices',
    'delete /views/charging-groups/{id}: read:charging-groups',
    'delete /views/devices/{id}: read:devices',
    'delete /views/locations/{id}: read:devices',
    'delete /views/logs/{id}: read:logs',
    'get /alerts/mails/{id}: read:alerts',
    'get /alerts/mails: read:alerts',
    'get /alerts/{id}/history: read:alerts',
    'get /alerts: read:alerts',
    'get /attention/{kind}: read:devices',
    'get /attention: read:devices',
    'get /audit/export: read:audit',
    'get /audit: read:audit',
    'get /charging-groups/{id}/evses: read:charging-groups',
    'get /charging-groups/{id}/publications: read:charging-groups',
    'get /charging-groups/{id}: read:charging-groups',
    'get /charging-groups: read:charging-groups',
    'get /configurations/history/{chargeboxId}: read:configurations',
    'get /configurations/{chargeboxId}: read:configurations',
    'get /devices/chargebox-ids: read:devices',
    'get /devices/connector-types: read:devices',
    'get /devices/export: read:devices',
    'get /devices/filter-options: read:devices',
    'get /devices/quick-views: read:devices',
    'get /devices/status/export: read:devices',
    'get /devices/status: read:devices',
    'get /devices/tags: read:devices',
    'get /devices/{chargeboxId}/certificates: read:devices',
    'get /devices/{chargeboxId}/discrepancies: read:devices',
    'get /devices/{chargeboxId}/newest-job: execute:dm-devices-trigger-message-request',
    'get /devices/{chargeboxId}/operational-status-log: read:devices',
    'get /devices/{chargeboxId}/outages: read:devices',
    'get /devices/{chargeboxId}/timeline: read:devices',
    'get /devices/{chargeboxId}/uptime: read:devices',
    'get /devices/{id}/charging-group: read:charging-groups',
    'get /devices/{id}/diagnostics: read:devices',
    'get /devices/{id}/nevi-log: read:devices',
    'get /devices/{id}: read:devices',
    'get /devices: read:devices',
    'get /diagnostics-files/{id}: public',
    'get /evse/messages/{chargeboxId}: read:devices',
    'get /general-settings/history: read:configurations',
    'get /general-settings: read:configurations',
    'get /global-configuration-key: read:configurations',
    'get /global-state-key: read:configurations',
    'get /health/live: public',
    'get /health/ready: public',
    'get /health: public',
    'get /healthdata/{chargeboxId}/{chartName}: read:devices',
    'get /locations/filter-options: read:devices',
    'get /locations/overviews: read:devices',
    'get /locations/{id}: read:devices',
    'get /logs/ocpp/exporter/export-csv: read:logs',
    'get /logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}: execute:dm-devices-update-firmware',
    'get /logs/ocpp/{id}: read:logs',
    'get /logs/ocpp: read:logs',
    'get /network/export: create:devices + update:devices',
    'get /network/imports/{id}/entries: create:devices + update:devices',
    'get /network/imports/{id}: create:devices + update:devices',
    'get /network/imports: create:devices + update:devices',
    'get /nevi/outage-categories: read:devices',
    'get /nevi/report/downloads: read:devices',
    'get /nevi/report/export/{module}: read:devices',
    'get /nevi/report/findings: read:devices',
    'get /nevi/uptime/export: read:devices',
    'get /nevi/uptime/groups/export: read:devices',
    'get /nevi/uptime/groups: read:devices',
    'get /nevi/uptime: read:devices',
    'get /remote-action/jobs/{id}/export: execute:dm-devices-trigger-message-request',
    'get /remote-action/jobs/{id}: execute:dm-devices-trigger-message-request',
    'get /remote-action/jobs: execute:dm-devices-trigger-message-request',
    'get /session: signed-in',
    'get /sites: read:alerts',
    'get /state-settings/history/{chargeboxId}: update:dm-devices-state-freevend',
    'get /state-settings/{chargeboxId}: update:dm-devices-state-freevend',
    'get /tariffs: read:charging-groups',
    'get /unknown-chargers: read:devices',
    'get /users/me: signed-in',
    'get /views/charging-groups/{id}: read:charging-groups',
    'get /views/charging-groups: read:charging-groups',
    'get /views/devices/{id}: read:devices',
    'get /views/devices: read:devices',
    'get /views/locations/{id}: read:devices',
    'get /views/locations: read:devices',
    'get /views/logs/{id}: read:logs',
    'get /views/logs: read:logs',
    'patch /state-settings/update-many: update:dm-devices-state-freevend',
    'post /alerts/try: create:alerts',
    'post /auth/login: public',
    'post /auth/signup: public',
    'post /auth/token: public',
    'post /auth/verify: signed-in',
    'post /charging-groups/{id}/evses/selection: update:charging-groups',
    'post /charging-groups/{id}/evses: update:charging-groups',
    'post /charging-groups/{id}/publications/{publicationId}/retry: update:charging-groups',
    'post /charging-groups/{id}/publications/{publicationId}/skip: update:charging-groups',
    'post /charging-groups/{id}/publish: update:charging-groups',
    'post /charging-groups: create:charging-groups',
    'post /configurations/delete/{chargeboxId}: update:configurations',
    'post /configurations/{chargeboxId}: update:configurations',
    'post /devices/passwords: update:devices',
    'post /devices/toggle-port-status/{chargeboxId}: update:dm-devices-port-status',
    'post /devices/{id}/nevi-log: update:nevi_outage_exemption_logs',
    'post /devices/{id}/restore: delete:devices',
    'post /devices: create:devices',
    'post /global-configuration-key: update:configurations',
    'post /global-state-key: update:configurations',
    'post /locations: create:devices',
    'post /network/imports/{id}/apply: create:devices + update:devices',
    'post /network/imports/{id}/cancel: create:devices + update:devices',
    'post /network/imports: create:devices + update:devices',
    'post /remote-action/selection: execute:dm-devices-trigger-message-request',
    'post /remote-action/trigger-action: execute:dm-devices-trigger-message-request',
    'post /sites: create:devices',
    'post /tariffs: create:devices',
    'post /unknown-chargers/dismiss: update:devices',
    'post /users: public',
    'post /views/charging-groups: read:charging-groups',
    'post /views/devices: read:devices',
    'post /views/locations: read:devices',
    'post /views/logs: read:logs',
    'put /alerts/{id}/silence: update:alerts',
    'put /alerts/{type}: create:alerts',
    'put /attention/{kind}/{subject}/acknowledgement: execute:dm-devices-trigger-message-request',
    'put /charging-groups/evse/{id}: update:charging-groups',
    'put /charging-groups/{id}: update:charging-groups',
    'put /devices/{id}/tags/{tag}: update:dm-devices-tags',
    'put /devices/{id}: update:devices',
    'put /evse/messages/{chargeboxId}: update:dm-devices-state-freevend',
    'put /general-settings: update:configurations',
    'put /global-configuration-key: update:configurations',
    'put /global-state-key: update:configurations',
    'put /locations/{id}: update:devices',
    'put /sites/{id}: update:devices',
    'put /state-settings/{chargeboxId}: update:dm-devices-state-freevend',
    'put /tariffs/{id}: update:devices',
    'put /views/charging-groups/{id}: read:charging-groups',
    'put /views/devices/{id}: read:devices',
    'put /views/locations/{id}: read:devices',
    'put /views/logs/{id}: read:logs',
  ]);
});
