import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { sharedModules } from './shared-modules.mjs';

// webpack resolves only literal requests, so the host spells them out.
const source = readFileSync(join(root, 'host/remotes/later-modules.ts'), 'utf8');
const written = [...source.matchAll(/'([^']+)': \(\) => import\('([^']+)'\)/g)].map(([, name, request]) => ({
  name,
  request,
}));

test('the host can prefetch exactly the shared modules that are not part of its entry', () => {
  const later = Object.entries(sharedModules).flatMap(([name, { needed }]) => (needed === 'later' ? [name] : []));
  expect(written.map(({ name }) => name).toSorted()).toEqual(later.toSorted());
});

test('each is requested by its own name', () => {
  expect(written.filter(({ name, request }) => name !== request)).toEqual([]);
});
