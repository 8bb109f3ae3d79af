// Passwords of chargers are guessed: slowly, seen by staff, and without keeping the charger itself out.
import type { DeviceDiscrepancies } from '@dmp/shared/contract';
import { wrongPasswords } from '../backend/gateway/password-limit.ts';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { until } from '../backend/testing/until.ts';
import { type Claimed, SeededVisits } from './testing/seeded-visits.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ TRUSTED_PROXIES: '1' });
});
afterAll(() => backend?.remove());

const visits = new SeededVisits(() => backend);
const connect = (index: number, address: string) => visits.connect(index, address);
let guesses = 0;
/** Asks to connect, with a password that was not tried before unless it is given. */
const guess = (index: number, address: string, claimed: Claimed = {}) => {
  guesses += 1;
  return visits.ask(index, address, { password: `guess ${guesses}`, ...claimed });
};
const refusedOf = async (index: number) => {
  const { body } = await backend.call('viewer', 'GET', `devices/${visits.charger(index).chargeboxId}/discrepancies`);
  return (body as DeviceDiscrepancies).refused?.filter(({ reason }) => reason === 'WRONG_PASSWORD') ?? [];
};

test('few guesses are checked, and the right password among the others is not', async () => {
  const { free } = wrongPasswords.perIdentityAndAddress;
  const statuses = [];
  for (let times = 0; times <= free + 1; times += 1) statuses.push((await guess(0, '192.0.2.9')).status);
  expect(statuses).toEqual([...Array<number>(free + 1).fill(401), 429]);
  const right = await visits.ask(0, '192.0.2.9');
  expect(right.status).toBe(429);
  expect(right.seconds).toBeGreaterThan(0);
});

test('the charger itself is let in from where it was before, however often it is guessed elsewhere', async () => {
  const first = await connect(1, '192.0.2.1');
  await first.close();
  const { free } = wrongPasswords.perIdentity;
  for (let times = 0; times <= free + 5; times += 1) await guess(1, `198.51.100.${times}`);
  expect((await visits.ask(1, '198.51.100.200')).status).toBe(429);
  await visits.allNoted();
  const again = await connect(1, '192.0.2.1');
  await visits.allNoted();
  // What was guessed elsewhere stays known. One that was not checked may have been right.
  const known = await refusedOf(1);
  expect(known[0]?.count).toBeGreaterThan(free);
  expect(known).not.toMatchObject([{ address: '198.51.100.200' }]);
  await again.close();
});

test('neighbors behind one address do not keep each other out', async () => {
  const own = await connect(2, '203.0.113.1');
  await own.close();
  const { free } = wrongPasswords.perAddress;
  const refused = await Promise.all(
    Array.from({ length: free + 20 }, (_, index) => guess(3 + (index % 30), '203.0.113.1')),
  );
  expect(refused.map(({ status }) => status)).toContain(429);
  await (await connect(2, '203.0.113.1')).close();
});

test.each<[string, number, (chargeboxId: string) => Claimed]>([
  ['its ID in other letters', 41, (chargeboxId) => ({ path: chargeboxId.toLowerCase() })],
  ['another user name', 42, () => ({ user: 'admin' })],
])('guesses with %s are slowed down as well, and seen at the device', async (_, index, as) => {
  const { free } = wrongPasswords.perIdentityAndAddress;
  const statuses = [];
  for (let times = 0; times <= free + 1; times += 1)
    statuses.push((await guess(index, '192.0.2.77', as(visits.charger(index).chargeboxId))).status);
  expect(statuses).toEqual([...Array<number>(free + 1).fill(401), 429]);
  await until(async () => (await refusedOf(index))[0]?.count === free + 1);
});

test('a charger that repeats a wrong password keeps out neither its neighbors nor one that knows the right one', async () => {
  const { free } = wrongPasswords.perIdentityAndAddress;
  const statuses = [];
  for (let times = 0; times < 4 * free; times += 1)
    statuses.push((await guess(43, '192.0.2.43', { password: 'the old one' })).status);
  expect(statuses.slice(free)).toEqual(Array<number>(3 * free).fill(429));
  await (await connect(43, '192.0.2.43')).close();
});

test('a wrong password that is set right is no finding any more', async () => {
  await guess(40, '192.0.2.40');
  await until(async () => (await refusedOf(40)).length === 1);
  await (await connect(40, '192.0.2.40')).close();
  await until(async () => (await refusedOf(40)).length === 0);
});
