// One person asks for much more than anybody needs, and for more than a screen can show.
import { serverLimits } from '@dmp/shared/contract';
import pg from 'pg';
import { type BackendProcess, type DemoUser, startBackend } from '../backend/testing/backend-process.ts';
import { until } from '../backend/testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.remove());

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

/** So many calls at once, and the statuses they were answered with, each once. */
async function statusesOf(user: DemoUser, count: number, path: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => backend.call(user, 'GET', path)));
  for (const { status, headers } of answers) if (status === 503) expect(headers.get('retry-after')).toBe('2');
  return [...new Set(answers.map(({ status }) => status))].sort();
}

/** While this goes on, nobody reads the table: what is asked for is asked for at once, however fast it would be. */
async function whileLocked<T>(table: string, work: (release: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: backend.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    return await work(() => client.query('rollback'));
  } finally {
    await client.end();
  }
}

type Case = [name: string, path: () => string, cost: keyof typeof serverLimits.costly, table: string];
test.each<Case>([
  [
    'charts',
    () => `healthdata/${backend.chargers()[0]?.chargeboxId}/operational-status`,
    'chart',
    'operational_status_log',
  ],
  ['files', () => 'devices/export', 'file', 'devices'],
  ['searches through payloads', () => `logs/ocpp?payload=none-like-it&start=${yesterday}`, 'search', 'ocpp_logs'],
])('too many %s at once are refused to one person, and to nobody else', async (_, path, cost, table) => {
  const { atOnce, waiting } = serverLimits.costly[cost].each;
  const allowed = atOnce + waiting;
  await backend.token('viewer');
  await backend.token('operator');
  await whileLocked(table, async (release) => {
    const refused: number[] = [];
    const much = Array.from({ length: 3 * allowed }, async () => {
      const { status, headers } = await backend.call('viewer', 'GET', path());
      if (status === 503) refused.push(Number(headers.get('retry-after')));
      return status;
    });
    const one = backend.call('operator', 'GET', path());
    await until(async () => refused.length === 2 * allowed);
    await release();
    expect(refused).toEqual(refused.map(() => 2));
    expect((await Promise.all(much)).filter((status) => status === 200)).toHaveLength(allowed);
    expect((await one).status).toBe(200);
  });
  // Turns end with what they were for.
  expect(await statusesOf('viewer', atOnce + waiting, path())).toEqual([200]);
});

test('a file is not made for somebody who does not want it', async () => {
  const { status } = await fetch(`${backend.url}/api/devices/export`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await backend.token('viewer')}` },
  });
  expect(status).toBe(405);
});

test('files whose reader went away count no more', async () => {
  const token = await backend.token('viewer');
  const { atOnce, waiting } = serverLimits.costly.file.each;
  for (let asked = 0; asked < 3 * (atOnce + waiting); asked += 1) {
    const left = new AbortController();
    await fetch(`${backend.url}/api/logs/ocpp/exporter/export-csv`, {
      headers: { authorization: `Bearer ${token}` },
      signal: left.signal,
    });
    left.abort();
  }
  expect(await statusesOf('viewer', atOnce, 'devices/export')).toEqual([200]);
});
