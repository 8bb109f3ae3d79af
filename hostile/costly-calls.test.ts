// One person asks for much more than anybody needs, and for more than a screen can show.
import { limits } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, startBackend } from '../backend/testing/backend-process.ts';

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

type Case = [name: string, path: () => string, cost: keyof typeof limits.costly];
test.each<Case>([
  ['charts', () => `healthdata/${backend.chargers()[0]?.chargeboxId}/operational-status`, 'chart'],
  ['files', () => 'devices/export', 'file'],
  ['searches through payloads', () => `logs/ocpp?payload=none-like-it&start=${yesterday}`, 'search'],
])('too many %s at once are refused to one person, and to nobody else', async (_, path, cost) => {
  const { atOnce, waiting } = limits.costly[cost].each;
  const [much, one] = await Promise.all([
    statusesOf('viewer', 3 * (atOnce + waiting), path()),
    statusesOf('operator', 1, path()),
  ]);
  expect(much).toEqual([200, 503]);
  expect(one).toEqual([200]);
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
  const { atOnce, waiting } = limits.costly.file.each;
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
