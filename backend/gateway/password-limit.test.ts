import fc from 'fast-check';
import { PasswordLimit, wrongPasswords } from './password-limit.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-28T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const wrong = async () => false;
const right = async () => true;
const { perIdentityAndAddress: pair, perAddress, perIdentity } = wrongPasswords;

let others = 0;
/** A password that was not tried before. */
const another = () => `guess ${others++}`;

/** Guesses so often. @returns what each was answered */
async function guessed(limit: PasswordLimit, count: number, of: (index: number) => [string, string]) {
  const answers = [];
  for (let index = 0; index < count; index += 1) {
    const [chargeboxId, address] = of(index);
    answers.push(await limit.guard({ chargeboxId, address, knownFrom: null, compared: [another()] }, wrong));
  }
  return answers;
}
const own = { chargeboxId: 'CB-OWN', address: '192.0.2.1', knownFrom: '192.0.2.1', compared: ['own'] };

test('an identity is guessed a few times from one address, and then once in half a minute', async () => {
  const limit = new PasswordLimit();
  const answers = await guessed(limit, pair.free + 2, () => ['CB-1', '192.0.2.1']);
  expect(answers).toEqual([...Array<boolean>(pair.free + 1).fill(false), pair.thenEverySeconds]);
  jest.advanceTimersByTime(pair.thenEverySeconds * 1000);
  expect(await guessed(limit, 2, () => ['CB-1', '192.0.2.1'])).toEqual([false, pair.thenEverySeconds]);
  // Nobody else has to wait.
  expect(await guessed(limit, 1, () => ['CB-1', '192.0.2.2'])).toEqual([false]);
  expect(await guessed(limit, 1, () => ['CB-2', '192.0.2.1'])).toEqual([false]);
});

test('many at once count as well', async () => {
  const limit = new PasswordLimit();
  const guess = { chargeboxId: 'CB-1', address: '192.0.2.1', knownFrom: null };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => limit.guard({ ...guess, compared: [another()] }, wrong)),
  );
  expect(answers.filter((answer) => answer === false)).toHaveLength(pair.free + 1);
});

test('an address that guesses many identities waits, and a charger that was let in from there does not', async () => {
  const limit = new PasswordLimit();
  const answers = await guessed(limit, perAddress.free + 2, (index) => [`CB-${index}`, '192.0.2.1']);
  expect(answers.at(-1)).toBe(perAddress.thenEverySeconds);
  expect(await limit.guard(own, right)).toBe(true);
  expect(await limit.guard({ ...own, knownFrom: null }, right)).toBe(perAddress.thenEverySeconds);
  jest.advanceTimersByTime(perAddress.thenEverySeconds * 1000);
  expect(await limit.guard({ ...own, knownFrom: null }, right)).toBe(true);
});

test('a fleet that comes from one address at once is let in, however long its passwords take to check', async () => {
  const limit = new PasswordLimit();
  let isChecked: () => void = () => {};
  const checked = new Promise<void>((resolve) => {
    isChecked = resolve;
  });
  const answers = Array.from({ length: 3 * perAddress.free }, (_, index) =>
    limit.guard({ chargeboxId: `CB-${index}`, address: '192.0.2.1', knownFrom: null, compared: ['own'] }, () =>
      checked.then(right),
    ),
  );
  isChecked();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
});

test('a wrong password that is repeated is checked once, and keeps out neither another one nor a neighbor', async () => {
  const limit = new PasswordLimit();
  const check = jest.fn(wrong);
  const repeated = (index: number) =>
    limit.guard({ chargeboxId: `CB-${index}`, address: '192.0.2.1', knownFrom: null, compared: ['old'] }, check);
  const answers = [];
  for (let times = 0; times < pair.free + 2; times += 1) answers.push(await repeated(0));
  expect(answers).toEqual([...Array<boolean>(pair.free).fill(false), pair.thenEverySeconds, pair.thenEverySeconds]);
  expect(check).toHaveBeenCalledTimes(1);
  const guess = { chargeboxId: 'CB-0', address: '192.0.2.1', knownFrom: null };
  expect(await limit.guard({ ...guess, compared: ['right'] }, right)).toBe(true);
  // What it is compared with has changed: it may be right by now.
  expect(await limit.guard({ ...guess, compared: ['old', 'new hash'] }, right)).toBe(true);
  for (let index = 0; index < perAddress.free; index += 1) await repeated(index);
  for (let index = 0; index < perAddress.free; index += 1) expect(await repeated(index)).toBe(false);
  jest.advanceTimersByTime(perAddress.thenEverySeconds * 1000);
  expect(await limit.guard({ ...own, knownFrom: null }, right)).toBe(true);
});

