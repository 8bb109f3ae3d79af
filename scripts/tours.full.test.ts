// The tour of docs/tours.md for operations, and what docs/operating.md finds in the log and the audit log: each
// command as it is written there, on a product that `npm start` has brought up.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findInstalled } from '../backend/testing/installed.mjs';
import { freePort } from '../backend/testing/postgres.mjs';
import { until } from '../backend/testing/until.ts';
import { commandsOf, readDocument, sectionOf } from './doc-commands.mjs';
import { root } from './processes.mjs';

const [start = '', ...tour] = commandsOf(sectionOf(readDocument('docs/tours.md'), '## As operations'));
const others = commandsOf(readDocument('docs/operating.md')).filter((command) => /^(?:curl|jq) /.test(command));

/** What each command says, in the order in which the documents have them. */
const answers: readonly RegExp[] = [
  /^\{"status":"ok"\}$/,
  /^dmp_connected_chargers\{gateway="[^"]+"\} [1-5]$/,
  /^ +host +\d\.\d\.\d-\w+ +shell contract [\s\S]*^ +devices +\d\.\d\.\d-\w+$/m,
  /"error":"/,
  /^admin@example\.com from \S+$/m,
  /^[\w-]+\.[\w-]+\.[\w-]+$/,
  /^\d+$/,
  // Of docs/operating.md.
  /^ *\d+ \S+$/m,
  /"totalElements":0/,
];

let folder: string;
let ports: { product: number; metrics: number };
let product: ChildProcess;
let ended: Promise<unknown>;
/** What variables were set to: all commands are typed into one terminal. */
const variables: Record<string, string> = {};

/** The command for this test's product, which is at other ports and in another folder. */
const typed = (command: string) =>
  command
    .replaceAll('localhost:9000', `localhost:${ports.product}`)
    .replaceAll('9100', String(ports.metrics))
    .replaceAll(/(?:\.data\/)?\bbackend\.log/g, `${folder}/backend.log`);

/** Runs a command, and gives what it writes, or the value of the variable that it sets. */
async function said(command: string): Promise<string> {
  const [, variable] = /^(\w+)=/.exec(command) ?? [];
  const script = variable ? `${typed(command)}\nprintf %s "$${variable}"` : typed(command);
  const env = { ...process.env, PUBLIC_URL: `http://localhost:${ports.product}`, ...variables };
  const output = await new Promise<string>((resolve) => {
    execFile('bash', ['-c', script], { cwd: root, env }, (_failed, written) => resolve(written.trimEnd()));
  });
  if (variable) variables[variable] = output;
  return output;
}

// Where nothing is built yet, it builds first.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-tour-'));
  ports = { product: await freePort(), metrics: await freePort() };
  const own = { PORT: String(ports.product), DATA_DIR: folder, SEED_DEVICES: '30', CHARGERS: '5' };
  product = spawn('bash', ['-c', `exec env ${typed(start)}`], {
    ...{ cwd: root, env: { ...process.env, ...own } },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ended = once(product, 'exit');
  if (!product.stdout || !product.stderr) throw new Error('It could not be started.');
  const lines: string[] = [];
  createInterface({ input: product.stderr }).on('line', (line) => lines.push(line));
  const isReady = new Promise<true>((resolve) => {
    createInterface({ input: product.stdout as Readable }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('Ready:')) resolve(true);
    });
  });
  if ((await Promise.race([isReady, ended])) !== true) throw new Error(`It ended:\n${lines.join('\n')}`);
}, 240_000);
afterAll(async () => {
  product.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true });
}, 20_000);

const missing = ['curl', 'jq'].filter((program) => !findInstalled(program));
const testWithTools = missing.length === 0 ? test : test.skip;

test('each command is known', () => expect([...tour, ...others]).toHaveLength(answers.length));

/** A line of the log, and the first charger, come a moment later. */
const waitMs = 20_000;

testWithTools.each([...tour, ...others].map((command, index) => [command, answers[index] ?? /never/] as const))(
  '%s',
  async (command, answer) => {
    const end = Date.now() + waitMs;
    let output = '';
    await until(async () => {
      output = await said(command);
      return answer.test(output) || Date.now() > end;
    });
    expect(output).toMatch(answer);
  },
  2 * waitMs,
);
