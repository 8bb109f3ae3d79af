import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { until } from '../testing/until.ts';

jest.setTimeout(120_000);

/** A process that takes the lock on request. It renews it often, because a second process waits for the next renewal. */
const program = `
import { openSync } from 'node:fs';
import { lockDataDir } from ${JSON.stringify(join(__dirname, 'lock.ts'))};
let release;
process.on('message', async ({ say, folder }) => {
  if (say === 'six seconds pass') {
    Date.now = () => performance.timeOrigin + performance.now() + 6000;
    // Two renewals later.
    return void setTimeout(() => process.send('they have passed'), 250);
  }
  if (say === 'open all') {
    try {
      for (;;) openSync('/dev/null', 'r');
    } catch (error) {
      process.send(error.code === 'EMFILE' ? 'all are open' : error.message);
    }
    return;
  }
  if (say === 'release') await release();
  const result = say === 'release' ? 'released' : await lockDataDir(folder, () => process.send('lost'), 100).then(
    (taken) => { release = taken; return 'taken'; },
    (error) => error.message,
  );
  process.send(result);
});
process.send('up');
`;

let folder: string;
let script: string;
const processes = new Set<ChildProcess>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-lock-'));
  script = join(folder, 'locker.mjs');
  const stdin = { contents: program, resolveDir: __dirname };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile: script });
});
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
  processes.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<ChildProcess> {
  const child = fork(script);
  processes.add(child);
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, say: 'take' | 'release', dataDir: string): Promise<string> {
  const answer = once(child, 'message');
  child.send({ say, folder: dataDir });
  return (await answer)[0] as string;
}

async function kill(child: ChildProcess): Promise<void> {
  processes.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const inUse = (dataDir: string) => `${dataDir} is in use by another instance of this program; stop it or set DATA_DIR.`;

test.each(['is released', 'is left behind by a kill -9'])(
  'of two that come at once one gets a lock that %s',
  async (how) => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    let holder = await start();
    expect(await ask(holder, 'take', dataDir)).toBe('taken');
    for (let round = 0; round < 8; round += 1) {
      const two = await Promise.all([start(), start()]);
      if (how === 'is released') await ask(holder, 'release', dataDir);
      await kill(holder);
      const answers = await Promise.all(two.map((child) => ask(child, 'take', dataDir)));
      expect([...answers].sort()).toEqual([inUse(dataDir), 'taken'].sort());
      const winner = two[answers.indexOf('taken')];
      const loser = two[1 - answers.indexOf('taken')];
      if (!winner || !loser) throw new Error('There must be two.');
      await kill(loser);
      holder = winner;
    }
    await ask(holder, 'release', dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('a process that was killed while it took over a lock keeps nobody from it', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const dead = await start();
  await ask(dead, 'take', dataDir);
  await kill(dead);
  // Many break off in the middle of taking it over, wherever that may be.
  for (let round = 0; round < 10; round += 1) {
    const child = await start();
    child.send({ say: 'take', folder: dataDir });
    await new Promise(setImmediate);
    await kill(child);
  }
  const last = await start();
  expect(await ask(last, 'take', dataDir)).toBe('taken');
});

test('a process that can open no more files keeps it', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const child = await start();
  const said: unknown[] = [];
  expect(await ask(child, 'take', dataDir)).toBe('taken');
  child.on('message', (text) => said.push(text));
  child.send({ say: 'open all' });
  await until(async () => said.includes('all are open'));
  // It would give up after five seconds.
  child.send({ say: 'six seconds pass' });
  await until(async () => said.includes('they have passed'));
  expect(said).toEqual(['all are open', 'they have passed']);
});

test('one process gets it once', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const child = await start();
  expect(await ask(child, 'take', dataDir)).toBe('taken');
  expect(await ask(child, 'take', dataDir)).toBe(inUse(dataDir));
});
