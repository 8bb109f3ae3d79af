import { layerOf, testFiles } from './layers.mjs';
import { selectNamed, selectSet } from './selection.mjs';

const files = [
  'shared/format/time.test.ts',
  'mfe-alerts/list/alert-list-page.test.tsx',
  'shared/build/two-folders.full.test.ts',
  'backend/start.integration.test.ts',
  'backend/gateway/knocks.integration.test.ts',
  'backend/database/lock.integration.test.ts',
  'hostile/forged-tokens.test.ts',
  'hostile/held-loop.full.test.ts',
  'e2e/alerts/alerts.spec.ts',
  'e2e/every-page/places.full.spec.ts',
];
const all = (set: 'core' | 'full' | 'hostile') => {
  const selection = selectSet(set, files, () => '| a knock | `npm test -- gateway/knocks nothing/else` |');
  return [...Object.values(selection.files).flat(), ...selection.embedded.map((file) => `embedded ${file}`)].sort();
};

test('every test file of the repository belongs to one layer, and each layer has some', () => {
  const found = testFiles();
  expect(new Set(found.map(layerOf))).toEqual(new Set(['rules', 'components', 'backend', 'hostile', 'browser']));
  expect(found).toContain('scripts/test/selection.test.ts');
  expect(layerOf('e2e/stack/stack.spec.ts')).toBeUndefined();
  expect(layerOf('scripts/test.mjs')).toBeUndefined();
});

test('the full set is npm test and the files that say so in their names', () => {
  const core = all('core');
  expect(all('full')).toEqual(expect.arrayContaining(core));
  expect(all('full').filter((file) => !core.includes(file))).toEqual([
    'e2e/every-page/places.full.spec.ts',
    'embedded backend/database/lock.integration.test.ts',
    'hostile/held-loop.full.test.ts',
    'shared/build/two-folders.full.test.ts',
  ]);
});

test('the attacks are all hostile callers, and what their document names', () => {
  expect(all('hostile')).toEqual([
    'backend/gateway/knocks.integration.test.ts',
    'hostile/forged-tokens.test.ts',
    'hostile/held-loop.full.test.ts',
  ]);
});

describe('tests by path or name', () => {
  const sources: Record<string, string> = {
    'mfe-alerts/list/alert-list-page.test.tsx': "test('keeps the rows', …",
    'e2e/alerts/alerts.spec.ts': "test('keeps the rows', …",
  };
  const options = { read: (file: string) => sources[file] ?? '', isEmbedded: false };
  const chosen = (words: string[], isEmbedded = false) => selectNamed(words, files, { ...options, isEmbedded });

  test('a part of a path chooses files in every layer', () => {
    expect(chosen(['alerts'])).toMatchObject({
      files: {
        components: ['mfe-alerts/list/alert-list-page.test.tsx'],
        browser: ['e2e/alerts/alerts.spec.ts'],
        rules: [],
      },
    });
  });

  test('a name alone is searched in the sources; beside a path it is not', () => {
    expect(chosen(['keeps the rows'])).toMatchObject({
      pattern: 'keeps the rows',
      files: { rules: [], browser: ['e2e/alerts/alerts.spec.ts'] },
    });
    expect(chosen(['format/time', 'made by a template'])).toMatchObject({
      pattern: 'made by a template',
      files: { rules: ['shared/format/time.test.ts'], browser: [] },
    });
  });

  test('on the embedded database the backend tests run there', () => {
    expect(chosen(['backend/start'], true)).toMatchObject({ files: { backend: [] }, embedded: [files[3]] });
  });

  test('what is nowhere is said in a sentence', () => {
    expect(chosen(['no such test'])).toMatch(/^No test file has "no such test" in its path/);
    expect(chosen(['keeps', 'rows'])).toBe('Quote the name of a test as one text: "keeps rows".');
  });
});
