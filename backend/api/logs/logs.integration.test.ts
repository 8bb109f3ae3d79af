import {
  type Device,
  type DevicePage,
  limits,
  logTypes,
  type OcppLog,
  OcppLogDetail,
  OcppLogPage,
} from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { connectCharger } from '../../testing/raw-charger.ts';
import { queryStopped } from '../../testing/stopped-database.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

const dayMs = 24 * 60 * 60 * 1000;

interface Stored {
  id: string;
  time: string;
  detail_type: string;
  chargebox_id: string;
  evse_uid: string | null;
  station_id: string | null;
  source: string;
  message_id: string;
  frame: string;
}

/** Longer than what a list shows of it. */
const longReport = {
  connectorId: 1,
  transactionId: 0,
  meterValue: Array.from({ length: 100 }, (_, i) => ({
    timestamp: '2026-11-20T08:00:00Z',
    sampledValue: [{ value: String(i) }],
  })),
};

let backend: BackendProcess;
/** Every log there is, newest first, as it stands in the database. */
let stored: Stored[];
let devices: Device[];
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
  const [{ chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
  const charger = await connectCharger({ url: backend.url, chargeboxId, password });
  await charger.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  const fault = { status: 'Faulted', errorCode: 'GroundFailure', vendorErrorCode: '=cmd' };
  await charger.call('StatusNotification', { connectorId: 1, ...fault });
  charger.say('[2,"bad","Authorize",{}]');
  await charger.next();
  const { connectorId, transactionId, meterValue } = longReport;
  await charger.call('MeterValues', { connectorId, transactionId, meterValue });
  for (const attempt of [1, 2]) {
    charger.say(`[2,"again","Heartbeat",{${attempt === 1 ? '"x":1' : ''}}]`);
    await charger.next();
  }
  await charger.close();
  await backend.stop();
  stored = queryStopped<Stored>(
    backend,
    `select (extract(epoch from ocpp_logs.time) * 1000)::bigint || '-' || id as id, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, detail_type,
       chargebox_id, evse_uid, station_id, source, message_id, frame from ocpp_logs order by ocpp_logs.time desc, ocpp_logs.id desc`,
  );
  await backend.restart();
  devices = ((await get('devices?pageSize=1000')).body as DevicePage).content;
});
afterAll(() => backend.remove());

type Query = Record<string, string>;
const get = (path: string, user: 'viewer' | 'operator' | 'vendor.acme' = 'operator') => backend.call(user, 'GET', path);
async function list(query: Query, user?: 'viewer' | 'vendor.acme'): Promise<OcppLogPage> {
  const { status, body } = await get(`logs/ocpp?${new URLSearchParams(query)}`, user);
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  return body as OcppLogPage;
}
const ids = (logs: readonly { id: string }[]) => logs.map(({ id }) => id);
const payload = ({ detail }: OcppLog) => detail.payload as Record<string, unknown>;

test('past hours are counted once, each as it is', async () => {
  await backend.stop();
  const wrong = queryStopped(
    backend,
    `select hour, detail_type from ocpp_log_hours full join
       (select date_trunc('hour', time, 'UTC') as hour, detail_type, count(*) as found
        from ocpp_logs, ocpp_log_counted where time < until group by 1, 2) l using (hour, detail_type)
     where count is distinct from found`,
  );
  const [{ until } = { until: '' }] = queryStopped<{ until: string }>(backend, 'select until from ocpp_log_counted');
  await backend.restart();
  expect(wrong).toEqual([]);
  expect(Date.now() - Date.parse(until)).toBeLessThan(2 * 60 * 60 * 1000);
});

