import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Tables } from '../database/index.ts';
import { createReadiness } from './readiness.ts';

/** A database whose answer to everything is what the test says. */
function databaseOf(answer: () => Promise<void>): Kysely<Tables> {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      await answer();
      return super.acquireConnection();
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
const bus = { isConnected: () => true };
const healthy = databaseOf(async () => {});

const readinessOf = (health: Kysely<Tables>, { isConnected } = bus) =>
  createReadiness({ health, fault: () => undefined }, { isConnected });

test('a process whose database and bus answer should be sent work', async () => {
  expect(await readinessOf(healthy).obstacle()).toBeUndefined();
});

test('why it should not is a sentence', async () => {
  const refusing = databaseOf(async () => {
    throw new Error('no connection');
  });
  const outOfReach = { isConnected: () => false };
  const full = 'The database cannot write: No space left on device.';
  expect(await readinessOf(refusing).obstacle()).toBe('The database did not answer within 2 s.');
  expect(await readinessOf(healthy, outOfReach).obstacle()).toBe('The message bus cannot be reached.');
  expect(await createReadiness({ health: healthy, fault: () => full }, bus).obstacle()).toBe(full);
});

test('a database that never answers is waited for two seconds', async () => {
  jest.useFakeTimers();
  try {
    const silent = databaseOf(() => new Promise(() => {}));
    const asked = readinessOf(silent).obstacle();
    await jest.advanceTimersByTimeAsync(2000);
    expect(await asked).toBe('The database did not answer within 2 s.');
  } finally {
    jest.useRealTimers();
  }
});

test('from the moment it stops it should not, also for who asked just before', async () => {
  let answer = () => {};
  const slow = databaseOf(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const readiness = readinessOf(slow);
  const asked = readiness.obstacle();
  await new Promise(setImmediate);
  readiness.stop();
  answer();
  expect(await asked).toBe('This process is stopping.');
  expect(await readiness.obstacle()).toBe('This process is stopping.');
});
