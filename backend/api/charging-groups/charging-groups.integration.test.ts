import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChargingGroup,
  ChargingGroupPage,
  chargingGroupSortFields,
  compareNames,
  type Device,
  GroupEvseFacts,
  GroupEvsePage,
  groupEvseSortFields,
  type PublicationPage,
  type Tariff,
} from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Webhook } from 'standardwebhooks';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { until } from '../../testing/until.ts';
import { receiveWebhooks, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
let receiver: WebhookReceiver;
let secrets: string;
const secret = `whsec_${randomBytes(32).toString('base64')}`;
let devices: Device[];
beforeAll(async () => {
  receiver = await receiveWebhooks();
  secrets = await mkdtemp(join(tmpdir(), 'dmp-secret-'));
  writeFileSync(join(secrets, 'webhook'), `${secret}\n`);
  backend = await startBackend({
    SEED_DEVICES: '80',
    PUBLISH_WEBHOOK_URL: receiver.url,
    PUBLISH_WEBHOOK_SECRET_FILE: join(secrets, 'webhook'),
  });
  devices = (await ok<{ content: Device[] }>('viewer', 'GET', 'devices?pageSize=1000')).content;
});
afterAll(async () => {
  await backend.remove();
  await receiver.close();
  await rm(secrets, { recursive: true });
});

async function ok<T>(user: DemoUser, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await backend.call(user, method, path, body);
  expect({ path, status: answer.status, body: answer.status < 300 ? undefined : answer.body }).toEqual({
    ...{ path, body: undefined },
    status: expect.any(Number),
  });
  return answer.body as T;
}
const errorOf = async (user: DemoUser, method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await backend.call(user, method, path, body);
  return { status, error: (answer as { error: string }).error };
};

const form = { name: 'Harbor', description: 'By the water', tariffId: 'US-NIGHT', countryCode: 'US', partyId: 'VLT' };
const create = (change: object = {}) => ok<ChargingGroup>('admin', 'POST', 'charging-groups', { ...form, ...change });
const list = (query = '') => ok<ChargingGroupPage>('viewer', 'GET', `charging-groups?pageSize=1000&${query}`);
const evses = (id: string, query = '') =>
  ok<GroupEvsePage>('viewer', 'GET', `charging-groups/${id}/evses?pageSize=1000&${query}`);
const evseCount = (list: readonly Device[]) => list.flatMap((device) => device.evses).length;
const countOf = ({ evses }: Device) => `${evses.length} ${evses.length === 1 ? 'EVSE' : 'EVSEs'}`;

test('the seeded groups and tariffs', async () => {
  const page = await list();
  expect([...Value.Errors(ChargingGroupPage, page)]).toEqual([]);
  expect(page.totalElements).toBeGreaterThan(1);
  const total = page.content.reduce((sum, group) => sum + group.totalEvses, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(evseCount(devices));
  const us = await ok<Tariff[]>('viewer', 'GET', 'tariffs?countryCode=US');
  expect(us).toContainEqual({ id: 'US-NIGHT', countryCode: 'US', version: 1 });
  expect(us.map(({ id }) => id)).not.toContain('CA-NIGHT');
  expect((await ok<Tariff[]>('viewer', 'GET', 'tariffs')).length).toBeGreaterThan(us.length);
  expect(await errorOf('viewer', 'GET', 'tariffs?countryCode=DE')).toEqual({
    ...{ status: 400, error: 'countryCode must be one of US, CA.' },
  });
});

test('creates, changes, and deletes a group', async () => {
  const group = await create();
  expect(group).toEqual({
    ...{ id: expect.any(String), ...form, totalEvses: 0, lastUpdatedInCPO: null, unpublishedSince: null, evses: [] },
    publication: null,
    ...{ version: 1, changedBy: 'admin@example.com', changedAt: expect.any(String) },
  });
  const change = { ...form, name: 'Harbour', countryCode: 'CA', tariffId: 'CA-NIGHT' };
  const changed = {
    ...{ ...group, ...change, version: 2 },
    ...{ changedBy: 'operator@example.com', changedAt: expect.any(String) },
  };
  const path = `charging-groups/${group.id}`;
  expect(await ok('operator', 'PUT', path, { ...change, version: 1 })).toEqual(changed);
  expect(await ok('viewer', 'GET', `charging-groups/${group.id.toUpperCase()}`)).toEqual(changed);

  expect(await errorOf('operator', 'DELETE', path)).toEqual({
    ...{ status: 403, error: 'This needs the permission delete:charging-groups, which you do not have.' },
  });
  expect((await backend.call('admin', 'DELETE', path)).status).toBe(204);
  const none = { status: 404, error: 'There is no charging group with this ID.' };
  for (const [method, below, body] of [
    ['GET', '', undefined],
    ['PUT', '', { ...form, version: 1 }],
    ['DELETE', '', undefined],
    ['POST', '/publish', undefined],
    ['GET', '/evses', undefined],
    ['GET', '/publications', undefined],
    ['POST', '/evses', [devices[0]?.chargeboxId]],
    ['POST', '/evses/selection', [devices[0]?.chargeboxId]],
  ] as const) {
    expect(await errorOf('admin', method, `${path}${below}`, body)).toEqual(none);
  }
  expect(await errorOf('admin', 'GET', 'charging-groups/nothing')).toEqual(none);
});

test.each([
  [{ name: '' }, 'name must not be empty.'],
  [{ name: ' \u3000\n' }, 'name must not be blank.'],
  [{ description: undefined }, 'description is required.'],
  [{ partyId: 'LONG' }, 'partyId must have at most 3 characters.'],
  [{ countryCode: 'DE' }, 'countryCode must be one of US, CA.'],
  [{ tariffId: 'CA-NIGHT' }, 'tariffId must be the id of a tariff of US.'],
  [{ totalEvses: 4 }, 'totalEvses is not a field of this call.'],
  [{ name: 'a\0b' }, 'name must not contain the NUL character or half of a surrogate pair.'],
])('%j is rejected', async (change, error) => {
  expect(await errorOf('admin', 'POST', 'charging-groups', { ...form, ...change })).toEqual({ status: 400, error });
});

test('stores a party ID in upper case', async () => {
  expect(await create({ partyId: 'vlt' })).toMatchObject({ partyId: 'VLT' });
});

describe('concurrent users', () => {
  test('an older version cannot be saved, deleted, or published: the second user gets a 409 with the user and time', async () => {
    const group = await create({ name: 'Contested' });
    const path = `charging-groups/${group.id}`;
    await ok('operator', 'POST', `${path}/evses`, [devices[0]?.chargeboxId]);
    const first = await ok<ChargingGroup>('operator', 'PUT', path, { ...form, name: 'The first', version: 1 });
    const conflict = {
      status: 409,
      error: `This charging group was changed by operator@example.com at ${first.changedAt} after you loaded it. Load it again.`,
    };
    expect(await errorOf('admin', 'PUT', path, { ...form, name: 'The second', version: 1 })).toEqual(conflict);
    expect(await errorOf('admin', 'POST', `${path}/publish?version=1`)).toEqual(conflict);
    expect(await errorOf('admin', 'DELETE', `${path}?version=1`)).toEqual(conflict);
    expect(await ok('viewer', 'GET', path)).toEqual({ ...first, totalEvses: first.totalEvses });
    expect(await ok('admin', 'PUT', path, { ...form, name: 'The second', version: 2 })).toMatchObject({ version: 3 });
  });

  test('one of two simultaneous saves of a version gets a 409', async () => {
    const group = await create();
    const save = (name: string) =>
      backend.call('operator', 'PUT', `charging-groups/${group.id}`, { ...form, name, version: 1 });
    const answers = await Promise.all([save('One'), save('Other')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('publishing or deleting a group whose number of EVSEs has changed is a 409', async () => {
    const group = await create({ name: 'Growing' });
    const path = `charging-groups/${group.id}`;
    const { evses: count } = await ok<{ evses: number }>('operator', 'POST', `${path}/evses`, [
      devices[0]?.chargeboxId,
    ]);
    const error = `This charging group has ${count} EVSEs now, not 0. Review and confirm again.`;
    expect(await errorOf('operator', 'POST', `${path}/publish?expectedEvses=0`)).toEqual({ status: 409, error });
    expect(await errorOf('admin', 'DELETE', `${path}?expectedEvses=0`)).toEqual({ status: 409, error });
    await ok('operator', 'POST', `${path}/publish?version=1&expectedEvses=${count}`);
    await ok('admin', 'DELETE', `${path}?version=1&expectedEvses=${count}`);
  });

  test('a form without a version, as in the specification, changes the current one', async () => {
    const { id } = await create();
    const path = `charging-groups/${id}`;
    await ok('operator', 'PUT', path, { ...form, name: 'First', version: 1 });
    expect(await ok('operator', 'PUT', path, { ...form, name: 'Second' })).toMatchObject({
      name: 'Second',
      version: 3,
    });
  });
});

test('requires permissions', async () => {
  expect((await errorOf('viewer', 'POST', 'charging-groups', form)).status).toBe(403);
  expect((await errorOf('vendor.acme', 'GET', 'charging-groups')).status).toBe(403);
  expect((await errorOf('vendor.acme', 'GET', 'tariffs')).status).toBe(403);
});

test('the list is filtered, sorted and paged', async () => {
  await create({ name: 'zebra crossing', partyId: 'ZZZ' });
  const found = await list('name=ZEBRA&partyId=z&countryCode=US,CA&tariffId=US-NIGHT');
  expect(found.content.map(({ name }) => name)).toEqual(['zebra crossing']);
  expect((await list('name=zebra&countryCode=CA')).totalElements).toBe(0);
  for (const text of ['Zebra', 'zzz']) {
    expect((await list(`search=${text}`)).content.map(({ name }) => name)).toEqual(['zebra crossing']);
  }
  expect((await list('search=us-night')).totalElements).toBe((await list('tariffId=US-NIGHT')).totalElements);
  for (const field of chargingGroupSortFields) {
    const up = (await list(`sortBy=${field}`)).content;
    const down = (await list(`sortBy=${field}&sortOrder=DESC`)).content;
    const keys = (groups: typeof up) =>
      groups.flatMap((group) => {
        const value = group[field];
        return value === null ? [] : [typeof value === 'string' ? value.toLowerCase() : value];
      });
    const sorted = keys(up).sort((a, b) =>
      typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareNames(a, b),
    );
    expect(keys(up)).toEqual(sorted);
    expect(keys(down)).toEqual([...sorted].reverse());
  }
  const second = await ok<ChargingGroupPage>('viewer', 'GET', 'charging-groups?pageSize=1&pageNumber=1');
  expect(second.content).toEqual((await list()).content.slice(1, 2));
});

describe('members', () => {
  test('an EVSE is in one group at most', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
    const pair = devices.slice(0, 2);
    const ids = pair.map((device) => device.chargeboxId);
    const count = evseCount(pair);

    expect(await ok('operator', 'POST', `charging-groups/${a.id}/evses`, ids)).toMatchObject({ evses: count });
    expect(await ok('operator', 'POST', `charging-groups/${a.id}/evses`, ids)).toEqual({ evses: 0, moved: 0 });
    const members = await evses(a.id);
    expect([...Value.Errors(GroupEvsePage, members)]).toEqual([]);
    expect(members.content.map(({ evseUid }) => evseUid).sort()).toEqual(
      pair.flatMap((device) => device.evses.map(({ evseUid }) => evseUid)).sort(),
    );
    expect(members.content[0]?.chargingGroup).toEqual({ id: a.id, name: 'A' });
    expect(await ok<ChargingGroup>('viewer', 'GET', `charging-groups/${a.id}`)).toMatchObject({
      totalEvses: count,
      evses: expect.arrayContaining(pair.flatMap((device) => device.evses)),
    });

    expect(await ok('operator', 'POST', `charging-groups/${b.id}/evses`, ids.slice(0, 1))).toEqual({
      evses: pair[0]?.evses.length,
      moved: pair[0]?.evses.length,
    });
    expect((await evses(a.id)).totalElements).toBe(count - (pair[0]?.evses.length ?? 0));
    const outside = await evses(a.id, 'inChargingGroup=false');
    expect(outside.totalElements).toBe(evseCount(devices) - (pair[1]?.evses.length ?? 0));
    const isUs = outside.content.map(({ deviceId }) => devices.find(({ id }) => id === deviceId)?.country === 'US');
    expect(new Set(isUs).size).toBe(2);
    expect(isUs).toEqual(isUs.toSorted((one, other) => Number(other) - Number(one)));
    expect(outside.content.find(({ deviceId }) => deviceId === pair[0]?.id)?.chargingGroup).toEqual({
      id: b.id,
      name: 'B',
    });

    expect(await ok('operator', 'DELETE', `charging-groups/${a.id}/evses`, ids)).toEqual({
      evses: pair[1]?.evses.length,
      moved: 0,
    });
    expect((await evses(b.id)).totalElements).toBe(pair[0]?.evses.length);
  });

  test('adds and removes all EVSEs that the filters match, except deselected ones', async () => {
    const group = await create({ name: 'All of a make' });
    const make = devices[0]?.make ?? '';
    const ofMake = devices.filter((device) => device.make === make);
    const [left, ...rest] = ofMake;
    const query = `getAll=true&make=${make}&deselected=${left?.chargeboxId}`;
    expect(await ok('operator', 'POST', `charging-groups/${group.id}/evses?${query}`, [])).toMatchObject({
      evses: evseCount(rest),
    });
    const members = await evses(group.id, `search=${rest[0]?.chargeboxId.toLowerCase()}`);
    expect(members.content.map(({ deviceId }) => deviceId)).toContain(rest[0]?.id);
    for (const field of groupEvseSortFields) {
      const { content } = await evses(group.id, `sortBy=${field}&sortOrder=DESC`);
      const keys = content.map((evse) => evse[field] ?? '');
      expect(keys).toEqual(keys.toSorted((a, b) => compareNames(a, b, true)));
    }
    expect(await ok('operator', 'DELETE', `charging-groups/${group.id}/evses?getAll=true`, [])).toEqual({
      evses: evseCount(rest),
      moved: 0,
    });
  });

  test('returns what a change would do, and which EVSEs would leave which group', async () => {
    const [from, to] = [await create({ name: 'From' }), await create({ name: 'To' })];
    const [first, second] = devices.slice(10, 12) as [Device, Device];
    const facts = (query: string, body: string[]) =>
      ok<GroupEvseFacts>('operator', 'POST', `charging-groups/${to.id}/evses/selection${query}`, body);
    await ok('operator', 'POST', `charging-groups/${from.id}/evses`, [first.chargeboxId]);
    await ok('operator', 'POST', `charging-groups/${to.id}/evses`, [second.chargeboxId]);

    const both = await facts('', [first.chargeboxId, second.chargeboxId]);
    expect([...Value.Errors(GroupEvseFacts, both)]).toEqual([]);
    expect(both).toEqual({
      joining: { evses: first.evses.length, devices: 1 },
      leaving: { evses: second.evses.length, devices: 1 },
      moving: first.evses.length,
      groups: [{ id: from.id, name: 'From', evses: first.evses.length }],
      moved: first.evses
        .map(({ evseUid, stationId }) => ({
          ...{ evseUid, stationId, chargeboxId: first.chargeboxId },
          chargingGroup: { id: from.id, name: 'From' },
        }))
        .toSorted((a, b) => compareNames(String(a.stationId), String(b.stationId))),
    });
    const all = await facts(`?getAll=true&deselected=${first.chargeboxId}`, []);
    expect(all.leaving).toEqual({ evses: second.evses.length, devices: 1 });
    expect(all.joining).toEqual({
      ...{ evses: evseCount(devices) - first.evses.length - second.evses.length, devices: devices.length - 2 },
    });
    expect(all.moved.map(({ chargeboxId }) => chargeboxId)).not.toContain(first.chargeboxId);
    expect(await errorOf('viewer', 'POST', `charging-groups/${to.id}/evses/selection`, [])).toMatchObject({
      status: 403,
    });

    const path = `charging-groups/${to.id}/evses?expectedMoved=`;
    expect(await errorOf('operator', 'POST', `${path}0`, [first.chargeboxId])).toEqual({
      status: 409,
      error: `This takes ${countOf(first)} out of another group now, not 0. Review and confirm again.`,
    });
    const expected = `charging-groups/${to.id}/evses?expectedEvses=`;
    expect(await errorOf('operator', 'POST', `${expected}99`, [first.chargeboxId])).toEqual({
      status: 409,
      error: `This adds ${countOf(first)} now, not 99. Review and confirm again.`,
    });
    expect(await errorOf('operator', 'DELETE', `${expected}99`, [second.chargeboxId])).toEqual({
      status: 409,
      error: `This removes ${countOf(second)} now, not 99. Review and confirm again.`,
    });
    expect((await evses(from.id)).totalElements).toBe(first.evses.length);
    expect(await ok('operator', 'POST', `${path}${first.evses.length}`, [first.chargeboxId])).toEqual({
      evses: first.evses.length,
      moved: first.evses.length,
    });
  });

  test('lists EVSEs with their connections, and the number of their devices', async () => {
    const group = await create({ name: 'Seen' });
    const device = devices.find((candidate) => candidate.evses.length > 1) as Device;
    await ok('operator', 'POST', `charging-groups/${group.id}/evses`, [device.chargeboxId]);
    const page = await evses(group.id);
    const { webSocketConnection, connectionSince } = await ok<Device>('viewer', 'GET', `devices/${device.id}`);
    expect(page).toMatchObject({ totalElements: device.evses.length, devices: 1 });
    expect(page.content[0]).toMatchObject({ webSocketConnection, connectionSince });
  });

  test('moves one EVSE into a group and out of it', async () => {
    const group = await create({ name: 'Single' });
    const device = devices.find((candidate) => candidate.evses.length > 1) as Device;
    const [evse] = device.evses;
    const path = `charging-groups/evse/${encodeURIComponent(evse?.evseUid ?? '')}`;
    expect(await ok('operator', 'PUT', `${path}?chargingGroup=${group.id}`)).toMatchObject({ evses: 1 });
    expect((await evses(group.id)).content.map(({ evseUid }) => evseUid)).toEqual([evse?.evseUid]);
    expect(await ok<ChargingGroup>('viewer', 'GET', `devices/${device.id}/charging-group`)).toMatchObject({
      ...{ id: group.id, name: 'Single', totalEvses: 1, evses: [evse] },
    });
    expect(await ok('operator', 'PUT', path)).toEqual({ evses: 1, moved: 0 });
    expect(await errorOf('operator', 'PUT', 'charging-groups/evse/none')).toEqual({
      ...{ status: 404, error: 'There is no EVSE with this ID.' },
    });
  });

  test('the group of a device is null for none, and a 404 without a device', async () => {
    const group = await create({ name: 'For a moment' });
    const device = devices.at(-1);
    await ok('operator', 'POST', `charging-groups/${group.id}/evses`, [device?.chargeboxId]);
    await ok('operator', 'DELETE', `charging-groups/${group.id}/evses`, [device?.chargeboxId]);
    expect(await ok('viewer', 'GET', `devices/${device?.id}/charging-group`)).toBeNull();
    expect((await errorOf('viewer', 'GET', 'devices/none/charging-group')).status).toBe(404);
  });

  test.each([
    ['', [], 400, 'The list must name at least one chargebox ID unless getAll=true.'],
    ['?getAll=true', ['X'], 400, 'The list must be empty with getAll=true.'],
    ['', ['X'], 404, 'There is no device with chargebox ID X.'],
    ['', { ids: [] }, 400, 'The body must be a list.'],
    ['?getAll=true&status=BAD', [], 400, expect.stringMatching(/^status must be one or more of/)],
  ])('%s with %j is rejected', async (query, body, status, error) => {
    const group = (await list()).content[0];
    expect(await errorOf('operator', 'POST', `charging-groups/${group?.id}/evses${query}`, body)).toEqual({
      status,
      error,
    });
    expect((await errorOf('operator', 'DELETE', `charging-groups/${group?.id}/evses${query}`, body)).status).toBe(
      status,
    );
  });
});

describe('publishing', () => {
  const publications = (id: string) => ok<PublicationPage>('viewer', 'GET', `charging-groups/${id}/publications`);

  test('delivers publications at least once, in order, signed, across failures and a restart', async () => {
    const group = await create({ name: 'Published' });
    const path = `charging-groups/${group.id}`;
    expect(await errorOf('operator', 'POST', `${path}/publish`)).toEqual({
      ...{ status: 409, error: 'The charging group has no EVSEs. Add EVSEs before publishing it.' },
    });
    expect(await errorOf('viewer', 'POST', `${path}/publish`)).toMatchObject({ status: 403 });
    const device = devices[5] as Device;
    await ok('operator', 'POST', `${path}/evses`, [device.chargeboxId]);

    receiver.answerWith(503);
    const published = await ok<ChargingGroup>('operator', 'POST', `${path}/publish`);
    expect(Value.Check(ChargingGroup, published)).toBe(true);
    const publishedAt = published.publication?.publishedAt ?? '';
    expect(Date.now() - Date.parse(publishedAt)).toBeLessThan(60_000);
    // No publication is delivered yet.
    expect(published).toMatchObject({
      ...{ lastUpdatedInCPO: null, publication: { state: expect.stringMatching(/^(WAITING|FAILED)$/) } },
    });
    await until(async () => (await publications(group.id)).content[0]?.lastError === 'The receiver answered 503.');
    expect(await ok<ChargingGroup>('viewer', 'GET', path)).toMatchObject({
      ...{ lastUpdatedInCPO: null, publication: { state: 'FAILED', lastError: 'The receiver answered 503.' } },
    });
    await ok('operator', 'PUT', path, { ...form, name: 'Published', tariffId: 'US-FLEET', version: 1 });
    await ok('operator', 'POST', `${path}/publish`);
    // The second waits for the first. Both survive the end of the process.
    expect((await publications(group.id)).content.map(({ attempts }) => attempts > 0)).toEqual([false, true]);
    await backend.kill();
    receiver.answerWith(200);
    await backend.restart();
    await until(async () => (await publications(group.id)).content.every(({ deliveredAt }) => deliveredAt !== null));

    const { content } = await publications(group.id);
    const received = content[0]?.deliveredAt;
    expect(content.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(await ok<ChargingGroup>('viewer', 'GET', path)).toMatchObject({
      ...{ lastUpdatedInCPO: received, publication: { state: 'DELIVERED', lastError: null } },
    });
    const [listed] = (await list('sortBy=lastUpdatedInCPO&sortOrder=DESC')).content;
    expect(listed).toMatchObject({ id: group.id, lastUpdatedInCPO: received });
    expect(content.map(({ createdBy, lastError }) => ({ createdBy, lastError }))).toEqual(
      Array(2).fill({ createdBy: 'operator@example.com', lastError: null }),
    );
    const messages = receiver.received.filter(({ body }) => body.includes(group.id));
    expect([...new Set(messages.map(({ headers }) => headers['webhook-id']))]).toEqual(
      content.map(({ id }) => id).reverse(),
    );
    const { headers, body } = messages[0] ?? { headers: {}, body: '' };
    // The verifier of the standard throws on a body that is not signed with this secret.
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: 'charging-group.published',
      timestamp: publishedAt,
      data: {
        ...{ charging_group_id: group.id, country_code: 'US', party_id: 'VLT', tariff_id: 'US-NIGHT' },
        last_updated: publishedAt,
        evses: device.evses.map(({ evseUid }) => ({
          uid: evseUid,
          location_id: device.locationId,
          connectors: device.ports
            .filter((port) => port.evseUid === evseUid)
            .map((port) => ({ id: String(port.connectorId), tariff_ids: ['US-NIGHT'] })),
        })),
      },
    });
    expect(JSON.parse(messages.at(-1)?.body ?? '').data.tariff_id).toBe('US-FLEET');
  });

  test('a publication whose response was lost is sent again under the same ID', async () => {
    const group = await create({ name: 'Answer lost' });
    await ok('operator', 'POST', `charging-groups/${group.id}/evses`, [devices[6]?.chargeboxId]);
    receiver.answerWith('nothing');
    await ok('operator', 'POST', `charging-groups/${group.id}/publish`);
    const messages = () => receiver.received.filter(({ body }) => body.includes(group.id));
    await until(async () => (await publications(group.id)).content[0]?.lastError !== null);
    receiver.answerWith(200);
    await until(async () => (await publications(group.id)).content[0]?.deliveredAt !== null);
    expect(messages().length).toBeGreaterThan(1);
    expect(new Set(messages().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(messages().map(({ body }) => body)).size).toBe(1);
    expect((await publications(group.id)).content).toEqual([
      expect.objectContaining({ id: messages()[0]?.headers['webhook-id'], lastError: null }),
    ]);
  });

  describe('a publication that the receiver rejects', () => {
    afterEach(() => receiver.answerWith(200));
    const publish = (group: ChargingGroup) => ok('operator', 'POST', `charging-groups/${group.id}/publish`);
    const decisionPath = (group: ChargingGroup, publication: { id: string } | undefined, verb: 'retry' | 'skip') =>
      [`charging-groups/${group.id}/publications/${publication?.id}/${verb}`] as const;
    const states = async ({ id }: ChargingGroup) => (await publications(id)).content.map(({ state }) => state);
    /** A group whose first publication got a response with this status. */
    async function rejectedGroup(name: string, station: number, status = 422): Promise<ChargingGroup> {
      const group = await create({ name });
      await ok('operator', 'POST', `charging-groups/${group.id}/evses`, [devices[station]?.chargeboxId]);
      receiver.answerWith(status);
      await publish(group);
      await until(async () => (await publications(group.id)).content[0]?.lastError !== null);
      receiver.answerWith(200);
      return group;
    }

    test('blocks no newer publication, and can only be skipped after one', async () => {
      const group = await rejectedGroup('Refused', 30);
      expect(await states(group)).toEqual(['REFUSED']);
      expect((await ok<ChargingGroup>('viewer', 'GET', `charging-groups/${group.id}`)).publication).toMatchObject({
        ...{ state: 'REFUSED', lastError: 'The receiver answered 422.' },
      });
      await publish(group);
      await until(async () => (await states(group))[0] === 'DELIVERED');
      expect(await states(group)).toEqual(['DELIVERED', 'REFUSED']);

      const [newer, older] = (await publications(group.id)).content;
      expect(await errorOf('operator', 'POST', ...decisionPath(group, older, 'retry'))).toEqual({
        ...{
          status: 409,
          error: 'A newer publication of this group was sent already. Publish the group again instead.',
        },
      });
      // A retry is also a 409 while a newer publication is being sent.
      const newest = `where message_id = '${newer?.id}'`;
      await queryDatabase(
        backend,
        `update outbox set delivered_at = null, claimed_until = now() + interval '1 minute' ${newest}`,
      );
      expect(await errorOf('operator', 'POST', ...decisionPath(group, older, 'retry'))).toMatchObject({ status: 409 });
      await queryDatabase(backend, `update outbox set delivered_at = now(), claimed_until = null ${newest}`);
      for (const verb of ['retry', 'skip'] as const) {
        expect(await errorOf('operator', 'POST', ...decisionPath(group, newer, verb))).toEqual({
          ...{ status: 409, error: 'This publication was delivered already.' },
        });
      }
      for (let times = 0; times < 2; times += 1) await ok('operator', 'POST', ...decisionPath(group, older, 'skip'));
      expect((await publications(group.id)).content[1]).toMatchObject({
        ...{ state: 'SKIPPED', skippedBy: 'operator@example.com' },
      });
    });

    test('is sent again by retry under the same ID, also after it was skipped', async () => {
      const group = await rejectedGroup('Retried', 31, 404);
      const [publication] = (await publications(group.id)).content;
      await ok('operator', 'POST', ...decisionPath(group, publication, 'skip'));
      await ok('operator', 'POST', ...decisionPath(group, publication, 'retry'));
      await until(async () => (await states(group))[0] === 'DELIVERED');
      const ids = receiver.received
        .filter(({ body }) => body.includes(group.id))
        .map((one) => one.headers['webhook-id']);
      expect(ids).toEqual([publication?.id, publication?.id]);
      expect((await publications(group.id)).content[0]).toMatchObject({ skippedBy: null, lastError: null });
    });

    test('a temporary rejection leaves the publication FAILED, not REFUSED', async () => {
      const group = await rejectedGroup('Too many', 32, 429);
      expect(await states(group)).toEqual(['FAILED']);
    });

    test('a failing publication can be skipped, after which newer ones are sent', async () => {
      const group = await rejectedGroup('Skipped', 33, 503);
      await publish(group);
      const older = (await publications(group.id)).content[1];
      await ok('operator', 'POST', ...decisionPath(group, older, 'skip'));
      await until(async () => (await states(group))[0] === 'DELIVERED');
      expect(await states(group)).toEqual(['DELIVERED', 'SKIPPED']);
    });

    test('a publication of another group is a 404, a missing permission a 403', async () => {
      const [group, other] = [await rejectedGroup('Not mine', 34), await create({ name: 'Other' })];
      const [publication] = (await publications(group.id)).content;
      for (const verb of ['retry', 'skip'] as const) {
        const none = { status: 404, error: 'This group has no publication with this ID.' };
        expect(await errorOf('operator', 'POST', ...decisionPath(other, publication, verb))).toEqual(none);
        expect(await errorOf('operator', 'POST', ...decisionPath(group, { id: 'nothing' }, verb))).toEqual(none);
        expect(await errorOf('viewer', 'POST', ...decisionPath(group, publication, verb))).toMatchObject({
          status: 403,
        });
      }
      expect(await states(group)).toEqual(['REFUSED']);
    });
  });

  test('unpublishedSince is the time of the first unpublished change', async () => {
    const [group, other] = [await create({ name: 'Published before' }), await create({ name: 'Taker' })];
    const path = `charging-groups/${group.id}`;
    const [one, two] = devices.slice(20, 22) as [Device, Device];
    const unpublished = async () => (await ok<ChargingGroup>('viewer', 'GET', path)).unpublishedSince;
    const publish = () => ok<ChargingGroup>('operator', 'POST', `${path}/publish`);
    await ok('operator', 'POST', `${path}/evses`, [one.chargeboxId]);
    // A group that was never published has no unpublished change.
    expect(await unpublished()).toBeNull();
    expect((await publish()).unpublishedSince).toBeNull();

    await ok('operator', 'PUT', path, { ...form, name: 'Renamed', version: 1 });
    expect(await unpublished()).toBeNull();
    await ok('operator', 'PUT', path, { ...form, tariffId: 'US-FLEET', version: 2 });
    const since = await unpublished();
    expect(Date.parse(since ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await ok('operator', 'POST', `${path}/evses`, [two.chargeboxId]);
    expect(await unpublished()).toBe(since);
    expect((await list('name=harbor')).content.find(({ id }) => id === group.id)?.unpublishedSince).toBe(since);
    expect((await publish()).unpublishedSince).toBeNull();

    await ok('operator', 'POST', `${path}/evses`, [two.chargeboxId]);
    expect(await unpublished()).toBeNull();
    for (const change of [
      () => ok('operator', 'POST', `charging-groups/${other.id}/evses`, [two.chargeboxId]),
      () => ok('operator', 'POST', `${path}/evses`, [two.chargeboxId]),
      () => ok('operator', 'DELETE', `${path}/evses`, [two.chargeboxId]),
    ]) {
      await change();
      expect(await unpublished()).not.toBeNull();
      await publish();
    }
  });
});
