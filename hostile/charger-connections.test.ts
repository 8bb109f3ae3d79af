// A charger that knows its password, and callers that no charger is: neither keeps another charger waiting.
import { type DeviceDiscrepancies, serverLimits } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { basic, type RawCharger, upgradeRequest } from '../backend/testing/raw-charger.ts';
import { until } from '../backend/testing/until.ts';
import { SeededVisits } from './testing/seeded-visits.ts';

let backend: BackendProcess;
let witness: RawCharger;
beforeAll(async () => {
  backend = await startBackend({ TRUSTED_PROXIES: '1' });
  witness = await visits.connect(0, '192.0.2.1');
});
afterAll(() => backend?.remove());

const visits = new SeededVisits(() => backend);

/** Does something over and over, so many times at once, while others act. */
async function whileFlooded(
  atOnce: number,
  work: (count: number) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  let goesOn = true;
  let count = 0;
  const flood = Array.from({ length: atOnce }, async () => {
    while (goesOn) {
      count += 1;
      await work(count);
    }
  });
  try {
    await act();
  } finally {
    goesOn = false;
    await Promise.allSettled(flood);
  }
  await Promise.all(flood);
}

/** A charger that is connected is answered, one connects, and staff read. */
async function othersGoOn() {
  for (let times = 0; times < 10; times += 1) {
    expect(await witness.call('Heartbeat', {})).toHaveProperty('currentTime');
    const charger = await visits.connect(1, '192.0.2.2');
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime');
    await charger.close();
    expect((await backend.call('viewer', 'GET', 'devices')).status).toBe(200);
  }
}

test('a charger that connects all the time is refused beyond its share, and its device says so', async () => {
  const answers = new Map<number, number>();
  let retryAfter = 0;
  const connect = async () => {
    const { status, seconds } = await visits.ask(2, '192.0.2.3');
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === 429) retryAfter = seconds;
  };
  await whileFlooded(8, connect, async () => {
    await othersGoOn();
    await until(async () => answers.has(429));
  });
  const { 101: letIn = 0, 429: refused = 0 } = Object.fromEntries(answers);
  expect(letIn).toBeGreaterThanOrEqual(serverLimits.chargerMinute.connections);
  // Which take their time, though the charger retries at once.
  expect(refused).toBeLessThan(letIn);
  expect(retryAfter).toBeGreaterThan(0);
  const path = `devices/${visits.charger(2).chargeboxId}/discrepancies`;
  await until(async () => {
    const { deviations } = (await backend.call('viewer', 'GET', path)).body as DeviceDiscrepancies;
    return deviations.some(({ action, sentence }) => action === 'Traffic' && sentence.includes('Further connections'));
  });
});

test('boots beyond a few a minute wait, and hold up nobody', async () => {
  const { boots } = serverLimits.chargerMinute;
  const charger = await visits.connect(3, '192.0.2.4');
  const boot = { chargePointVendor: 'V', chargePointModel: 'M' };
  for (let times = 0; times < boots; times += 1) await charger.call('BootNotification', boot);
  charger.say('[2,"late","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]');
  await othersGoOn();
  expect(charger.unread).toEqual([]);
  expect(await charger.next()).toEqual([3, 'late', expect.objectContaining({ status: 'Accepted' })]);
  await charger.close();
});

/** Upgrades from one address without the right password, and how they were answered. */
function guesses(address: string, identity: (count: number) => string) {
  const statuses = new Set<number>();
  const ask = async (count: number) => {
    const sent = { 'Sec-WebSocket-Protocol': 'ocpp1.6', 'X-Forwarded-For': address };
    const headers = { ...sent, Authorization: basic(identity(count), `guess ${count}`) };
    statuses.add((await upgradeRequest(backend.url, `/ocpp/${identity(count)}`, headers)).status);
  };
  return { ask, statuses };
}

test.each([
  ['identities that nobody has', '203.0.113.1', (count: number) => `NONE-${count}`],
  ['the identities of others', '203.0.113.2', (count: number) => visits.charger(5 + (count % 20)).chargeboxId],
  ['identities that nobody has, from the network of a charger', '192.0.2.2', (count: number) => `NONE-${count}`],
  ['the identity of a charger, from its own network', '192.0.2.2', () => visits.charger(1).chargeboxId],
])('upgrades with %s, without end, keep out no charger', async (_, address, identity) => {
  const { ask, statuses } = guesses(address, identity);
  await whileFlooded(100, ask, async () => {
    await until(async () => statuses.has(429));
    await othersGoOn();
    // One that was never here, from elsewhere.
    const another = await visits.connect(4, '192.0.2.5');
    await another.close();
  });
  for (const status of statuses) expect([401, 404, 429]).toContain(status);
});

test('a charger is known after a restart where it was let in before', async () => {
  await backend.stop();
  await backend.restart();
  const { ask, statuses } = guesses('192.0.2.2', (count) => `NONE-${count}`);
  await whileFlooded(100, ask, async () => {
    await until(async () => statuses.has(429));
    const charger = await visits.connect(1, '192.0.2.2');
    await charger.close();
    await expect(visits.connect(26, '192.0.2.2')).rejects.toThrow('429');
  });
});