describe('pages by time', () => {
  const middle = () => stored[Math.floor(stored.length / 2)]?.time ?? '';
  const early = () => stored[Math.floor(stored.length * 0.9)]?.time ?? '';
  const half = { detailType: 'HEARTBEAT_REQUEST,STATUS_NOTIFICATION_REQUEST' };

  test.each([
    ['all', () => ({})],
    ['from a moment on', () => ({ start: middle() })],
    ['up to a moment', () => ({ end: middle() })],
    ['between two moments', () => ({ start: early(), end: middle() })],
    ['within an hour', () => ({ start: middle(), end: new Date(Date.parse(middle()) + 600_000).toISOString() })],
    ['of some types', () => half],
    ['of some types between two moments', () => ({ ...half, start: early(), end: middle() })],
    ['of a type there is none of', () => ({ detailType: 'SEND_LOCAL_LIST_REQUEST' })],
  ] as [string, () => Query][])('%s: each row once, in order, and as many as there are', async (_name, queryOf) => {
    const query = queryOf();
    const { start = '', end = '9', detailType } = query;
    const expected = stored.filter(
      (log) => log.time >= start && log.time <= end && (!detailType || detailType.split(',').includes(log.detail_type)),
    );
    for (const sortOrder of ['DESC', 'ASC']) {
      const seen: string[] = [];
      for (let pageNumber = 0; ; pageNumber++) {
        const page = await list({ ...query, sortOrder, pageSize: '331', pageNumber: String(pageNumber) });
        expect(page).toMatchObject({ number: pageNumber, size: 331, totalElements: expected.length });
        seen.push(...ids(page.content));
        if (page.content.length < 331) break;
      }
      expect(seen).toEqual(sortOrder === 'DESC' ? ids(expected) : ids(expected).reverse());
    }
    expect((await list({ ...query, pageNumber: '10000' })).content).toEqual([]);
  });
});

