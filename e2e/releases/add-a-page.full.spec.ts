// docs/add-a-page.md, followed from its first line to the page on the screen,
// in a copy of the repository: what `npm run new-remote` makes is tried as it is.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';
import { consoleFolder, type Release, readReleased } from '../support/released.ts';

/** A step of the document: a command, or the content of a file. */
type Step = { command: string } | { file: string; content: string };

/** Commands, and the files that are named in the sentence before them. */
function stepsOf(document: string): Step[] {
  return [...document.matchAll(/([^\n]*)\n\n```(sh|json|tsx?)\n(.*?)```/gs)].map(
    ([, before = '', kind, content = '']) => {
      if (kind === 'sh') return { command: content.trim() };
      const file = /`(mfe-[\w./-]+)`:$/.exec(before)?.[1];
      if (!file) throw new Error(`No file is named before: ${content}`);
      return { file, content };
    },
  );
}

const script = fileURLToPath(new URL('../../scripts/copy-workspace.mjs', import.meta.url));
let base = '';
let copy = '';
test.beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'add-a-page-'));
  copy = join(base, 'copy');
  await promisify(execFile)(process.execPath, [script, copy]);
});
test.afterAll(() => rmSync(base, { recursive: true }));
test.setTimeout(300_000);

const run = (command: string) => {
  const [program = '', ...args] = command.split(' ');
  return promisify(execFile)(program, args, { cwd: copy });
};

/** Takes the remote as it was built into the console under test. */
async function withRemote(name: string, use: () => Promise<void>): Promise<void> {
  const before = readReleased('remotes.json');
  const own: { name: string }[] = JSON.parse(readFileSync(join(copy, 'dist/console/remotes.json'), 'utf8'));
  const others: { name: string }[] = JSON.parse(before).filter((entry: { name: string }) => entry.name !== name);
  const folder = join(consoleFolder, 'remotes', name);
  const kept = join(base, `kept-${name}`);
  cpSync(join(consoleFolder, 'remotes'), kept, { recursive: true });
  cpSync(join(copy, 'dist/console/remotes', name), folder, { recursive: true });
  const entries = [...others, ...own.filter((entry) => entry.name === name)];
  writeFileSync(join(consoleFolder, 'remotes.json'), JSON.stringify(entries));
  try {
    await use();
  } finally {
    writeFileSync(join(consoleFolder, 'remotes.json'), before);
    rmSync(folder, { recursive: true });
    const earlier = join(kept, name);
    cpSync(kept, join(consoleFolder, 'remotes'), {
      recursive: true,
      filter: (path) => path === kept || path.startsWith(earlier),
    });
    rmSync(kept, { recursive: true });
  }
}

const follow = async (step: Step | undefined) => {
  if (!step) throw new Error('The document has no first step.');
  if ('command' in step) await run(step.command);
  else writeFileSync(join(copy, step.file), step.content);
};

/** The tests of the new remote, as the tour runs them. */
const ownTests = 'npm test -- mfe-tariffs';
const checks = [
  'biome ci --error-on-warnings mfe-tariffs package.json',
  'tsc -p mfe-tariffs',
  // By `npm test` the whole console of the copy would be built before.
  'jest --selectProjects node --testPathPatterns scripts/places',
];

test('whoever follows the document has a page with its entry in the menu', async ({ page }) => {
  const document = readFileSync(join(copy, 'docs/add-a-page.md'), 'utf8');
  const [, section = ''] = /^## A new remote\n(.*?)^## /ms.exec(document) ?? [];
  const [make, ...steps] = stepsOf(section);
  expect(steps.filter((step) => 'command' in step)).toHaveLength(1);
  await follow(make);
  // As it was made: nobody has touched it.
  for (const check of checks) await run(`${process.execPath} node_modules/.bin/${check}`);
  await run(ownTests);
  for (const step of steps) await follow(step);
  // The examples of lists, details and forms further down are sound, too.
  const [, examples = ''] = /^(## A list page\n.*)/ms.exec(document) ?? [];
  expect(stepsOf(examples)).toHaveLength(4);
  for (const step of stepsOf(examples)) {
    if ('file' in step) await follow(step);
  }
  await run(`${process.execPath} node_modules/.bin/tsc -p mfe-tariffs`);
  await withRemote('tariffs', async () => {
    await signIn(page, 'admin', '/devices');
    await page.getByRole('complementary').getByRole('link', { name: 'Tariffs' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const { totalElements } = await get<Paged<unknown>>(page.request, 'admin', 'locations/overviews?pageSize=10');
    await expect(page.getByText(`of ${totalElements.toLocaleString('en-US')} locations`)).toBeVisible();
    await page.goto('/tariffs/NL');
    await expect(page.getByText(/^Tariffs of NL as .+ may see them$/)).toBeVisible();
    await page.getByRole('link', { name: 'All Tariffs' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
  await test.step('the tour of a feature team goes on with it: released, rolled back, and put forward again', async () => {
    const [, tour = ''] =
      /^## As a feature team\n(.*?)^## /ms.exec(readFileSync(join(copy, 'docs/tours.md'), 'utf8')) ?? [];
    const commands = [...tour.matchAll(/^```sh\n(.*?)```/gms)].flatMap(([, lines = '']) => lines.trim().split('\n'));
    const [begin, check, release, ...others] = commands;
    expect(begin).toBe(make && 'command' in make && make.command);
    expect(check).toBe(ownTests);
    const released = async () => {
      const { stdout } = await run(release ?? '');
      return /^tariffs (\S+) is current/m.exec(stdout)?.[1] ?? stdout;
    };
    const first = await released();
    const descriptor = join(copy, 'mfe-tariffs/remote.json');
    writeFileSync(descriptor, readFileSync(descriptor, 'utf8').replace('"label": "Tariffs"', '"label": "Prices"'));
    const second = await released();
    expect(second).not.toBe(first);
    const [again, ...after] = others;
    expect(again).toBe(release);
    const said: string[] = [];
    for (const command of after) said.push((await run(command)).stdout);
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^ +tariffs +${second}\\n +${first} `, 'm')),
      expect.stringContaining(`tariffs is pinned to ${first}`),
      expect.stringContaining(`tariffs is no longer pinned: ${second} runs.`),
    ]);
  });
});

test.describe('a refused remote', () => {
  test.use({ expectedErrors: /The release of 'ratings' could not be read/ });
  test('a remote that was built with a newer facade is refused until the console is released', async ({ page }) => {
    const facade = join(copy, 'shared/antd/basics.ts');
    writeFileSync(facade, `${readFileSync(facade, 'utf8')}export { Rate } from 'antd/es/index.js';\n`);
    await run('npm run new-remote -- ratings');
    const pageFile = join(copy, 'mfe-ratings/ratings-page.tsx');
    const uses = "import { Rate } from '@dmp/shared/antd/basics';\n";
    writeFileSync(pageFile, `${uses}export const RatingsPage = () => <Rate />;\n`);
    await run('npm run build -- mfe-ratings');
    const release: Release = JSON.parse(readFileSync(join(copy, 'dist/console/remotes/ratings/release.json'), 'utf8'));
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await withRemote('ratings', async () => {
      await signIn(page, 'admin', '/devices');
      await page.goto('/ratings');
      await expect(page.getByRole('alert')).toContainText(
        'It needs Rate of antd/basics, which this console does not have yet: release the console first.',
      );
      await page.getByRole('complementary').getByRole('link', { name: 'Devices' }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    });
    expect(fetched.filter((path) => path.includes(`/remotes/ratings/${release.version}/`))).toEqual([]);
  });
});
