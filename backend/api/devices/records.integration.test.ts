import {
  Certificate,
  type Device,
  DeviceFilterOptions,
  type DevicesResponse,
  type EvseMessage,
  EvseMessagePage,
  inNameOrder,
  type NeviLogPage,
  NeviLogRow,
  normalizeTag,
  OperationalStatusLogPage,
  type OutageCategory,
  openListFields,
  outageStatuses,
} from '@dmp/shared/contract';
import { FormatRegistry, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';
import { connectCharger } from '../../testing/raw-charger.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
let all: Device[];
/** IDs of the vendor's devices. */
let own: Set<string>;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
  all = ((await call('GET', 'devices?pageSize=1000')) as DevicesResponse).content;
  own = new Set(
    ((await call('GET', 'devices?pageSize=1000', undefined, 'vendor.acme')) as DevicesResponse).content.map(
      ({ id }) => id,
    ),
  );
});
afterAll(() => backend.remove());

async function call(method: string, path: string, body?: unknown, user: DemoUser = 'admin'): Promise<unknown> {
  const answer = await backend.call(user, method, path, body);
  expect({ path, status: answer.status, body: answer.status === 200 ? undefined : answer.body }).toEqual({
    path,
    status: 200,
  });
  return answer.body;
}

async function expectError(
  status: number,
  error: string,
  method: string,
  path: string,
  body?: unknown,
  user?: DemoUser,
) {
  expect(await backend.call(user ?? 'admin', method, path, body)).toMatchObject({ status, body: { error } });
}

