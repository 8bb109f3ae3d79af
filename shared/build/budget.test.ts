import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a part that weighs more than it may is named; a page that is not listed has the budget of a new one', () => {
  const budget = {
    ...{ host: 100, shares: { dayjs: 10 }, pages: { 'devices /devices': 50 } },
    whole: { 'devices /devices': 160 },
  };
  const newPage = { page: 20, whole: 90 };
  expect(overBudget({ ...budget, newPage }, budget)).toEqual([]);
  const weight = {
    ...{ host: 99, shares: { dayjs: 11, three: 7 } },
    pages: { 'devices /devices': 50, 'logs /logs': 20, 'logs /logs/:id': 21 },
    whole: { 'devices /devices': 161, 'logs /logs': 90, 'logs /logs/:id': 91 },
  };
  expect(overBudget({ ...budget, newPage }, weight)).toEqual([
    'dayjs weighs 11 bytes, and may weigh 10.',
    'three has no budget: it weighs 7 bytes.',
    'logs /logs/:id weighs 21 bytes, and may weigh 20.',
    'devices /devices with all it needs weighs 161 bytes, and may weigh 160.',
    'logs /logs/:id with all it needs weighs 91 bytes, and may weigh 90.',
  ]);
});