test('identities that were let in from an address are guessed from there more often, but not without end', async () => {
  const limit = new PasswordLimit();
  const { perKnownAddress } = wrongPasswords;
  const guess = (index: number) => ({ ...own, chargeboxId: `CB-${index}`, compared: [another()] });
  const answers = [];
  for (let times = 0; times < pair.free; times += 1)
    for (let index = 0; index < 1500; index += 1) answers.push(await limit.guard(guess(index), wrong));
  // The first one of each does not wait.
  expect(answers.filter((answer) => answer === false).length).toBeLessThanOrEqual(1500 + perKnownAddress.free + 1);
  // One of which no password was wrong of late does not wait for that.
  expect(await limit.guard(own, right)).toBe(true);
});

test('who guesses from afar does not keep out a charger that moved within the network of its provider', async () => {
  const limit = new PasswordLimit();
  const moved = { chargeboxId: 'CB-1', address: '192.0.77.1', knownFrom: '192.0.2.1', compared: ['own'] };
  for (let index = 0; index < 2 * perIdentity.free; index += 1)
    await limit.guard({ ...moved, address: `2001:db8:0:${index.toString(16)}::1`, compared: [another()] }, wrong);
  expect(await limit.guard({ ...moved, address: '203.0.113.1' }, right)).toBe(perIdentity.thenEverySeconds);
  expect(await limit.guard(moved, right)).toBe(true);
});

test('an identity that is guessed from many addresses waits, and its own charger does not', async () => {
  const limit = new PasswordLimit();
  const answers = await guessed(limit, perIdentity.free + 2, (index) => ['CB-1', `192.0.${index >> 8}.${index % 256}`]);
  expect(answers.at(-1)).toBe(perIdentity.thenEverySeconds);
  // An IPv6 network is one place.
  const known = { chargeboxId: 'CB-1', address: '2001:db8::2', knownFrom: '2001:db8::1', compared: ['own'] };
  expect(await limit.guard(known, right)).toBe(true);
  // What is not checked counts nowhere, so that it is let in as soon as it may be checked.
  const moved = { ...known, address: '198.51.100.7' };
  for (let times = 0; times < 3 * pair.free; times += 1) {
    expect(await limit.guard(moved, right)).toBe(perIdentity.thenEverySeconds);
  }
  jest.advanceTimersByTime(perIdentity.thenEverySeconds * 1000);
  expect(await limit.guard(moved, right)).toBe(true);
});

test('right passwords do not count, and what could not be checked does not either', async () => {
  const limit = new PasswordLimit();
  const guess = { chargeboxId: 'CB-1', address: '192.0.2.1', knownFrom: null, compared: ['own'] };
  for (let times = 0; times < 3 * perIdentity.free; times += 1) expect(await limit.guard(guess, right)).toBe(true);
  const broken = async () => {
    throw new Error('The database is unavailable.');
  };
  for (let times = 0; times < 3 * pair.free; times += 1) await expect(limit.guard(guess, broken)).rejects.toThrow();
  // Nor where it is the one in half a minute.
  await guessed(limit, pair.free, () => ['CB-1', '192.0.2.1']);
  await expect(limit.guard(guess, broken)).rejects.toThrow();
  expect(await limit.guard(guess, right)).toBe(true);
});

test('no order of guesses has more passwords checked than are allowed, or keeps out a charger where it is known', async () => {
  const step = fc.record({
    chargeboxId: fc.constantFrom('CB-1', 'CB-2', 'CB-3', 'CB-OWN'),
    address: fc.constantFrom('192.0.2.2', '192.0.2.3', '2001:db8:1::1', null),
    seconds: fc.constantFrom(0, 0, 0, 1, 5, 10),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      // With the timers of all limits before, each step of the clock would take longer than the one before.
      jest.clearAllTimers();
      const limit = new PasswordLimit();
      const checked = new Map<string, number>();
      let passed = 0;
      for (const { seconds, ...guess } of steps) {
        jest.advanceTimersByTime(seconds * 1000);
        passed += seconds;
        const answer = await limit.guard({ ...guess, knownFrom: '192.0.2.1', compared: [another()] }, wrong);
        const key = `${guess.chargeboxId} ${guess.address}`;
        if (answer === false) checked.set(key, (checked.get(key) ?? 0) + 1);
        else expect(answer).toBeGreaterThan(0);
        expect(await limit.guard(own, right)).toBe(true);
      }
      const most = pair.free + Math.ceil(passed / pair.thenEverySeconds) + 1;
      expect([...checked.values()].filter((count) => count > most)).toEqual([]);
    }),
    { seed: 51, numRuns: Number(process.env.GENERATED_CASES ?? 200) },
  );
}, 60_000);
