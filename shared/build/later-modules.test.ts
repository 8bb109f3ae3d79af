import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { sharedModules } from './shared-modules.mjs';

// The build reads literal requests alone, so the host has to write them out.
const source = readFileSync(join(root, 'host/remotes/later-modules.ts'), 'utf8');
const written = [...source.matchAll(/'([^']+)': \(\) => import\('([^']+)'\)/g)].map(([, name, request]) => ({
  name,
  request,
}));

test('the host can ask early for each shared module that is no part of its entry, and for no other', () => {
  const later = Object.entries(sharedModules).flatMap(([name, { needed }]) => (needed === 'later' ? [name] : []));
  expect(written.map(({ name }) => name).toSorted()).toEqual(later.toSorted());
});

test('it asks for each by its own name', () => {
  expect(written.filter(({ name, request }) => name !== request)).toEqual([]);
});
