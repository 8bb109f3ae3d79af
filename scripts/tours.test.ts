// The tour of docs/tours.md for operations, and what docs/operating.md finds in the log and the audit log: each
// command as it is written there, on a product that `npm start` has brought up.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findInstalled } from '../backend/testing/installed.mjs';
import { freePort } from '../backend/testing/postgres.mjs';
import { until } from '../backend/testing/until.ts';
import { commandsOf, readDocument, sectionOf } from './doc-commands.mjs';
import { root } from './processes.mjs';

// Where nothing is built yet, it builds first.
jest.setTimeout(240_000);

const [start = '', ...tour] = commandsOf(sectionOf(readDocument('docs/tours.md'), '## As operations'));
const others = commandsOf(readDocument('docs/operating.md')).filter((command) => /^(?:curl|jq) /.test(command));

/** What each command says, in the order in which the documents have them. */
const answers: readonly RegExp[] = [
  /^\{"status":"ok"\}$/,
  /^dmp_connected_chargers\{gateway="[^"]+"\} [1-5]$/,
  /^ +host +\d\.\d\.\d-\w+ +shell contract [\s\S]*^ +devices +\d\.\d\.\d-\w+$/m,
  /"error":"/,
  /^admin@example\.com from \S+$/m,
  /^$/,
  /^\d+$/,
  // Of docs/operating.md.
  /^ *\d+ \S+$/m,
  /"totalElements":0/,
];

let folder: string;
let ports: { product: number; metrics: number };
let product: ChildProcess;
/** What variables were set to: all commands are typed into one terminal. */
const settings: string[] = [];

/** The command for this test's product, which is at other ports and in another folder. */
const typed = (command: string) =>
  command
    .replaceAll('localhost:9000', `localhost:${ports.product}`)
    .replaceAll('9100', String(ports.metrics))
    .replaceAll(/(?:\.data\/)?\bbackend\.log/g, `${folder}/backend.log`);

/** Runs a command, and gives what it writes. */
const said = (command: string) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, PUBLIC_URL: `http://localhost:${ports.product}` };
    const script = [...settings, typed(command)].join('\n');
    execFile('bash', ['-c', script], { cwd: root, env }, (_failed, output) => resolve(output.trimEnd()));
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-tour-'));
  ports = { product: await freePort(), metrics: await freePort() };
  const own = { PORT: String(ports.product), DATA_DIR: folder, SEED_DEVICES: '30', CHARGERS: '5' };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  product = spawn('bash', ['-c', `exec env ${typed(start)}`], {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: [...stdio],
  });
  if (!product.stdout) throw new Error('It could not be started.');
  for await (const line of createInterface({ input: product.stdout })) if (line.startsWith('Ready:')) break;
});
afterAll(async () => {
  const ended = once(product, 'exit');
  product.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true });
});

const missing = ['curl', 'jq'].filter((program) => !findInstalled(program));
const testWithTools = missing.length === 0 ? test : test.skip;

test('each command is known', () => expect([...tour, ...others]).toHaveLength(answers.length));

testWithTools.each([...tour, ...others].map((command, index) => [command, answers[index]] as const))(
  '%s',
  async (command, answer) => {
    if (/^\w+=/.test(command)) settings.push(typed(command));
    // A line of the log, and the first charger, come a moment later.
    await until(async () => answer?.test(await said(command)) === true);
  },
);
