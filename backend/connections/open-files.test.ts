import { serverLimits } from '@dmp/shared/contract';
import { mostConnections, mostOpenFiles } from './open-files.ts';

const { all, reservedFiles, reservedFilesEmbedded } = serverLimits.connections;

test.each([
  ['as many as the product is made for', 1_048_576, false, all],
  ['without a limit', Number.POSITIVE_INFINITY, true, all],
  ['fewer where fewer files may be open', 20_000, false, 20_000 - reservedFiles],
  ['fewer with the embedded database', 20_000, true, 20_000 - reservedFilesEmbedded],
  ['a quarter where there are hardly any', 1024, true, 256],
])('%s', (_, openFiles, isEmbedded, expected) => {
  expect(mostConnections(openFiles, isEmbedded)).toBe(expected);
});

test('the limit of this process is known', () => {
  expect(mostOpenFiles()).toBeGreaterThan(256);
});
