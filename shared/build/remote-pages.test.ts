import { readPages } from './remote-pages.mjs';

const read = (source: string, paths = ['/logs']) => readPages('mfe-logs/remote.tsx', source, paths);

test('each page lists its dynamic imports', () => {
  const source = `
    import { defineRemote } from '@dmp/shared/shell';
    const unrelated = () => import('./elsewhere.tsx');
    export default defineRemote({
      '/logs': async () => (await import('./list/logs-page.tsx')).LogsPage,
      '/logs/:id': async () => {
        const [{ LogPage }] = await Promise.all([import('./log-page.tsx'), import('./chart.tsx')]);
        return LogPage;
      },
    });`;
  expect(read(source, ['/logs', '/logs/:id'])).toEqual({
    pages: { '/logs': ['./list/logs-page.tsx'], '/logs/:id': ['./log-page.tsx', './chart.tsx'] },
    faults: [],
  });
});

test.each([
  ['export const { bootstrap, mount, unmount } = defineRemote(Logs);', 'must have: export default defineRemote(...)'],
  ['export default Logs;', 'must have: export default defineRemote(...)'],
  ['export default defineRemote(Logs);', 'takes the pages themselves'],
  ['export default defineRemote(pages);', 'takes the pages themselves'],
  ['export default defineRemote({ ...pages });', 'each page stands under its path'],
  ['export default defineRemote({ [path]: page });', 'each page stands under its path'],
  ["export default defineRemote({ '/log': page });", 'has no page for /logs of remote.json'],
])('%s is a fault', (source, sentence) => {
  expect(read(source).faults.join('\n')).toContain(sentence);
});
