import { createWorkLoop } from './work-loop.ts';

/** A loop whose looks end when the test says so. */
function held() {
  const ends: { done(): void; fail(error: Error): void }[] = [];
  const failed: unknown[] = [];
  const loop = createWorkLoop({
    work: () => new Promise<void>((done, fail) => ends.push({ done, fail })),
    failed: (error) => failed.push(error),
    tickMs: 1000,
  });
  return { loop, ends, failed, settled: () => new Promise((done) => setImmediate(done)) };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('looks at the start and at each tick', async () => {
  const { loop, ends, settled } = held();
  loop.start();
  expect(ends).toHaveLength(1);
  ends[0]?.done();
  await settled();
  jest.advanceTimersByTime(999);
  expect(ends).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(ends).toHaveLength(2);
  ends[1]?.done();
  await loop.stop();
});

test('never looks twice at once, and once more for all who asked meanwhile', async () => {
  const { loop, ends, settled } = held();
  loop.start();
  loop.look();
  loop.look();
  expect(ends).toHaveLength(1);
  ends[0]?.done();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.done();
  await settled();
  expect(ends).toHaveLength(2);
  await loop.stop();
});

test('a look that fails is told of, and the next tick tries again', async () => {
  const { loop, ends, failed, settled } = held();
  loop.start();
  ends[0]?.fail(new Error('gone'));
  await settled();
  expect(failed).toEqual([new Error('gone')]);
  jest.advanceTimersByTime(1000);
  expect(ends).toHaveLength(2);
  ends[1]?.done();
  await loop.stop();
});

test('its end waits for the look under way and begins no other', async () => {
  const { loop, ends, settled } = held();
  loop.start();
  loop.look();
  let stopped = false;
  const stopping = loop.stop().then(() => {
    stopped = true;
  });
  await settled();
  expect(stopped).toBe(false);
  ends[0]?.done();
  await stopping;
  loop.look();
  jest.advanceTimersByTime(5000);
  expect(ends).toHaveLength(1);
});

test('where it is known when there is something to do, it looks then', async () => {
  const looks: number[] = [];
  const loop = createWorkLoop({
    work: async () => void looks.push(Date.now()),
    failed: () => {},
    tickMs: 1000,
    untilNextMs: async () => 10,
  });
  const begun = Date.now();
  loop.start();
  for (let look = 0; look < 2; look += 1) {
    await new Promise((done) => setImmediate(done));
    jest.advanceTimersByTime(10);
  }
  await loop.stop();
  expect(looks.map((at) => at - begun)).toEqual([0, 10, 20]);
});

test('one that starts late looks after a tick, or when it is told to', async () => {
  const { loop, ends, settled } = held();
  const late = createWorkLoop({ work: async () => loop.start(), failed: () => {}, tickMs: 1000, startsLate: true });
  late.start();
  jest.advanceTimersByTime(999);
  expect(ends).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(ends).toHaveLength(1);
  ends[0]?.done();
  await settled();
  await Promise.all([late.stop(), loop.stop()]);
});
