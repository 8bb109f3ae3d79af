import { sql } from 'kysely';
import { openEmptyDatabase } from './open-database.ts';
import { until } from './until.ts';

/** The embedded database has one connection, and no server that could end it. */
const onServer = process.env.TEST_DATABASE_URL ? test : test.skip;

onServer('connections that the server ends while nobody uses them end no test', async () => {
  const database = await openEmptyDatabase();
  try {
    const busy = sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.2)`;
    const answers = await Promise.all(Array.from({ length: 3 }, () => busy.execute(database.kysely)));
    const [own, ...others] = answers.flatMap(({ rows }) => rows.map(({ pid }) => pid));
    expect(others).toHaveLength(2);
    // Whichever connection ends the others ends all but itself.
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid = any(${[own, ...others]}) and pid <> pg_backend_pid()`;
    await end.execute(database.kysely);
    const left = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`;
    await until(async () => (await left.execute(database.kysely)).rows.length === 1);
  } finally {
    await database.remove();
  }
});
