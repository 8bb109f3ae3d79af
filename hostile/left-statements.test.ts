// Someone asks for what takes long and goes away, again and again: the database works for nobody.
import pg from 'pg';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { until } from '../backend/testing/until.ts';

// The embedded database cannot cancel a statement.
const describeServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

describeServer('a statement of a caller who has gone (PostgreSQL: TEST_DATABASE=postgres)', () => {
  let backend: BackendProcess;
  let watcher: pg.Client;
  let holder: pg.Client;
  beforeAll(async () => {
    backend = await startBackend();
    [watcher, holder] = [backend.databaseUrl, backend.databaseUrl].map(
      (connectionString) => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client];
    await watcher.connect();
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await watcher?.end();
    await backend?.remove();
  });

  /** Statements that begin so or hold this, and run. */
  async function running(part: string): Promise<number> {
    const { rows } = await watcher.query(
      `select pid from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
      [part],
    );
    return rows.length;
  }

  /** Whatever else the machine does meanwhile takes time as well, but not each time. */
  const tries = 3;
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  test.each([
    [
      'a chart',
      () => `healthdata/${backend.chargers()[0]?.chargeboxId}/operational-status`,
      'operational_status_log',
      // Uptime is kept by reading the same table, whoever goes.
      "select 'UNKNOWN', '-infinity'",
    ],
    ['a search', () => `logs/ocpp?payload=none-like-it&start=${yesterday}`, 'ocpp_logs', 'regexp_replace(frame'],
    ['a file of devices', () => 'devices/export', 'devices', 'row_number() over'],
    [
      'a file of logs',
      () => `logs/ocpp/exporter/export-csv?start=${yesterday}&end=${new Date().toISOString()}`,
      'ocpp_logs',
      'before_it',
    ],
  ])('%s is canceled within a second', async (_name, path, table, part) => {
    const token = await backend.token('viewer');
    const took: number[] = [];
    for (let tried = 0; tried < tries; tried += 1) {
      // As long as this is held, a statement that reads the table takes.
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const left = new AbortController();
      const call = fetch(`${backend.url}/api/${path()}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: left.signal,
      }).then(
        // A file has begun before its first row is read.
        (response) => response.text().catch(() => 'left'),
        () => 'left',
      );
      await until(async () => (await running(part)) > 0);
      left.abort();
      const began = performance.now();
      await until(async () => (await running(part)) === 0 || performance.now() - began > 10_000);
      took.push(performance.now() - began);
      await call;
      await holder.query('rollback');
    }
    expect(Math.min(...took)).toBeLessThan(1000);
    // Connections are as good as before.
    expect((await backend.call('viewer', 'GET', path())).status).toBe(200);
  });
});