describe('filters', () => {
  const all = { pageSize: '1000' };
  const evse = () => {
    const found = stored.find((log) => log.evse_uid !== null);
    if (!found) throw new Error('No log names an EVSE.');
    return found;
  };

  test('a page is as the contract says', async () => {
    expect([...Value.Errors(OcppLogPage, await list(all))]).toEqual([]);
  });

  test('the logs of EVSEs are theirs and those of their charger as a whole; pages count from 1', async () => {
    const { evse_uid, chargebox_id } = evse();
    const expected = stored.filter(
      (log) => log.chargebox_id === chargebox_id && (log.evse_uid === null || log.evse_uid === evse_uid),
    );
    const first = await list({ evses: evse_uid ?? '', page: '1', pageSize: '3' });
    const second = await list({ evses: evse_uid ?? '', page: '2', pageSize: '3' });
    expect([first.number, second.number]).toEqual([0, 1]);
    expect(ids([...first.content, ...second.content])).toEqual(ids(expected.slice(0, 6)));
    expect(first.totalElements).toBe(expected.length);
    expect((await list({ evses: 'none' })).totalElements).toBe(0);
  });

  test('by station, source and charger', async () => {
    const { station_id, chargebox_id } = evse();
    const own = stored.filter((log) => log.station_id === station_id);
    expect(ids((await list({ ...all, stationId: station_id ?? '' })).content)).toEqual(ids(own));
    const sent = stored.filter((log) => log.chargebox_id === chargebox_id && log.source === 'SERVER');
    expect(ids((await list({ ...all, resources: chargebox_id, source: 'SERVER' })).content)).toEqual(ids(sent));
  });

  test('by status and error codes of the payload', async () => {
    const faulted = await list({ ...all, status: 'Faulted' });
    expect(faulted.content.length).toBeGreaterThan(0);
    expect(faulted.content.every((log) => payload(log).status === 'Faulted')).toBe(true);
    expect(faulted.totalElements).toBe(stored.filter(({ frame }) => /"status":"Faulted"/.test(frame)).length);
    const [ground] = (await list({ errorCode: 'GroundFailure' })).content;
    expect(ground && payload(ground)).toMatchObject({ vendorErrorCode: '=cmd' });
    expect(ids((await list({ vendorErrorCode: '=cmd' })).content)).toEqual([ground?.id]);
    const [refused] = (await list({ errorCode: 'OccurenceConstraintViolation,x' })).content;
    expect(refused).toMatchObject({ detailType: 'AUTHORIZE_RESPONSE', source: 'SERVER' });
  });

  test('by message id: a request and its response', async () => {
    const { message_id } = evse();
    const expected = stored.filter((log) => log.message_id === message_id);
    expect(expected).toHaveLength(2);
    expect(ids((await list({ messageId: message_id })).content)).toEqual(ids(expected));
    expect((await list({ messageId: `${message_id},none`, source: 'SERVER' })).totalElements).toBe(1);
  });

  const withinDays = (days: number) => ({ start: new Date(Date.now() - days * dayMs).toISOString() });
  const since = ({ start }: { start: string }) => stored.filter((log) => log.time >= start);

  test('by a text in the payload, whatever its case, page by page in either order', async () => {
    const week = withinDays(7);
    const found = since(week).filter(({ frame }) => /"status":"Charging"/.test(frame));
    expect(found.length).toBeGreaterThan(20);
    for (const sortOrder of ['DESC', 'ASC']) {
      const expected = sortOrder === 'DESC' ? ids(found) : ids(found).reverse();
      const query = { ...week, payload: '"STATUS":"charging"', sortOrder, pageSize: '7' };
      const first = await list(query);
      expect([ids(first.content), first.totalElements]).toEqual([expected.slice(0, 7), found.length]);
      expect(ids((await list({ ...query, pageNumber: '2' })).content)).toEqual(expected.slice(14, 21));
      expect((await list({ ...query, pageNumber: '9999' })).content).toEqual([]);
    }
  });

  test('by a text of the payload, not of the envelope; % and _ mean themselves; several are alternatives', async () => {
    const today = withinDays(1);
    expect((await list({ ...today, payload: 'Heartbeat', messageId: 'again' })).totalElements).toBe(0);
    expect((await list({ ...today, payload: '"x":1', messageId: 'again' })).totalElements).toBe(1);
    expect((await list({ ...today, payload: 'c_d' })).totalElements).toBe(0);
    const either = await list({ ...today, payload: '=cmd,occurenceconstraint' });
    expect(either.content.map(({ detailType }) => detailType)).toEqual([
      'AUTHORIZE_RESPONSE',
      'STATUS_NOTIFICATION_REQUEST',
    ]);
    expect((await list({ ...today, payload: '=cmd', errorCode: 'GroundFailure' })).totalElements).toBe(1);
    expect((await list({ ...today, payload: '=cmd', end: today.start })).totalElements).toBe(0);
  });

  test('errors alone: refused frames, CALLERRORs, rejections, failures and faults', async () => {
    const isError = ({ frame, message_id, source }: (typeof stored)[number]) =>
      /^\[4,/.test(frame) ||
      /"status":"(Rejected|Faulted|Failed|UnlockFailed|DownloadFailed|InstallationFailed|UploadFailed)"/.test(
        frame.replace(/"idTagInfo":\{[^}]*\}/, ''),
      ) ||
      /"errorCode":"(?!NoError")/.test(frame) ||
      (message_id === 'bad' && source === 'EVSE') ||
      // Refused for what is in it, which its schema does not know.
      (message_id === 'again' && frame.includes('"x"'));
    const expected = stored.filter(isError);
    expect(expected.length).toBeGreaterThan(3);
    const { content, totalElements } = await list({ ...all, onlyErrors: 'true' });
    expect([ids(content), totalElements]).toEqual([ids(expected).slice(0, 1000), expected.length]);
    expect((await list({ ...all, onlyErrors: 'false' })).totalElements).toBe(stored.length);
  });

  test('a frame that is not as OCPP wants it says why, its answer is one that is', async () => {
    const [answer, refused] = (await list({ messageId: 'bad' })).content;
    expect(refused).toMatchObject({
      detailType: 'AUTHORIZE_REQUEST',
      fault: "The payload must have required property 'idTag'.",
    });
    expect(answer).toMatchObject({ detailType: 'AUTHORIZE_RESPONSE', fault: null });
  });

  test('of a long payload a list has the beginning', async () => {
    const content = (await list({ detailType: 'METER_VALUES_REQUEST' })).content;
    const long = content.find(({ detail }) => detail.extract !== undefined);
    expect(long?.detail.payload).toEqual({});
    const whole = JSON.stringify(longReport);
    expect(whole.length).toBeGreaterThan(limits.logFrame.whole);
    expect(long?.detail.extract?.length).toBeGreaterThan(limits.logFrame.extract - 100);
    expect(whole.startsWith(long?.detail.extract ?? 'none')).toBe(true);
  });

  test("a vendor sees their own devices' alone", async () => {
    const own = ((await get('devices?pageSize=1000', 'vendor.acme')).body as DevicePage).content;
    expect(own.length).toBeGreaterThan(0);
    const known = new Set(own.map((device) => device.chargeboxId));
    const expected = stored.filter((log) => known.has(log.chargebox_id));
    const page = await list(all, 'vendor.acme');
    expect(page.totalElements).toBe(expected.length);
    expect(ids(page.content)).toEqual(ids(expected).slice(0, 1000));
    const foreign = stored.find((log) => !known.has(log.chargebox_id));
    expect((await list({ resources: foreign?.chargebox_id ?? '' }, 'vendor.acme')).totalElements).toBe(0);
  });

  test.each([
    [{ page: '0' }, 'page must be from 1 to 10000000.'],
    [{ page: '2', pageNumber: '1' }, expect.stringMatching(/^Give page or pageNumber, not both/)],
    [{ source: 'NOBODY' }, 'source must be one of EVSE, SERVER.'],
    [{ pageNumber: '1000000000' }, 'pageNumber must be from 0 to 10000000.'],
    [{ source: 'EVSE', pageNumber: '10000' }, expect.stringMatching(/^Only the first 100000 rows/)],
    [{ onlyErrors: 'perhaps' }, 'onlyErrors must be true or false.'],
    [{ payload: 'x' }, expect.stringMatching(/^payload can be searched within at most 7 days/)],
    [
      { payload: 'x', start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z' },
      expect.stringMatching(/^payload can be searched within at most 7 days/),
    ],
    [
      { payload: Array.from({ length: 51 }, (_, i) => i).join(), start: new Date().toISOString() },
      'payload must have at most 50 values.',
    ],
  ] as [Query, unknown][])('%j is refused', async (query, error) => {
    const { status, body } = await get(`logs/ocpp?${new URLSearchParams(query)}`);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
  });
});

