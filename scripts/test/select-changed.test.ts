import { reachedFrom, readImporters } from './import-graph.mjs';
import { selectChanged } from './select-changed.mjs';

const files = [
  'shared/ui/list/list-page.test.tsx',
  'mfe-alerts/list/alert-list-page.test.tsx',
  'mfe-logs/logs-page.test.tsx',
  'backend/gateway/frames.test.ts',
  'backend/gateway/knocks.integration.test.ts',
  'backend/alerts/engine.integration.test.ts',
  'backend/start.integration.test.ts',
  'hostile/forged-tokens.test.ts',
  'scripts/fences.test.ts',
  'scripts/tours.test.ts',
  'e2e/alerts/alerts.spec.ts',
  'e2e/every-page/places.spec.ts',
  'e2e/every-page/places.full.spec.ts',
];
const importers = new Map(
  Object.entries({
    'shared/ui/list/list-page.tsx': ['shared/ui/index.ts', 'shared/ui/list/list-page.test.tsx'],
    'shared/ui/index.ts': ['mfe-alerts/list/alert-list-page.tsx'],
    'mfe-alerts/list/alert-list-page.tsx': ['mfe-alerts/list/alert-list-page.test.tsx'],
    'backend/gateway/frames.ts': ['backend/gateway/frames.test.ts'],
  }).map(([file, by]) => [file, new Set(by)] as const),
);
const chosen = (...changed: string[]) => {
  const selection = selectChanged({
    ...{ changed, files, importers },
    read: (file) => (file === 'scripts/tours.test.ts' ? "read('docs/tours.md')" : ''),
  });
  return { ...selection, files: Object.values(selection.files).flat().sort() };
};

test('a page of a remote reaches its own tests and its browser tests', () => {
  const selection = chosen('mfe-alerts/list/alert-list-page.tsx');
  expect(selection.files).toEqual([
    'e2e/alerts/alerts.spec.ts',
    'mfe-alerts/list/alert-list-page.test.tsx',
    'scripts/fences.test.ts',
  ]);
  expect(selection.leftOut).toEqual([
    '1 in shared/',
    '1 in mfe-logs/',
    '4 in backend/',
    '1 in hostile/',
    '1 in scripts/',
    '1 in e2e/every-page/',
    'all of the full set alone',
  ]);
});

test('what remotes share reaches all that import it, and each page once', () => {
  expect(chosen('shared/ui/list/list-page.tsx').files).toEqual([
    'e2e/every-page/places.spec.ts',
    'mfe-alerts/list/alert-list-page.test.tsx',
    'scripts/fences.test.ts',
    'shared/ui/list/list-page.test.tsx',
  ]);
});

test('a module of the backend reaches the tests of its folder, on both databases where that matters', () => {
  const { files: found, embedded } = chosen('backend/gateway/frames.ts');
  expect(found).toEqual([
    'backend/gateway/frames.test.ts',
    'backend/gateway/knocks.integration.test.ts',
    'e2e/every-page/places.spec.ts',
    'hostile/forged-tokens.test.ts',
    'scripts/fences.test.ts',
  ]);
  expect(embedded).toEqual(['backend/start.integration.test.ts']);
});

test('a file that nothing imports reaches the tests that name it, and a test itself', () => {
  expect(chosen('docs/tours.md').files).toEqual(['scripts/fences.test.ts', 'scripts/tours.test.ts']);
  expect(chosen('e2e/every-page/places.full.spec.ts').files).toEqual([
    'e2e/every-page/places.full.spec.ts',
    'scripts/fences.test.ts',
  ]);
});

test('imports of the repository are read: by relative paths, and by the names of its packages', async () => {
  const read = await readImporters(['mfe-alerts/mails/mail-query.test.ts', 'shared/contract/email.test.ts']);
  expect(reachedFrom(['shared/contract/email.ts'], read)).toContain('shared/contract/email.test.ts');
  expect(reachedFrom(['shared/ui/list/list-query.ts'], read)).toContain('mfe-alerts/mails/mail-query.test.ts');
});
