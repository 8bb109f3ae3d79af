import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Budget, overBudget, weigh } from './budget.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

test('nothing of the console that was built weighs more than it may', () => {
  const budget: Budget = JSON.parse(readFileSync(join(root, 'shared/build/budget.json'), 'utf8'));
  const folder = join(root, 'dist/console');
  if (!existsSync(join(folder, 'host/release.json'))) throw new Error('Build the console first: npm run build');
  const weight = weigh(
    folder,
    remoteFolders().map((name) => name.replace(/^mfe-/, '')),
  );
  expect(overBudget(budget, weight)).toEqual([]);
}, 120_000);

test('what stands together is weighed once, and what another module adds to it beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-budget-'));
  const file = (name: string, content: string) => {
    const path = join(folder, 'host/1', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
  };
  const [controls, charts] = ['@dmp/shared/antd/controls', '@dmp/shared/antd/charts'];
  const shares = { [controls]: ['page.js'], [charts]: ['charts.js', 'page.js'] };
  try {
    for (const name of ['main.js', 'page.js', 'charts.js']) file(name, `${name} `.repeat(name.length));
    writeFileSync(join(folder, 'host/release.json'), JSON.stringify({ version: '1', entry: ['main.js'], shares }));
    const of = (name: string) => brotliCompressSync(readFileSync(join(folder, 'host/1', name))).length;
    expect(weigh(folder, [])).toEqual({
      host: of('main.js'),
      shares: { page: of('page.js'), [charts]: of('charts.js') },
      pages: {},
      whole: {},
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a part that weighs more than it may, and than hashes account for, is named; a page that is not listed has the budget of a new one', () => {
  const budget = {
    ...{ host: 100, shares: { dayjs: 10 }, pages: { 'devices /devices': 50 } },
    whole: { 'devices /devices': 160 },
  };
  const newPage = { page: 20, whole: 90 };
  expect(overBudget({ ...budget, newPage }, budget)).toEqual([]);
  const weight = {
    ...{ host: 200, shares: { dayjs: 111, three: 7 } },
    pages: { 'devices /devices': 150, 'logs /logs': 20, 'logs /logs/:id': 121 },
    whole: { 'devices /devices': 261, 'logs /logs': 190, 'logs /logs/:id': 191 },
  };
  expect(overBudget({ ...budget, newPage }, weight)).toEqual([
    'dayjs weighs 111 bytes, and may weigh 10.',
    'three has no budget: it weighs 7 bytes.',
    'logs /logs/:id weighs 121 bytes, and may weigh 20.',
    'devices /devices with all it needs weighs 261 bytes, and may weigh 160.',
    'logs /logs/:id with all it needs weighs 191 bytes, and may weigh 90.',
  ]);
});
