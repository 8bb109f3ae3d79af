import { type Device, type DevicesResponse, limits, Timeline } from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, type DemoUser, startBackend } from '../../../testing/backend-process.ts';
import { queryDatabase } from '../../../testing/query-database.ts';
import { connectCharger } from '../../../testing/raw-charger.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

let backend: BackendProcess;
/** A device with several EVSEs that the setup gives to the vendor. */
let own: Device;
let foreign: Device;
/** A device that has never connected and is in maintenance without a history. */
let neverConnected: Device;

beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150', LOG_RETENTION_DAYS: '3650', JOB_RETENTION_DAYS: '3650' });
  const { body } = await backend.call('viewer', 'GET', 'devices?pageSize=1000&sortBy=chargeboxId');
  const all = (body as DevicesResponse).content;
  const mine = await backend.call('vendor.acme', 'GET', 'devices?pageSize=1000');
  const isForeign = ({ id }: Device) => !(mine.body as DevicesResponse).content.some((device) => device.id === id);
  const [several, others] = [all.filter(({ evses }) => evses.length > 1), all.filter(isForeign)];
  [own, foreign, neverConnected] = [several[0], others.at(-1), others.at(-2)] as [Device, Device, Device];
  const [first, second] = own.evses.map(({ evseUid }) => evseUid);
  // In a year without seeded rows. The second EVSE has one status, from before the day.
  await queryDatabase(
    backend,
    `with d as (select '${own.id}'::uuid as id),
     l as (insert into operational_status_log (device_id, evse_uid, status, timestamp)
       select d.id, x.evse, x.status, x.at::timestamptz from d, (values
         ('${first}', 'AVAILABLE', '2025-03-01T00:00:00Z'), ('${first}', 'CHARGING', '2025-03-09T04:30:00Z'),
         ('${first}', 'OUTOFORDER', '2025-03-09T09:10:00Z'), ('${first}', 'AVAILABLE', '2025-03-09T20:00:00Z'),
         ('${second}', 'INOPERATIVE', '2025-02-01T00:00:00Z')) x (evse, status, at)),
     t as (insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, stopped_at, meter_start, meter_last, stop_reason)
       select d.id, '${first}', 1, 'T', x.began::timestamptz, x.ended::timestamptz, 1000, x.wh, x.reason from d, (values
         ('2025-03-08T23:00:00Z', '2025-03-09T01:00:00Z', 43500, 'EVDisconnected'),
         ('2025-03-09T02:00:00Z', '2025-03-09T02:05:00Z', 1000, 'Local'),
         ('2025-03-09T03:00:00Z', '2025-03-09T04:00:00Z', 1000, null),
         ('2025-03-09T22:00:00Z', '2025-03-10T06:00:00Z', 9000, 'Local')) x (began, ended, wh, reason)),
     c as (insert into connections (device_id, connected_at, disconnected_at, reason)
       select d.id, x.began::timestamptz, x.ended::timestamptz, x.reason from d, (values
         ('2025-03-01T00:00:00Z', '2025-03-08T22:00:00Z', 'The connection was lost'),
         ('2025-03-09T08:00:00Z', '2025-03-09T12:00:00Z', 'Replaced by a newer connection'),
         ('2025-03-09T12:00:00Z', '2025-03-10T08:00:00Z', 'The charger closed it')) x (began, ended, reason)),
     n as (insert into nevi_logs (id, device_id, evse_uid, status, interval_start, category, nevi_exempt, message, valid, created_by)
       select x.id::uuid, d.id, '${first}', 'OUTOFORDER', '2025-03-09T09:10:00Z', x.category, x.exempt, x.message, x.valid, 'ann@example.com'
       from d, (values
         ('6a7b0000-0000-4000-8000-000000000001', 'Vandalism', true, 'Old', false),
         ('6a7b0000-0000-4000-8000-000000000002', 'Utility interruption', true, 'Grid', true)) x (id, category, exempt, message, valid)),
     s as (insert into device_state_history (device_id, timestamp, user_name, freevend, available, pnc_enabled, maintenance_mode, maintenance_message, maintenance_work_order)
       select d.id, x.at::timestamptz, x.who, x.freevend, true, true, x.maintenance, x.message, x.work from d, (values
         ('2025-03-01T00:00:00Z', 'ann@example.com', true, false, null, null),
         ('2025-03-09T10:00:00Z', 'ben@example.com', true, true, 'New cable', 'WO-7'),
         ('2025-03-09T11:00:00Z', 'cat@example.com', false, true, 'New cable', 'WO-7'),
         ('2025-03-09T19:00:00Z', 'ann@example.com', false, false, null, null)) x (at, who, freevend, maintenance, message, work)),
     j as (insert into jobs (id, event_type, parameters, execution_mode, scheduled_time, created_by, created_at)
       select x.id::uuid, x.type, x.parameters::jsonb, case when x.due is null then 'IMMEDIATE' else 'SCHEDULED' end,
         x.due::timestamptz, 'ann@example.com', x.at::timestamptz from (values
         ('6a7b0000-0000-4000-8000-00000000000a', 'RESET_REQUEST', '{"resetType":"Hard"}', null, '2025-03-09T07:50:00Z'),
         ('6a7b0000-0000-4000-8000-00000000000b', 'CHANGE_CONFIGURATION_REQUEST', '{"key":"Volume","value":"11"}', null, '2025-03-09T13:00:00Z'),
         ('6a7b0000-0000-4000-8000-00000000000c', 'RESET_REQUEST', '{"resetType":"Soft"}', '2025-03-09T21:00:00Z', '2025-03-02T00:00:00Z'),
         ('6a7b0000-0000-4000-8000-00000000000d', 'RESET_REQUEST', '{"resetType":"Soft"}', '2025-04-01T00:00:00Z', '2025-03-09T13:00:00Z')) x (id, type, parameters, due, at)
       returning id, created_at)
     insert into job_devices (job_id, device_id, chargebox_id, outcome, detail, due_at, sent_at, answered_at, effect_at)
     select x.id::uuid, d.id, '${own.chargeboxId}', x.outcome, x.detail, now(), x.sent::timestamptz, x.answered::timestamptz, x.effect::timestamptz
     from d, (values
       ('6a7b0000-0000-4000-8000-00000000000a', 'EFFECT_SEEN', null, '2025-03-09T07:50:01Z', '2025-03-09T07:50:02Z', '2025-03-09T08:00:05Z'),
       ('6a7b0000-0000-4000-8000-00000000000b', 'REJECTED', 'The charger answered Rejected.', '2025-03-09T13:00:01Z', '2025-03-09T13:00:02Z', null),
       ('6a7b0000-0000-4000-8000-00000000000c', 'CANCELLED', null, null, null, null),
       ('6a7b0000-0000-4000-8000-00000000000d', 'CANCELLED', null, null, null, null)) x (id, outcome, detail, sent, answered, effect)`,
  );
  await queryDatabase(backend, `update devices set created_by = 'vendor.acme@example.com' where id = '${own.id}'`);
  await queryDatabase(backend, `delete from connections where device_id = '${neverConnected.id}'`);
  await queryDatabase(backend, `delete from ocpp_logs where chargebox_id = '${neverConnected.chargeboxId}'`);
  await queryDatabase(
    backend,
    `update devices set maintenance_mode = true, maintenance_message = 'Not yet' where id = '${neverConnected.id}'`,
  );
  await queryDatabase(backend, `delete from device_state_history where device_id = '${neverConnected.id}'`);
});
afterAll(() => backend.remove());

