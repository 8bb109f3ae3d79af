import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { devicesAtOddsWithEvses } from '../testing/evse-statuses.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger } from '../testing/raw-charger.ts';

const devices = 600;
const demonstration = { DEMO: 'true', SEED_DEVICES: String(devices) };
let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ DEMO: '0' });
  await backend.stop();
});
afterAll(() => backend.remove());

const told = () => backend.log.filter(({ msg }) => msg === 'progress').map(({ text }) => text);

test('a first start that is killed amid the seeding leaves nothing behind, and the next begins anew', async () => {
  const broken = backend.restart(demonstration);
  const failed = expect(broken).rejects.toThrow('before it was ready');
  await backend.logged(({ msg }) => msg === 'progress');
  await backend.kill();
  await failed;
  const all = `Writing the demonstration network: ${devices} of ${devices} chargers`;
  expect(told()).not.toContain(all);

  await backend.restart(demonstration);
  expect(told()).toContain(all);
  const answer = await backend.call('operator', 'GET', 'devices');
  expect(answer).toMatchObject({ status: 200, body: { totalElements: devices } });
});

test('a device has the statuses of its EVSEs, of one or of several', async () => {
  expect(await devicesAtOddsWithEvses(backend)).toEqual([]);
  const sizes = await queryDatabase<{ evses: number }>(
    backend,
    'select distinct cardinality(evse_statuses) as evses from devices order by 1',
  );
  expect(sizes.map(({ evses }) => evses)).toEqual(expect.arrayContaining([1, 2]));
});

test('a charger whose update is done and that is out of service stays so, and does not begin its update again', async () => {
  const conditions = () => new Map(backend.chargers().map((charger) => [charger.chargeboxId, charger.condition]));
  const [updated, other] = backend.chargers().filter(({ condition }) => condition === 'UPDATING');
  if (!updated || !other) throw new Error('Two chargers must be in the middle of an update.');
  const charger = await connectCharger({ url: backend.url, ...updated });
  await charger.call('FirmwareStatusNotification', { status: 'Installed' });
  await charger.close();
  expect(await backend.stop()).toBe(0);
  await backend.restart(demonstration);
  expect(conditions().get(updated.chargeboxId)).toBe('OUT_OF_SERVICE');
  expect(conditions().get(other.chargeboxId)).toBe('UPDATING');
});

test('the history goes back 21 days, and heartbeats of a living charger are added to its own', async () => {
  const [{ chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
  const charger = await connectCharger({ url: backend.url, chargeboxId, password });
  const boot = { chargePointVendor: 'ABB', chargePointModel: 'Terra' };
  expect(await charger.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  await charger.call('Heartbeat', {});
  await charger.call('Heartbeat', {});
  await charger.close();

  for (const [table, column] of Object.entries({
    connections: 'connected_at',
    transactions: 'started_at',
    operational_status_log: 'timestamp',
    ocpp_logs: 'time',
  })) {
    const [row] = await queryDatabase<{ days: number }>(
      backend,
      `select extract(epoch from now() - min(${column}))::float / 86400 as days from ${table}`,
    );
    expect(row?.days).toBeGreaterThan(20.5);
    expect(row?.days).toBeLessThan(21.1);
  }

  // So is every hour connected: one heartbeat in five minutes.
  const differing = await queryDatabase<{ chargebox_id: string; more: number }>(
    backend,
    `select chargebox_id, (sent - due)::int as more from devices d,
       lateral (select coalesce(sum(n), 0) as sent from heartbeat_days h, unnest(h.hours) n where h.device_id = d.id) s,
       lateral (select coalesce(sum(ceil(extract(epoch from disconnected_at - connected_at) / 300) - 1), 0) as due
                from connections c where c.device_id = d.id and reason = 'Connection lost' and gateway is null) c
     where sent <> due`,
  );
  expect(differing).toEqual([{ chargebox_id: chargeboxId, more: 2 }]);
});
