import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Budget, measureSizes, overSizeBudget } from './budget.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

test('no part of the built console exceeds its size budget', () => {
  const budget: Budget = JSON.parse(readFileSync(join(root, 'shared/build/budget.json'), 'utf8'));
  const folder = join(root, 'dist/console');
  if (!existsSync(join(folder, 'host/release.json'))) throw new Error('Build the console first: npm run build');
  const sizes = measureSizes(
    folder,
    remoteFolders().map((name) => name.replace(/^mfe-/, '')),
  );
  expect(overSizeBudget(budget, sizes)).toEqual([]);
}, 120_000);

test('every script of the console has the hint that makes V8 compile it as a whole', () => {
  const folder = join(root, 'dist/console');
  const parts = ['host', ...remoteFolders().map((name) => name.replace(/^mfe-/, 'remotes/'))];
  const scripts = parts.flatMap((part) => {
    const { version, files } = JSON.parse(readFileSync(join(folder, part, 'release.json'), 'utf8'));
    return Object.keys(files)
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(part, version, file));
  });
  expect(scripts.length).toBeGreaterThan(parts.length);
  const hint = '//# allFunctionsCalledOnLoad\n';
  expect(scripts.filter((file) => !readFileSync(join(folder, file), 'utf8').startsWith(hint))).toEqual([]);
});

test('the file of a named chunk is measured once, and another module counts only what it adds', () => {
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
    expect(measureSizes(folder, [])).toEqual({
      host: of('main.js'),
      shares: { page: of('page.js'), [charts]: of('charts.js') },
      pages: {},
      whole: {},
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the size of code does not depend on its hashes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-budget-'));
  const sizeOf = (version: string) => {
    const path = join(folder, version, 'host/1');
    mkdirSync(path, { recursive: true });
    const hashes = Array.from({ length: 30 }, (_, at) =>
      createHash('sha1')
        .update(version + at)
        .digest('hex')
        .slice(0, 8),
    );
    writeFileSync(join(path, 'main.js'), hashes.map((hash) => `load("${hash}.js");`).join(''));
    writeFileSync(join(path, '../release.json'), JSON.stringify({ version: '1', entry: ['main.js'], shares: {} }));
    return measureSizes(join(folder, version), []).host;
  };
  try {
    expect(new Set(['a', 'b', 'c', 'd'].map(sizeOf)).size).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a part over its budget is named; an unlisted page has the budget of a new page', () => {
  const budget = {
    ...{ host: 100, shares: { dayjs: 10 }, pages: { 'devices /devices': 50 } },
    whole: { 'devices /devices': 160 },
  };
  const newPage = { page: 20, whole: 90 };
  expect(overSizeBudget({ ...budget, newPage }, budget)).toEqual([]);
  const sizes = {
    ...{ host: 100, shares: { dayjs: 11, three: 7 } },
    pages: { 'devices /devices': 50, 'logs /logs': 20, 'logs /logs/:id': 21 },
    whole: { 'devices /devices': 161, 'logs /logs': 90, 'logs /logs/:id': 91 },
  };
  expect(overSizeBudget({ ...budget, newPage }, sizes)).toEqual([
    'dayjs weighs 11 bytes, and may weigh 10.',
    'three has no budget: it weighs 7 bytes.',
    'logs /logs/:id weighs 21 bytes, and may weigh 20.',
    'devices /devices with all it needs weighs 161 bytes, and may weigh 160.',
    'logs /logs/:id with all it needs weighs 91 bytes, and may weigh 90.',
  ]);
});