const get = (device: Device, query: Record<string, string>, user: DemoUser = 'viewer') =>
  backend.call(user, 'GET', `devices/${device.chargeboxId}/timeline?${new URLSearchParams(query)}`);

async function timeline(device: Device, query: Record<string, string> = {}): Promise<Timeline> {
  const { status, body } = await get(device, query);
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  expect([...Value.Errors(Timeline, body)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  return body as Timeline;
}

const day = { start: '2025-03-09T00:00:00.000Z', end: '2025-03-10T00:00:00.000Z' };

describe('the timeline of one day has', () => {
  let result: Timeline;
  beforeAll(async () => {
    result = await timeline(own, day);
  });

  test('the statuses of each EVSE, including the one at the start of the day', () => {
    expect(result).toMatchObject(day);
    expect(result.evses.map(({ evseUid, stationId }) => ({ evseUid, stationId }))).toEqual(
      own.evses.map(({ evseUid, stationId }) => ({ evseUid, stationId })),
    );
    expect(result.evses.slice(0, 2).map(({ statuses }) => statuses)).toEqual([
      {
        total: 4,
        entries: [
          { status: 'AVAILABLE', from: '2025-03-01T00:00:00.000Z', to: '2025-03-09T04:30:00.000Z' },
          { status: 'CHARGING', from: '2025-03-09T04:30:00.000Z', to: '2025-03-09T09:10:00.000Z' },
          { status: 'OUTOFORDER', from: '2025-03-09T09:10:00.000Z', to: '2025-03-09T20:00:00.000Z' },
          { status: 'AVAILABLE', from: '2025-03-09T20:00:00.000Z', to: null },
        ],
      },
      { total: 1, entries: [{ status: 'INOPERATIVE', from: '2025-02-01T00:00:00.000Z', to: null }] },
    ]);
  });

  test('sessions, with an energy only if the charger has reported it', () => {
    const { entries, total } = result.evses[0]?.sessions ?? { entries: [], total: 0 };
    expect(total).toBe(4);
    expect(
      entries.map(({ from, to, energy, stopReason }) => [from.slice(5, 16), to?.slice(5, 16), energy, stopReason]),
    ).toEqual([
      ['03-08T23:00', '03-09T01:00', 42.5, 'EVDisconnected'],
      ['03-09T02:00', '03-09T02:05', 0, 'Local'],
      ['03-09T03:00', '03-09T04:00', null, null],
      ['03-09T22:00', undefined, 8, 'Local'],
    ]);
  });

  test('the outages with a NEVI entry, by the newest entry', () => {
    const entry = { category: 'Utility interruption', neviExempt: true, message: 'Grid', createdBy: 'ann@example.com' };
    expect(result.evses[0]?.exemptions).toEqual({
      total: 1,
      entries: [
        { ...entry, from: '2025-03-09T09:10:00.000Z', to: '2025-03-09T20:00:00.000Z', createdAt: expect.any(String) },
      ],
    });
  });

  test('connections and the gaps between them, but no gap where one replaces another', () => {
    expect(result.connections.entries).toEqual([
      {
        connected: false,
        from: '2025-03-08T22:00:00.000Z',
        to: '2025-03-09T08:00:00.000Z',
        reason: 'The connection was lost',
      },
      { connected: true, from: '2025-03-09T08:00:00.000Z', to: '2025-03-09T12:00:00.000Z', reason: null },
      { connected: true, from: '2025-03-09T12:00:00.000Z', to: null, reason: null },
    ]);
  });

  test('actions with their ends; a scheduled one starts at its time, and values of configurations are omitted', () => {
    const of = (id: string) => ({ jobId: `6a7b0000-0000-4000-8000-00000000000${id}`, createdBy: 'ann@example.com' });
    expect(result.actions).toEqual({
      total: 3,
      entries: [
        {
          ...of('a'),
          ...{ eventType: 'RESET_REQUEST', parameters: { resetType: 'Hard' }, outcome: 'EFFECT_SEEN', detail: null },
          ...{ from: '2025-03-09T07:50:00.000Z', to: '2025-03-09T08:00:05.000Z' },
        },
        {
          ...of('b'),
          ...{ eventType: 'CHANGE_CONFIGURATION_REQUEST', parameters: {}, outcome: 'REJECTED' },
          ...{
            detail: 'The charger answered Rejected.',
            from: '2025-03-09T13:00:00.000Z',
            to: '2025-03-09T13:00:02.000Z',
          },
        },
        {
          ...of('c'),
          ...{ eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, outcome: 'CANCELLED', detail: null },
          ...{ from: '2025-03-09T21:00:00.000Z', to: '2025-03-09T21:00:00.000Z' },
        },
      ],
    });
  });

  test('maintenance with the users who started and ended it', () => {
    expect(result.maintenance).toEqual({
      total: 1,
      entries: [
        {
          ...{
            from: '2025-03-09T10:00:00.000Z',
            to: '2025-03-09T19:00:00.000Z',
            message: 'New cable',
            workOrder: 'WO-7',
          },
          ...{ begunBy: 'ben@example.com', endedBy: 'ann@example.com' },
        },
      ],
    });
  });

  test('empty lanes for a day without events', async () => {
    const { connections, actions, maintenance, evses } = await timeline(own, {
      start: '2025-03-02T00:00:00Z',
      end: '2025-03-03T00:00:00Z',
    });
    expect(connections.entries).toEqual([
      { connected: true, from: '2025-03-01T00:00:00.000Z', to: null, reason: null },
    ]);
    expect([actions, maintenance, evses[0]?.sessions]).toEqual(Array(3).fill({ entries: [], total: 0 }));
  });
});

test('a device that never connected has one gap, and maintenance without a history has no start', async () => {
  const { connections, maintenance, boots } = await timeline(neverConnected);
  expect(connections).toEqual({ total: 1, entries: [{ connected: false, from: null, to: null, reason: null }] });
  expect(maintenance.entries).toEqual([
    { from: null, to: null, message: 'Not yet', workOrder: null, begunBy: null, endedBy: null },
  ]);
  expect(boots).toEqual({ total: 0, entries: [] });
});

test('boots and faults are read from the frames', async () => {
  const seeded = backend.chargers().find(({ chargeboxId }) => chargeboxId === own.chargeboxId);
  const charger = await connectCharger({
    url: backend.url,
    chargeboxId: own.chargeboxId,
    password: seeded?.password ?? '',
  });
  const start = new Date().toISOString();
  // A port of the last EVSE, to check that a fault has the EVSE of its connector.
  const port = own.ports.at(-1);
  await charger.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', firmwareVersion: '9.9.1' });
  const report = (facts: object) => charger.call('StatusNotification', { connectorId: port?.connectorId, ...facts });
  await report({ errorCode: 'NoError', status: 'Available' });
  await report({ errorCode: 'GroundFailure', vendorErrorCode: 'E-12', status: 'Faulted' });
  await report({ errorCode: 'HighTemperature', status: 'Charging' });
  await report({ errorCode: 'NoError', status: 'Faulted' });
  await charger.close();
  const { boots, faults } = await timeline(own, { start });
  expect(boots).toEqual({ total: 1, entries: [{ at: expect.any(String), firmwareVersion: '9.9.1' }] });
  expect(faults.entries.map(({ at: _, ...facts }) => facts)).toEqual(
    [
      { status: 'Faulted', errorCode: 'GroundFailure', vendorErrorCode: 'E-12' },
      { status: 'Charging', errorCode: 'HighTemperature', vendorErrorCode: null },
      { status: 'Faulted', errorCode: 'NoError', vendorErrorCode: null },
    ].map((facts) => ({
      ...facts,
      connectorId: port?.connectorId,
      stationId: own.evses.find(({ evseUid }) => evseUid === port?.evseUid)?.stationId,
    })),
  );
});

test('a lane with too many entries has the newest ones, and the total', async () => {
  const many = limits.timeline.entries + 25;
  await queryDatabase(
    backend,
    `insert into operational_status_log (device_id, evse_uid, status, timestamp)
     select '${own.id}', '${own.evses[0]?.evseUid}', case n % 2 when 0 then 'AVAILABLE' else 'CHARGING' end,
       '2025-06-01T00:00:00Z'::timestamptz + make_interval(mins => n) from generate_series(1, ${many}) n`,
  );
  const { evses } = await timeline(own, { start: '2025-06-01T00:00:30Z', end: '2025-06-02T00:00:00Z' });
  // Plus the status at the start.
  expect(evses[0]?.statuses.total).toBe(many + 1);
  const entries = evses[0]?.statuses.entries ?? [];
  expect(entries).toHaveLength(limits.timeline.entries);
  expect(entries[0]?.from).toBe('2025-06-01T00:26:00.000Z');
  expect(entries.at(-1)).toMatchObject({ from: '2025-06-01T08:45:00.000Z', to: null });
});

test.each([
  [{ start: '2025-03-01T00:00:00Z', end: '2025-03-15T01:00:00Z' }, undefined],
  [{ start: '2025-03-01T00:00:00Z', end: '2025-03-15T01:00:00.001Z' }, 'start and end must be at most 14 days apart.'],
  [{ start: '2025-03-01T00:00:00Z' }, 'start and end must be at most 14 days apart.'],
  [{ start: '2025-03-01T00:00:00Z', end: '2025-03-01T00:00:00Z' }, 'start must be before end.'],
  [{ start: '2025-03-02T00:00:00Z', end: '2025-03-01T00:00:00Z' }, 'start must not be after or above end.'],
  [{ start: '2025-02-30T00:00:00Z' }, 'start must be a time such as 2026-11-20T08:00:00.000Z.'],
])('the span %j: %s', async (query, error) => {
  const { status, body } = await get(own, query);
  expect({ status, error: (body as { error?: string }).error }).toEqual({ status: error ? 400 : 200, error });
});

test("for another vendor's device the answer is 404, for an own device 200", async () => {
  expect(await get(foreign, day, 'vendor.acme')).toMatchObject({
    status: 404,
    body: { error: `There is no device with chargebox ID ${foreign.chargeboxId}.` },
  });
  expect((await get(own, day, 'vendor.acme')).status).toBe(200);
});
