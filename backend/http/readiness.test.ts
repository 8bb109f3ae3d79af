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

test('a process whose database and bus answer should be sent work', async () => {
  expect(await createReadiness(healthy, bus).obstacle()).toBeUndefined();
});

test('why it should not is a sentence', async () => {
  const refusing = databaseOf(async () => {
    throw new Error('no connection');
  });
  const outOfReach = { isConnected: () => false };
  expect(await createReadiness(refusing, bus).obstacle()).toBe('The database did not answer within 2 s.');
  expect(await createReadiness(healthy, outOfReach).obstacle()).toBe('The message bus cannot be reached.');
});

test('a database that never answers is waited for two seconds', async () => {
  jest.useFakeTimers();
  try {
    const silent = databaseOf(() => new Promise(() => {}));
    const asked = createReadiness(silent, bus).obstacle();
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
  const readiness = createReadiness(slow, bus);
  const asked = readiness.obstacle();
  await new Promise(setImmediate);
  readiness.stop();
  answer();
  expect(await asked).toBe('This process is stopping.');
  expect(await readiness.obstacle()).toBe('This process is stopping.');
});
