// However `npm start` is ended, none of its processes is left: SIGKILL here, the other ways in ending.full.test.ts.
import { once } from 'node:events';
import { useStarts } from './testing/ended-start.ts';

const product = useStarts();

test('SIGKILL to npm', async () => {
  const npm = await product.start();
  const ended = once(npm, 'exit');
  npm.kill('SIGKILL');
  await ended;
  await product.allEnded();
});
