// `npm start` over weeks: what stops by itself is started again.
import { restartPause } from './restart-pause.mjs';
import { useStarts } from './testing/ended-start.ts';

const product = useStarts();

test('the pause grows while a program cannot run, and starts over after it has', () => {
  const pauses = [];
  for (let count = 0, pause = 0; count < 9; count += 1) {
    pause = restartPause(pause, 500);
    pauses.push(pause);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(restartPause(60, 60_000)).toBe(1);
});

test('a backend that is killed is started again on the same port, and is ended with the rest', async () => {
  const npm = await product.start();
  const first = product.processOf('backend/dist/main.js');
  process.kill(first, 'SIGKILL');
  const said = await product.printed(/ready again/);
  expect(said).toMatch(
    /The backend stopped unexpectedly; starting again in 1 s\. Its last output is in .*backend\.log\./,
  );
  expect(product.processOf('backend/dist/main.js')).not.toBe(first);
  expect(await fetch(`${product.url()}/api/health/ready`)).toMatchObject({ status: 200 });
  npm.kill('SIGTERM');
  await product.allEnded();
});
