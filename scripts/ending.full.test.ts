// The other ways to end `npm start`: none of its processes is left. The fastest one to test is in ending.test.ts.
import { once } from 'node:events';
import { useStarts } from './testing/ended-start.ts';

const product = useStarts();

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s to npm', async (signal) => {
  const npm = await product.start();
  const ended = once(npm, 'exit');
  npm.kill(signal);
  await ended;
  await product.allEnded();
});

test('the end of scripts/start.mjs without a word', async () => {
  await product.start();
  process.kill(product.processOf('scripts/start.mjs'), 'SIGKILL');
  await product.allEnded();
});
