// `npm run import -- FILE` against a running backend.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { NetworkImport } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { until } from '../../testing/until.ts';

let backend: BackendProcess;
let folder: string;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '1' });
  folder = mkdtempSync(join(tmpdir(), 'dmp-import-'));
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true });
});

interface Command {
  child: ChildProcess;
  /** Its output until now. */
  output(): string;
  ended: Promise<unknown>;
}

function start(args: readonly string[], env: Record<string, string> = {}): Command {
  const root = resolve(__dirname, '../../..');
  const child = spawn(process.execPath, ['scripts/import.mjs', ...args], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH ?? '', PORTAL_URL: backend.url },
      ...{ PORTAL_EMAIL: 'admin@example.com', PORTAL_PASSWORD: 'demo' },
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (some: string) => {
      text += some;
    });
  }
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code) };
}

async function run(args: readonly string[], env?: Record<string, string>) {
  const { ended, output } = start(args, env);
  return { code: await ended, output: output() };
}

function fileOf(lines: readonly string[], name = 'network.csv'): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    ['chargeboxId,make,evseUid,connectorId,plugType,powerType,maxElectricPower', ...lines].join('\n'),
  );
  return file;
}
const device = (id: string, make = 'ABB', plug = 'SAEJ1772') => `${id},${make},${id}*1,1,${plug},AC_1_PHASE,7200`;
const newest = async () =>
  ((await backend.call('admin', 'GET', 'network/imports')).body as NetworkImport[])[0] as NetworkImport;
const makeOf = async (id: string) =>
  ((await backend.call('admin', 'GET', `devices?chargeboxId=${id}`)).body as { content: { make: string }[] }).content[0]
    ?.make;

test('a file is compared and applied; a second import changes nothing', async () => {
  const file = fileOf([device('CMD-1'), device('CMD-2'), device('CMD-3', 'ABB', 'TYPE2')]);
  const first = await run([file, '--yes']);
  expect(first.output).toContain(`Importing ${file}\n`);
  expect(first.output).toContain('To be created 2, changed 0, unchanged 0, refused 1\n');
  expect(first.output).toContain(
    '  DEVICE CMD-3: Line 4: plugType must be one of DCCOMBOTYP1, CHADEMO, SAEJ1772, SAEJ3400.\n',
  );
  expect(first.output).toMatch(/Created 2, changed 0, unchanged 0, refused 1\n$/);
  expect(first.code).toBe(0);
  expect(await newest()).toMatchObject({ fileName: 'network.csv', state: 'APPLIED', applied: 2 });
  expect(await makeOf('CMD-2')).toBe('ABB');

  const again = await run([file, '--yes']);
  expect(again.output).toMatch(/unchanged 2, refused 1\n[\s\S]*There is nothing to apply\.\n$/);
  expect(again.code).toBe(0);
  expect(await newest()).toMatchObject({ state: 'CANCELED' });
});

test('without --yes and without a terminal, nothing is applied', async () => {
  const { code, output } = await run([fileOf([device('CMD-4')])]);
  expect(output).toMatch(/Say --yes to apply without being asked\.\nNothing was applied\.\n$/);
  expect(code).toBe(0);
  expect(await newest()).toMatchObject({ state: 'CANCELED', applied: 0 });
  expect(await makeOf('CMD-4')).toBeUndefined();
});

test('Ctrl-C cancels an import, and applied entries stay', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) => device(`MANY-${index}`));
  const { child, output, ended } = start([fileOf(lines, 'many.csv'), '--yes']);
  await until(async () => (await newest()).applied > 0);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  const canceled = await newest();
  expect(canceled).toMatchObject({ fileName: 'many.csv', state: 'CANCELED' });
  expect(output()).toContain(`Canceled; ${canceled.applied} were applied.\n`);
  const { body } = await backend.call('admin', 'GET', 'devices?chargeboxId=MANY-&pageSize=1');
  expect((body as { totalElements: number }).totalElements).toBe(canceled.applied);
  expect(canceled.applied).toBeLessThan(4000);
});

test.each<[string, string[], Record<string, string>, string]>([
  ['no file', [], {}, 'Which file? npm run import -- FILE [--yes]'],
  ['a missing file', ['no.csv'], {}, 'There is no file no.csv.'],
  [
    'no user',
    ['package.json'],
    { PORTAL_PASSWORD: '' },
    'Who are you? Set PORTAL_EMAIL and PORTAL_PASSWORD, or PORTAL_TOKEN to an access token.',
  ],
  ['a wrong password', ['package.json'], { PORTAL_PASSWORD: 'wrong' }, 'The username or password is incorrect.'],
  [
    'a user without permission',
    ['package.json'],
    { PORTAL_EMAIL: 'operator@example.com' },
    'This needs the permissions create:devices and update:devices, which you do not have.',
  ],
  [
    'a file that is not a network',
    ['package.json', '--yes'],
    {},
    'The file must be a list of OCPI Locations, or an object with such a list as data.',
  ],
])('%s: prints a sentence', async (_name, args, env, sentence) => {
  const { code, output } = await run(args, env);
  expect(output.trim().split('\n').at(-1)).toBe(sentence);
  expect(code).toBe(1);
});