describe('one log', () => {
  const one = async (id: string | undefined) => {
    const { status, body } = await get(`logs/ocpp/${id}`);
    expect(status).toBe(200);
    return body as OcppLogDetail;
  };
  const unknown = { status: 404, body: { error: 'There is no such log, or it is no longer kept.' } };

  test('comes in full, and names its device', async () => {
    const long = (await list({ detailType: 'METER_VALUES_REQUEST' })).content.find(({ detail }) => detail.extract);
    const log = await one(long?.id);
    expect([...Value.Errors(OcppLogDetail, log)]).toEqual([]);
    expect(log).toMatchObject({ id: long?.id, detail: { payload: longReport } });
    expect(log.detail).not.toHaveProperty('extract');
    expect(devices.find(({ id }) => id === log.deviceId)?.chargeboxId).toBe(log.resources[0]);
  });

  test('comes with the response to a request, and the request of a response', async () => {
    const [response, request] = (await list({ messageId: 'bad' })).content;
    expect((await one(request?.id)).counterpart).toEqual(response);
    expect((await one(response?.id)).counterpart).toEqual(request);
  });

  test('of a message id that is used again only what is next to each other belongs together', async () => {
    const [second, secondCall, first, firstCall] = (await list({ messageId: 'again' })).content;
    expect((await one(firstCall?.id)).counterpart?.id).toBe(first?.id);
    expect((await one(secondCall?.id)).counterpart?.id).toBe(second?.id);
    expect((await one(second?.id)).counterpart?.id).toBe(secondCall?.id);
    expect((await one(first?.id)).counterpart?.id).toBe(firstCall?.id);
  });

  test("another vendor's, one that is kept no longer and one that cannot be are all unknown", async () => {
    const own = ((await get('devices?pageSize=1000', 'vendor.acme')).body as DevicePage).content;
    const known = new Set(own.map((device) => device.chargeboxId));
    const [foreign, mine] = [false, true].map((is) => stored.find((log) => known.has(log.chargebox_id) === is)?.id);
    expect(await get(`logs/ocpp/${foreign}`, 'vendor.acme')).toMatchObject(unknown);
    expect((await get(`logs/ocpp/${mine}`, 'vendor.acme')).status).toBe(200);
    for (const id of ['0-1', 'x', `${mine}1`]) expect(await get(`logs/ocpp/${id}`)).toMatchObject(unknown);
  });
});

