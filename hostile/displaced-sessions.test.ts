// Two chargers with one identity, or one that knows another's password: neither makes the other's connection worthless
// without being seen.
import type { DeviceDiscrepancies, UnknownChargerPage } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import type { RawCharger } from '../backend/testing/raw-charger.ts';
import { until } from '../backend/testing/until.ts';
import { SeededVisits } from './testing/seeded-visits.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ TRUSTED_PROXIES: '1' });
});
afterAll(() => backend?.remove());

const visits = new SeededVisits(() => backend);
const connect = (index: number, address: string) => visits.connect(index, address);
const boots = (one: RawCharger, serial: string) =>
  one.call('BootNotification', {
    ...{ chargePointVendor: 'ABB', chargePointModel: 'Terra', chargePointSerialNumber: serial },
  });

async function shared(index: number): Promise<NonNullable<DeviceDiscrepancies['refused']>> {
  const { chargeboxId } = visits.charger(index);
  const { body } = await backend.call('viewer', 'GET', `devices/${chargeboxId}/discrepancies`);
  return ((body as DeviceDiscrepancies).refused ?? []).filter(({ reason }) => reason === 'SHARED_ID');
}

/** The same once all is written that is known by now. */
async function sharedAtLast(index: number): ReturnType<typeof shared> {
  await visits.allNoted();
  return shared(index);
}

test('a connection from elsewhere that replaces one is a finding that names both', async () => {
  const first = await connect(0, '192.0.2.1');
  await boots(first, 'A-1');
  const second = await connect(0, '192.0.2.2');
  await boots(second, 'B-2');
  const both =
    'A connection from 192.0.2.2 (ABB Terra, serial number B-2) replaced one from 192.0.2.1 (ABB Terra, serial number A-1).';
  await until(async () => (await shared(0))[0]?.detail === both);
  const { body } = await backend.call('viewer', 'GET', 'unknown-chargers?reason=SHARED_ID');
  expect((body as UnknownChargerPage).content).toMatchObject([
    { chargeboxId: visits.charger(0).chargeboxId, address: '192.0.2.2', detail: both },
  ]);
  await expect(backend.logged(({ event }) => event === 'charger-replaced')).resolves.toMatchObject({
    who: visits.charger(0).chargeboxId,
    address: '192.0.2.2',
  });
  await second.close();
});

test('two behind one address are told by their serial numbers', async () => {
  const first = await connect(1, '192.0.2.1');
  await boots(first, 'A-1');
  const second = await connect(1, '192.0.2.1');
  expect(await sharedAtLast(1)).toEqual([]);
  await boots(second, 'B-2');
  await until(async () => (await shared(1)).length === 1);
  await second.close();
});

test('a charger that replaces its own connection is no other', async () => {
  for (let times = 0; times < 5; times += 1) await boots(await connect(2, '192.0.2.1'), 'A-1');
  await (await connect(2, '192.0.2.1')).close();
  expect(await sharedAtLast(2)).toEqual([]);
});

test('a charger that has closed its connection itself, and returns from another address, is no other', async () => {
  const left: RawCharger[] = [];
  for (let times = 0; times < 4; times += 1) {
    const one = await connect(4, `192.0.2.${times}`);
    await boots(one, 'A-1');
    // It does not wait for the answer, and leaves its side of the connection open.
    one.socket.pause();
    one.socket.close(1000);
    left.push(one);
  }
  await (await connect(4, '192.0.2.9')).close();
  for (const { socket } of left) socket.resume();
  await Promise.all(left.map(({ closed }) => closed));
  expect(await sharedAtLast(4)).toEqual([]);
});

test('one that has not booted since it connected is known by its last boot', async () => {
  const before = await connect(5, '192.0.2.1');
  await boots(before, 'A-1');
  await before.close();
  await connect(5, '192.0.2.1');
  const second = await connect(5, '192.0.2.1');
  await boots(second, 'B-2');
  await until(async () => (await shared(5)).length === 1);
  await second.close();
});

test('the third replacement in ten minutes slows both down: the one that is connected is kept', async () => {
  const open = [await connect(3, '192.0.2.1')];
  for (let times = 1; times <= 3; times += 1) {
    open.push(await connect(3, `192.0.2.${1 + (times % 2)}`));
    await open[times - 1]?.closed;
  }
  const asked = () => visits.ask(3, '192.0.2.1');
  // One that asks before the third is noticed is let in, and replaces the one that is kept.
  await until(async () => (await shared(3))[0]?.count === 3);
  await until(async () => (await asked()).status === 429);
  await until(async () => ((await shared(3))[0]?.count ?? 0) > 3);
  const { seconds } = await asked();
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThanOrEqual(120);
  const kept = open.at(-1);
  expect(await kept?.call('Heartbeat', {})).toHaveProperty('currentTime');
  // Once it leaves, the other is let in.
  await kept?.close();
  await until(async () => (await asked()).status === 101);
});
