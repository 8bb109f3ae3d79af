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

test('a part that weighs more than it may is named, and so is one without a budget', () => {
  const budget = {
    ...{ host: 100, shares: { dayjs: 10 }, pages: { 'devices /devices': 50 } },
    whole: { 'devices /devices': 160 },
  };
  expect(overBudget(budget, budget)).toEqual([]);
  const weight = {
    ...{ host: 99, shares: { dayjs: 11 }, pages: { 'devices /devices': 50, 'logs /logs': 7 } },
    whole: { 'devices /devices': 161 },
  };
  expect(overBudget(budget, weight)).toEqual([
    'dayjs weighs 11 bytes, and may weigh 10.',
    'logs /logs has no budget: it weighs 7 bytes.',
    'devices /devices with all it needs weighs 161 bytes, and may weigh 160.',
  ]);
});
