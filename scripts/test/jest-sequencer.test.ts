import { root } from '../processes.mjs';
import LongestFirst from './jest-sequencer.mjs';

test('the files of the full set begin, each part with the longest of them', async () => {
  const sizes = new Map([
    ['hostile/injections.test.ts', 9],
    ['hostile/fuzz/fuzz.full.test.ts', 1],
    ['backend/start.integration.test.ts', 5],
    ['backend/stop.full.integration.test.ts', 4],
  ]);
  const context = {
    config: { cache: false },
    hasteFS: { getSize: (path: string) => sizes.get(path.slice(root.length)) },
  };
  type Sequencer = ConstructorParameters<typeof LongestFirst>[0];
  const sequencer = new LongestFirst({ contexts: [], globalConfig: {} } as unknown as Sequencer);
  const tests = [...sizes.keys()].map((file) => ({ path: `${root}${file}`, context, duration: undefined }));
  const sorted = await sequencer.sort(tests as unknown as Parameters<typeof sequencer.sort>[0]);
  expect(sorted.map(({ path }) => path.slice(root.length))).toEqual([
    'backend/stop.full.integration.test.ts',
    'hostile/fuzz/fuzz.full.test.ts',
    'hostile/injections.test.ts',
    'backend/start.integration.test.ts',
  ]);
});