function expectValid(schema: TSchema, value: unknown) {
  expect([...Value.Errors(schema, value)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
}

const findDevice = (matches: (device: Device) => boolean): Device => {
  const device = all.find(matches);
  if (!device) throw new Error('The seed has no such device.');
  return device;
};
const foreign = () => findDevice(({ id }) => !own.has(id));

describe('a vendor and the device of another', () => {
  test.each(['certificates', 'operational-status-log', 'nevi-log'])('%s: there is no such device', async (path) => {
    const { chargeboxId } = foreign();
    const sentence = `There is no device with chargebox ID ${chargeboxId}.`;
    await expectError(404, sentence, 'GET', `devices/${chargeboxId}/${path}`, undefined, 'vendor.acme');
    await expectError(404, 'There is no device with chargebox ID none.', 'GET', `devices/none/${path}`);
    const [mine] = all.filter(({ id }) => own.has(id));
    await call('GET', `devices/${mine?.chargeboxId}/${path}`, undefined, 'vendor.acme');
  });

  test('evse/messages: there is no such device', async () => {
    const { chargeboxId } = foreign();
    const sentence = `There is no device with chargebox ID ${chargeboxId}.`;
    await expectError(404, sentence, 'GET', `evse/messages/${chargeboxId}`, undefined, 'vendor.acme');
  });

  test('lists of values are those of their own devices', async () => {
    const mine = all.filter(({ id }) => own.has(id));
    const options = (await call('GET', 'devices/filter-options', undefined, 'vendor.acme')) as DeviceFilterOptions;
    expect(options.enterprise).toEqual(distinct(mine.map(({ enterprise }) => enterprise)));
    expect(await call('GET', 'devices/tags', undefined, 'vendor.acme')).toEqual(
      distinct(mine.flatMap(({ tags }) => tags)),
    );
  });
});

const distinct = (values: readonly (string | null)[]): string[] =>
  inNameOrder(values.filter((value) => value !== null));

test('certificates of a charger are its chain, with the same leaf as the device', async () => {
  const device = findDevice(({ leafCertificateValidTo }) => leafCertificateValidTo !== null);
  const chain = (await call('GET', `devices/${device.chargeboxId}/certificates`)) as Certificate[];
  expectValid(Type.Array(Certificate), chain);
  expect(chain.map(({ type }) => type)).toEqual(['Leaf', 'Sub-CA 2', 'Sub-CA 1', 'Root']);
  expect(chain[0]).toMatchObject({
    validTo: device.leafCertificateValidTo,
    beTriggerValidFrom: device.certificateTriggerDate,
    status: device.certificateStatus,
  });
  expect(chain[0]?.subject).toContain(device.chargeboxId);

  const without = findDevice(({ leafCertificateValidTo }) => leafCertificateValidTo === null);
  expect(await call('GET', `devices/${without.chargeboxId}/certificates`)).toEqual([]);
});

describe('values to filter by', () => {
  test('are those of the devices', async () => {
    const options = (await call('GET', 'devices/filter-options')) as DeviceFilterOptions;
    expectValid(DeviceFilterOptions, options);
    for (const field of openListFields) {
      expect(options[field]).toEqual(distinct(all.flatMap((device) => device[field])));
    }
  });

  test('connector types are those of the devices', async () => {
    const types = (await call('GET', 'devices/connector-types')) as string[];
    expect(types.toSorted()).toEqual([...new Set(all.flatMap(({ connectorTypes }) => connectorTypes))].sort());
  });
});

describe('tags', () => {
  const tagsOf = async (id: string) => ((await call('GET', `devices/${id}`)) as Device).tags;

  test('are stored once in upper case, even if added repeatedly, and removed in any case', async () => {
    const { id, tags } = foreign();
    const path = (tag: string) => `devices/${id}/tags/${encodeURIComponent(tag)}`;
    expect(await call('PUT', path('zone b/2, étage'))).toEqual([...tags, 'ZONE B/2, ÉTAGE']);
    expect(await call('PUT', path(' Zone B/2, Étage '))).toEqual([...tags, 'ZONE B/2, ÉTAGE']);
    expect(await tagsOf(id)).toEqual([...tags, 'ZONE B/2, ÉTAGE']);
    expect(await call('GET', 'devices/tags')).toContain('ZONE B/2, ÉTAGE');
    expect(await call('DELETE', path('zone b/2, étage'))).toEqual(tags);
    expect(await call('DELETE', path('zone b/2, étage'))).toEqual(tags);
    expect(await call('GET', 'devices/tags')).toEqual(distinct(all.flatMap((device) => device.tags)));
  });

  test('added by several calls at once are all stored, each once', async () => {
    const { id, tags } = foreign();
    const added = ['a1', 'A1', 'a2', 'a3', 'A3'];
    await Promise.all(added.map((tag) => call('PUT', `devices/${id}/tags/${tag}`)));
    expect((await tagsOf(id)).toSorted()).toEqual([...tags, 'A1', 'A2', 'A3'].sort());
    await Promise.all(added.map((tag) => call('DELETE', `devices/${id}/tags/${tag}`)));
    expect(await tagsOf(id)).toEqual(tags);
  });

  test('change the time of the last change only if they change', async () => {
    const { id, lastUpdated } = foreign();
    await call('DELETE', `devices/${id}/tags/nothing-like-it`);
    const changedAt = async () => ((await call('GET', `devices/${id}`)) as Device).lastUpdated;
    const before = await changedAt();
    await call('PUT', `devices/${id}/tags/x`);
    expect(Date.parse(await changedAt())).toBeGreaterThan(Date.parse(before));
    expect(Date.parse(before)).toBeGreaterThanOrEqual(Date.parse(lastUpdated));
    await call('DELETE', `devices/${id}/tags/x`);
  });

  test('that are invalid return an error', async () => {
    const { id } = foreign();
    await expectError(400, 'tag must not be blank.', 'PUT', `devices/${id}/tags/%20`);
    await expectError(400, 'tag must have at most 100 characters.', 'PUT', `devices/${id}/tags/${'a'.repeat(101)}`);
    await expectError(404, 'There is no device with this ID.', 'PUT', 'devices/x/tags/a');
    await expectError(404, 'There is no device with this ID.', 'DELETE', 'devices/x/tags/a');
    await expectError(
      403,
      'This needs the permission update:dm-devices-tags, which you do not have.',
      'PUT',
      `devices/${id}/tags/a`,
      undefined,
      'viewer',
    );
    const many = Array.from({ length: 50 }, (_, i) => normalizeTag(`t${i}`));
    const other = findDevice((device) => device.tags.length === 0);
    for (const tag of many) await call('PUT', `devices/${other.id}/tags/${tag}`);
    await expectError(
      400,
      'A device has at most 50 tags; delete one first.',
      'PUT',
      `devices/${other.id}/tags/one-more`,
    );
    for (const tag of many) await call('DELETE', `devices/${other.id}/tags/${tag}`);
  });
});

describe('the operational status log', () => {
  test('is paged, newest first, and its newest rows are the statuses of the EVSEs', async () => {
    const device = findDevice(
      ({ evses, webSocketConnection }) => evses.length > 1 && webSocketConnection === 'Not Connected',
    );
    const path = `devices/${device.chargeboxId}/operational-status-log`;
    const whole = (await call('GET', `${path}?size=1000`)) as OperationalStatusLogPage;
    expectValid(OperationalStatusLogPage, whole);
    expect(whole.content).toHaveLength(whole.totalElements);
    const times = whole.content.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().reverse());
    for (const { evseUid, operationalStatus } of device.evses) {
      expect(whole.content.find((row) => row.evseUid === evseUid)?.status).toBe(operationalStatus);
    }
    const first = (await call('GET', path)) as OperationalStatusLogPage;
    const second = (await call('GET', `${path}?page=1`)) as OperationalStatusLogPage;
    expect(first).toMatchObject({ number: 0, size: 5, totalElements: whole.totalElements });
    expect([...first.content, ...second.content]).toEqual(whole.content.slice(0, 10));
    await expectError(400, 'size must be from 1 to 1000.', 'GET', `${path}?size=0`);
    await expectError(400, 'page must be from 0 to 10000000.', 'GET', `${path}?page=1000000000`);
  });
});

describe('messages', () => {
  test('of the seed: the newest is the message of the device', async () => {
    const device = findDevice(({ message }) => message !== null);
    const page = (await call('GET', `evse/messages/${device.chargeboxId}`)) as EvseMessagePage;
    expectValid(EvseMessagePage, page);
    expect(page).toMatchObject({ number: 0, size: 3 });
    expect(page.content[0]?.message).toBe(device.message);
  });

  test('that are added come first, with their author, and the device has the newest', async () => {
    const { id, chargeboxId } = findDevice(({ message }) => message === null);
    const path = `evse/messages/${chargeboxId}`;
    for (const message of ['Door is open', 'Door is shut, “really”', 'Four', 'Five']) {
      const written = (await call('PUT', path, { message: ` ${message}\n` }, 'operator')) as EvseMessage;
      expect(written).toMatchObject({ message, userName: 'operator@example.com' });
    }
    expect(((await call('GET', `devices/${id}`)) as Device).message).toBe('Five');
    const first = (await call('GET', path)) as EvseMessagePage;
    expect(first.totalElements).toBe(4);
    expect(first.content.map(({ message }) => message)).toEqual(['Five', 'Four', 'Door is shut, “really”']);
    const second = (await call('GET', `${path}?page=1`)) as EvseMessagePage;
    expect(second.content.map(({ message }) => message)).toEqual(['Door is open']);
  });

  test('that are invalid return an error', async () => {
    const path = `evse/messages/${foreign().chargeboxId}`;
    await expectError(400, 'message must have at most 500 characters.', 'PUT', path, { message: 'a'.repeat(501) });
    await call('PUT', path, { message: 'ü'.repeat(500) });
    await expectError(400, 'message must not be empty.', 'PUT', path, { message: '' });
    await expectError(400, 'message must not be blank.', 'PUT', path, { message: ' \n' });
    await expectError(400, 'message is required.', 'PUT', path, {});
    await expectError(400, 'userName is not a field of this call.', 'PUT', path, { message: 'x', userName: 'y' });
    await expectError(404, 'There is no device with chargebox ID none.', 'PUT', 'evse/messages/none', { message: 'x' });
    for (const user of ['viewer', 'vendor.acme'] as const) {
      expect((await backend.call(user, 'PUT', path, { message: 'x' })).status).toBe(403);
    }
  });
});

describe('NEVI', () => {
  /** An EVSE's log, newest first, with the end of each interval. */
  async function logOf({ chargeboxId, evses }: Device) {
    const log = (await call(
      'GET',
      `devices/${chargeboxId}/operational-status-log?size=1000`,
    )) as OperationalStatusLogPage;
    const evseUid = evses[0]?.evseUid ?? '';
    const rows = log.content.filter((row) => row.evseUid === evseUid);
    return rows.map((row, i) => ({ ...row, end: rows[i - 1]?.timestamp ?? null }));
  }
  /** A device without NEVI entries whose first EVSE has an ongoing outage and one that has ended. */
  async function withOutages() {
    for (const device of all.filter(({ tags }) => !tags.includes('NEVI'))) {
      const [ongoing, ...earlier] = await logOf(device);
      const ended = earlier.find(isOutage);
      if (ongoing && isOutage(ongoing) && ended) return { device, ongoing, ended };
    }
    throw new Error('The seed has no such device.');
  }
  const isOutage = ({ status }: { status: string }) => outageStatuses.some((known) => known === status);

  test('categories are those of the NEVI rule', async () => {
    const categories = (await call('GET', 'nevi/outage-categories')) as OutageCategory[];
    expect(categories.map(({ category }) => category)).toEqual([
      'Utility interruption',
      'Vehicle fault',
      'Scheduled maintenance',
      'Vandalism',
      'Natural disaster',
      'Outside hours of operation',
    ]);
  });

  test('an entry has the interval of the log and replaces an earlier entry for the same outage', async () => {
    const { device, ongoing, ended } = await withOutages();
    const logged = await logOf(device);
    const path = `devices/${encodeURIComponent(ongoing.evseUid)}/nevi-log`;
    const entry = { category: 'Vandalism', neviExempt: true, message: 'Cable cut, police report 4711' };
    for (const outage of [ongoing, ended]) {
      const { status, timestamp, end } = outage;
      const created = await call('POST', path, { ...entry, selectedOutage: { status, timestamp } }, 'operator');
      expectValid(NeviLogRow, created);
      expect(created).toMatchObject({
        ...entry,
        createdBy: 'operator@example.com',
        evseUid: outage.evseUid,
        intervalStart: timestamp,
        intervalEnd: end,
        valid: true,
      });
    }
    const selectedOutage = { status: ongoing.status, timestamp: ongoing.timestamp };
    const changed = { ...entry, neviExempt: false, category: 'Utility interruption', selectedOutage };
    await Promise.all([call('POST', path, changed), call('POST', path, changed)]);
    const page = (await call('GET', `devices/${device.chargeboxId}/nevi-log`)) as NeviLogPage;
    expect(page).toMatchObject({ number: 0, size: 5, totalElements: 4 });
    const forOngoing = page.content.filter(({ intervalStart }) => intervalStart === ongoing.timestamp);
    expect(forOngoing.map(({ category, valid }) => [category, valid])).toEqual([
      ['Utility interruption', true],
      ['Utility interruption', false],
      ['Vandalism', false],
    ]);
    // Replaced entries stay, with their author, and statuses do not change.
    expect(page.content.at(-1)).toMatchObject({ ...entry, createdBy: 'operator@example.com', valid: false });
    expect(await logOf(device)).toEqual(logged);
  });

  test('an entry for an ongoing outage has its end once the outage has ended', async () => {
    const { chargeboxId, password } = backend.chargers()[0] ?? { chargeboxId: '', password: '' };
    const device = findDevice((one) => one.chargeboxId === chargeboxId);
    const charger = await connectCharger({ url: backend.url, chargeboxId, password });
    const report = (status: string) =>
      charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
    await charger.call('BootNotification', { chargePointVendor: 'ABB', chargePointModel: 'Terra' });
    for (const port of device.ports) {
      await charger.call('StatusNotification', {
        connectorId: port.connectorId,
        errorCode: 'NoError',
        status: 'Faulted',
      });
    }
    const [outage] = await logOf(device);
    expect(outage?.status).toBe('OUTOFORDER');
    const path = `devices/${encodeURIComponent(outage?.evseUid ?? '')}/nevi-log`;
    const selectedOutage = { status: outage?.status, timestamp: outage?.timestamp };
    const entry = { category: 'Natural disaster', neviExempt: true, message: 'Flood', selectedOutage };
    expect(await call('POST', path, entry)).toMatchObject({ intervalEnd: null });
    await report('Available');
    const [next] = await logOf(device);
    expect(next?.status).toBe('AVAILABLE');
    const page = (await call('GET', `devices/${chargeboxId}/nevi-log`)) as NeviLogPage;
    expect(page.content[0]).toMatchObject({ intervalStart: outage?.timestamp, intervalEnd: next?.timestamp });
    await charger.close();
  });

  test('an entry for no outage of this EVSE returns an error', async () => {
    const device = findDevice(({ evses }) => evses[0]?.operationalStatus === 'OUTOFORDER');
    const [outage] = await logOf(device);
    const path = `devices/${encodeURIComponent(outage?.evseUid ?? '')}/nevi-log`;
    const selectedOutage = { status: outage?.status, timestamp: outage?.timestamp };
    const entry = { category: 'Vandalism', neviExempt: true, message: 'x', selectedOutage };
    const noEntry =
      "selectedOutage must be an entry of the EVSE's operational status log with this status and timestamp.";
    const later = new Date(Date.parse(outage?.timestamp ?? '') + 1000).toISOString();
    const withOutage = (changes: object) => ({ ...entry, selectedOutage: { ...selectedOutage, ...changes } });
    await expectError(400, noEntry, 'POST', path, withOutage({ timestamp: later }));
    await expectError(400, noEntry, 'POST', path, withOutage({ status: 'INOPERATIVE' }));
    await expectError(
      400,
      'selectedOutage.status must be one of UNKNOWN, INOPERATIVE, OUTOFORDER.',
      'POST',
      path,
      withOutage({ status: 'AVAILABLE' }),
    );
    await expectError(400, 'message must have at most 255 characters.', 'POST', path, {
      ...entry,
      message: 'a'.repeat(256),
    });
    await expectError(400, 'message must not be blank.', 'POST', path, { ...entry, message: ' ' });
    await expectError(
      400,
      'category must be one of Utility interruption, Vehicle fault, Scheduled maintenance, Vandalism, Natural disaster, Outside hours of operation.',
      'POST',
      path,
      { ...entry, category: 'Bad luck' },
    );
    await expectError(404, 'There is no EVSE with this ID.', 'POST', 'devices/none/nevi-log', entry);
    await expectError(
      403,
      'This needs the permission update:nevi_outage_exemption_logs, which you do not have.',
      'POST',
      path,
      entry,
      'viewer',
    );
  });

  test('entries of the seed are for outages of the log', async () => {
    const pages = await Promise.all(
      all.map(async (device) => ({
        device,
        page: (await call('GET', `devices/${device.chargeboxId}/nevi-log?size=100`)) as NeviLogPage,
      })),
    );
    const seeded = pages.filter(({ device, page }) => device.tags.includes('NEVI') && page.totalElements > 0);
    expect(seeded.length).toBeGreaterThan(0);
    for (const { device, page } of seeded) {
      const log = (await call(
        'GET',
        `devices/${device.chargeboxId}/operational-status-log?size=1000`,
      )) as OperationalStatusLogPage;
      for (const { evseUid, intervalStart } of page.content) {
        expect(log.content.some((row) => row.evseUid === evseUid && row.timestamp === intervalStart)).toBe(true);
      }
    }
  });
});
