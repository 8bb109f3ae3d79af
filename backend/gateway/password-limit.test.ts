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

/** Guesses so often. @returns what each was answered */
async function guessed(limit: PasswordLimit, count: number, of: (index: number) => [string, string]) {
  const answers = [];
  for (let index = 0; index < count; index += 1) {
    const [chargeboxId, address] = of(index);
    answers.push(await limit.guard({ chargeboxId, address, knownFrom: null }, wrong));
  }
  return answers;
}
const own = { chargeboxId: 'CB-OWN', address: '192.0.2.1', knownFrom: '192.0.2.1' };

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
  const answers = await Promise.all(Array.from({ length: 100 }, () => limit.guard(guess, wrong)));
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
    limit.guard({ chargeboxId: `CB-${index}`, address: '192.0.2.1', knownFrom: null }, () => checked.then(right)),
  );
  isChecked();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
});

test('an identity that is guessed from many addresses waits, and its own charger does not', async () => {
  const limit = new PasswordLimit();
  const answers = await guessed(limit, perIdentity.free + 2, (index) => ['CB-1', `192.0.${index >> 8}.${index % 256}`]);
  expect(answers.at(-1)).toBe(perIdentity.thenEverySeconds);
  // An IPv6 network is one place.
  const known = { chargeboxId: 'CB-1', address: '2001:db8::2', knownFrom: '2001:db8::1' };
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
  const guess = { chargeboxId: 'CB-1', address: '192.0.2.1', knownFrom: null };
  for (let times = 0; times < 3 * perIdentity.free; times += 1) expect(await limit.guard(guess, right)).toBe(true);
  const broken = async () => {
    throw new Error('The database is unavailable.');
  };
  for (let times = 0; times < 3 * pair.free; times += 1) await expect(limit.guard(guess, broken)).rejects.toThrow();
  expect(await limit.guard(guess, wrong)).toBe(false);
});

test('no order of guesses has more passwords checked than are allowed, or keeps out a charger where it is known', async () => {
  const step = fc.record({
    chargeboxId: fc.constantFrom('CB-1', 'CB-2', 'CB-3', 'CB-OWN'),
    address: fc.constantFrom('192.0.2.2', '192.0.2.3', '2001:db8:1::1', null),
    seconds: fc.constantFrom(0, 0, 0, 1, 5, 10),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const limit = new PasswordLimit();
      const checked = new Map<string, number>();
      let passed = 0;
      for (const { seconds, ...guess } of steps) {
        jest.advanceTimersByTime(seconds * 1000);
        passed += seconds;
        const answer = await limit.guard({ ...guess, knownFrom: '192.0.2.1' }, wrong);
        const key = `${guess.chargeboxId} ${guess.address}`;
        if (answer === false) checked.set(key, (checked.get(key) ?? 0) + 1);
        else expect(answer).toBeGreaterThan(0);
        expect(await limit.guard(own, right)).toBe(true);
      }
      const most = pair.free + Math.ceil(passed / pair.thenEverySeconds) + 1;
      expect([...checked.values()].filter((count) => count > most)).toEqual([]);
    }),
    { seed: 51, numRuns: 2000 },
  );
}, 60_000);
