import { AfterBoot } from './after-boot.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const bootedAt = new Date(0);

function watch() {
  const asked: (number | undefined)[] = [];
  const settled: object[] = [];
  const errors: unknown[] = [];
  const watched = new AfterBoot({
    connectors: [1, 2],
    ask: async (connectorId) => {
      asked.push(connectorId);
      return { kind: 'error', code: 'NotImplemented', description: '' };
    },
    settle: async (outcome) => void settled.push(outcome),
    onError: (error) => errors.push(error),
    random: () => 0,
  });
  return { watched, asked, settled, errors };
}

test('a charger that reports everything by itself is asked nothing', async () => {
  const { watched, asked, settled } = watch();
  watched.booted(bootedAt);
  for (const connectorId of [0, 1, 2]) watched.reported(connectorId);
  await jest.advanceTimersByTimeAsync(200_000);
  expect([asked, settled]).toEqual([[], []]);
});

test('one that leaves something out is asked once, and has time to answer', async () => {
  const { watched, asked, settled } = watch();
  watched.booted(bootedAt);
  watched.reported(1);
  watched.reported(2);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0]);
  watched.reported(0);
  await jest.advanceTimersByTimeAsync(200_000);
  expect([asked, settled]).toEqual([[0], []]);
});

test('one that reports nothing is asked for all, and what it still leaves out is forgotten', async () => {
  const { watched, asked, settled } = watch();
  watched.booted(bootedAt);
  await jest.advanceTimersByTimeAsync(60_000);
  watched.reported(0);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual([undefined]);
  expect(settled).toEqual([{ bootedAt, isWholeSilent: false }]);
});

test('a second boot begins anew, and the end of the connection ends it', async () => {
  const { watched, asked, settled } = watch();
  watched.booted(bootedAt);
  watched.reported(1);
  await jest.advanceTimersByTimeAsync(50_000);
  watched.booted(new Date(1));
  await jest.advanceTimersByTimeAsync(50_000);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([undefined]);
  watched.stop();
  await jest.advanceTimersByTimeAsync(200_000);
  expect(settled).toEqual([]);
});