describe('files', () => {
  const lines = (text: unknown) =>
    String(text)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');

  test('the CSV has every row the filters match, in order', async () => {
    const { status, headers, body } = await get('logs/ocpp/exporter/export-csv?sortOrder=ASC');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ocpp-logs-\d{8}T\d{6}Z\.csv"$/);
    const [head, ...rows] = lines(body);
    expect(head).toBe('ID,Time,Log type,Chargebox ID,Station ID,Source,Message ID,Payload');
    expect(rows.map((row) => row.split(',')[0])).toEqual(ids(stored).reverse());
    const faults = lines((await get('logs/ocpp/exporter/export-csv?vendorErrorCode=%3Dcmd')).body);
    expect(faults).toHaveLength(2);
    expect(faults[1]).toContain('""vendorErrorCode"":""=cmd""');
  });

  test('the CSV of a text in the payload and of errors alone has those rows', async () => {
    const start = new Date(Date.now() - dayMs).toISOString();
    const query = new URLSearchParams({ start, payload: '"Heartbeat"', onlyErrors: 'false', sortOrder: 'ASC' });
    expect(lines((await get(`logs/ocpp/exporter/export-csv?${query}`)).body)).toHaveLength(1);
    query.set('payload', 'currentTime');
    const rows = lines((await get(`logs/ocpp/exporter/export-csv?${query}`)).body).slice(1);
    const expected = stored.filter((log) => log.time >= start && log.frame.includes('"currentTime"'));
    expect(expected.length).toBeGreaterThan(10);
    expect(rows.map((row) => row.split(',')[0])).toEqual(ids(expected).reverse());
    const errors = lines((await get('logs/ocpp/exporter/export-csv?onlyErrors=true&messageId=bad')).body);
    expect(errors).toHaveLength(3);
    const { status, body } = await get('logs/ocpp/exporter/export-csv?payload=x');
    expect({ status, body }).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^payload can be/) } });
  });

  const span = (days: number) => ({
    startDate: new Date(Date.now() - days * dayMs).toISOString(),
    endDate: new Date().toISOString(),
  });
  const raw = (device: string, query: Query, user: 'operator' | 'viewer' | 'vendor.acme' = 'operator') =>
    get(`logs/ocpp/exporter/export-raw-ocpp-logs/${device}?${new URLSearchParams(query)}`, user);

  test('the raw file has the frames as they crossed the wire', async () => {
    const [newest] = stored;
    const device = devices.find(({ chargeboxId }) => chargeboxId === newest?.chargebox_id);
    const query = span(6.9);
    const { status, body } = await raw(device?.id ?? '', query);
    expect(status).toBe(200);
    const expected = stored
      .filter((log) => log.chargebox_id === newest?.chargebox_id && log.time >= query.startDate)
      .map(({ time, source, frame }) => `${time},${source},"${frame.replaceAll('"', '""')}"`)
      .reverse();
    expect(lines(body)).toEqual(['Time,Source,Frame', ...expected]);
    expect(String(body)).toContain('[2,""bad"",""Authorize"",{}]');
  });

  test('the raw file is refused for too long, too old, an unknown device, and without an execute permission', async () => {
    const device = devices[0]?.id ?? '';
    expect(await raw(device, span(8))).toMatchObject({
      status: 400,
      body: { error: 'startDate and endDate must be at most 7 days apart.' },
    });
    const old = { startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-02T00:00:00Z' };
    expect(await raw(device, old)).toMatchObject({
      status: 400,
      body: { error: 'startDate must not be more than 1 year ago.' },
    });
    const unknown = { status: 404, body: { error: 'There is no device with this ID.' } };
    expect(await raw('x', span(1))).toMatchObject(unknown);
    const own = ((await get('devices?pageSize=1000', 'vendor.acme')).body as DevicePage).content;
    const foreign = devices.find(({ id }) => !own.some((device) => device.id === id));
    expect(await raw(foreign?.id ?? '', span(1), 'vendor.acme')).toMatchObject(unknown);
    expect((await raw(own[0]?.id ?? '', span(1), 'vendor.acme')).status).toBe(200);
    expect((await raw(device, span(1), 'viewer')).status).toBe(403);
  });
});

test('every type of the list can be asked for', async () => {
  const { totalElements } = await list({ detailType: logTypes.join(',') });
  expect(totalElements).toBe(stored.length);
});
