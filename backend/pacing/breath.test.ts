import { createEventLoopYielder } from './breath.ts';

/** Work of a millisecond. */
function work(): void {
  for (const until = performance.now() + 1; performance.now() < until; );
}

test('work that is long lets what waits be done in between, and short work is not interrupted', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  const breathe = createEventLoopYielder(5);
  for (let part = 0; part < 50; part += 1) {
    work();
    const break_ = breathe();
    if (break_) await break_;
  }
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(5);
  const short = createEventLoopYielder(1000);
  expect(short()).toBeUndefined();
});
