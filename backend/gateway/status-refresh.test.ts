import PQueue from 'p-queue';
import type { CommandReply } from '../bus/index.ts';
import { StatusRefresh } from './status-refresh.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const bootedAt = new Date(0);
const accepted: CommandReply = { kind: 'answer', payload: { status: 'Accepted' }, time: '' };
const rejected: CommandReply = { kind: 'answer', payload: { status: 'Rejected' }, time: '' };
const notImplemented: CommandReply = { kind: 'answer', payload: { status: 'NotImplemented' }, time: '' };
const notKnown: CommandReply = { kind: 'error', code: 'NotImplemented', description: '' };

type Reply = CommandReply | Promise<CommandReply>;

/** @param replies one after the other, the last one from then on */
function watch(replies: Reply | Reply[] = accepted, turns = new PQueue()) {
  const left = [replies].flat();
  const asked: number[] = [];
  const unreported: object[] = [];
  const errors: unknown[] = [];
  const refresh = new StatusRefresh({
    connectors: [1, 2],
    turns,
    ask: async (connectorId) => {
      asked.push(connectorId);
      return (left.length > 1 ? left.shift() : left[0]) ?? accepted;
    },
    noteUnreported: async (since) => void unreported.push(since),
    onError: (error) => errors.push(error),
    random: () => 0,
  });
  return { refresh, asked, unreported, errors };
}

test('a charger that reports everything by itself is asked nothing', async () => {
  const { refresh, asked, unreported } = watch();
  refresh.begin({ bootedAt });
  for (const connectorId of [0, 1, 2]) refresh.reported(connectorId);
  await jest.advanceTimersByTimeAsync(200_000);
  expect([asked, unreported]).toEqual([[], []]);
});

test.each([
  ['booted', bootedAt],
  ['only connected', undefined],
])('one that has %s and leaves something out is asked for that once, and has time to answer', async (_, at) => {
  const { refresh, asked, unreported } = watch();
  refresh.begin({ bootedAt: at });
  refresh.reported(1);
  refresh.reported(2);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0]);
  refresh.reported(0);
  await jest.advanceTimersByTimeAsync(200_000);
  expect([asked, unreported]).toEqual([[0], []]);
});

test('one that reports nothing is asked for each connector, and what it still leaves out is noted', async () => {
  const { refresh, asked, unreported } = watch(rejected);
  refresh.begin({ bootedAt });
  await jest.advanceTimersByTimeAsync(60_000);
  refresh.reported(0);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(unreported).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0, 1, 2]);
  expect(unreported).toEqual([{ bootedAt, inSession: [] }]);
});

test.each([
  ['refuses the message', notKnown],
  ['says that it does not know it', notImplemented],
  ['does not answer', { kind: 'unknown' } as const],
])('one that %s is asked for one connector alone, and nothing is waited for', async (_, reply) => {
  const { refresh, asked, unreported } = watch(reply);
  refresh.begin({ bootedAt: undefined });
  await jest.advanceTimersByTimeAsync(60_001);
  expect(asked).toEqual([0]);
  expect(unreported).toEqual([{ bootedAt: undefined, inSession: [] }]);
});

test('one that refuses connector 0 is asked for the others', async () => {
  const refused: CommandReply = { kind: 'error', code: 'PropertyConstraintViolation', description: '' };
  const { refresh, asked, unreported } = watch([refused, accepted]);
  refresh.begin({ bootedAt });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 1, 2]);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(unreported).toEqual([]);
});

test('one that other commands leave no room for is asked later', async () => {
  const { refresh, asked, unreported } = watch([{ kind: 'busy' }, accepted]);
  refresh.begin({ bootedAt });
  await jest.advanceTimersByTimeAsync(119_000);
  expect([asked, unreported]).toEqual([[0], []]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0, 0, 1, 2]);
});

test('chargers are asked one after the other where only one may be asked at a time', async () => {
  const turns = new PQueue({ concurrency: 1 });
  let answer: (reply: CommandReply) => void = () => {};
  const first = watch(
    new Promise<CommandReply>((resolve) => {
      answer = resolve;
    }),
    turns,
  );
  const [second, gone] = [watch(accepted, turns), watch(accepted, turns)];
  for (const { refresh } of [first, gone, second]) refresh.begin({ bootedAt: undefined });
  await jest.advanceTimersByTimeAsync(60_000);
  expect([first.asked, second.asked]).toEqual([[0], []]);
  gone.refresh.stop();
  answer(notKnown);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([second.asked, gone.asked]).toEqual([[0, 1, 2], []]);
  expect([...first.errors, ...second.errors, ...gone.errors]).toEqual([]);
});

test('a boot begins again, and the end of the connection ends it', async () => {
  const { refresh, asked, unreported, errors } = watch();
  refresh.begin({ bootedAt: undefined });
  refresh.reported(1);
  await jest.advanceTimersByTimeAsync(50_000);
  refresh.begin({ bootedAt });
  await jest.advanceTimersByTimeAsync(50_000);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([0, 1, 2]);
  refresh.stop();
  await jest.advanceTimersByTimeAsync(200_000);
  expect([unreported, errors]).toEqual([[], []]);
});

describe('a status that seems to be an old one', () => {
  const doubted = async (reply: Reply | Reply[] = accepted) => {
    const watched = watch(reply);
    const taken: number[] = [];
    watched.refresh.begin({ bootedAt });
    for (const connectorId of [0, 1, 2]) watched.refresh.reported(connectorId);
    const doubt = (connectorId: number) => watched.refresh.doubt(connectorId, async () => void taken.push(connectorId));
    doubt(1);
    await jest.advanceTimersByTimeAsync(14_000);
    expect(watched.asked).toEqual([]);
    return { ...watched, taken, doubt };
  };

  test('is asked for once, after a while', async () => {
    const { asked, taken } = await doubted();
    await jest.advanceTimersByTimeAsync(200_000);
    expect([asked, taken]).toEqual([[1], []]);
  });

  test('is not asked for where another follows', async () => {
    const { refresh, asked } = await doubted();
    refresh.reported(1);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(asked).toEqual([]);
  });

  test.each([
    ['refuses that', rejected],
    ['does not know that', notKnown],
  ])('counts where the charger %s', async (_, reply) => {
    const { asked, taken } = await doubted(reply);
    await jest.advanceTimersByTimeAsync(200_000);
    expect([asked, taken]).toEqual([[1], [1]]);
  });

  test('is asked for no more than once a minute, and later where other commands left no room', async () => {
    const { asked, doubt } = await doubted([{ kind: 'busy' } as Reply, accepted]);
    await jest.advanceTimersByTimeAsync(1000);
    doubt(2);
    expect(asked).toEqual([1]);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(asked).toEqual([1]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([1, 1, 2]);
  });

  test('is asked for also after another one could not be written', async () => {
    const { refresh, asked, errors } = watch(rejected);
    refresh.begin({ bootedAt });
    for (const connectorId of [0, 1, 2]) refresh.reported(connectorId);
    refresh.doubt(1, () => Promise.reject(new Error('not written')));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(errors).toEqual([new Error('not written')]);
    refresh.doubt(2, async () => {});
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([1, 2]);
  });

  test('is forgotten with the connection', async () => {
    const { refresh, asked } = await doubted();
    refresh.stop();
    await jest.advanceTimersByTimeAsync(200_000);
    expect(asked).toEqual([]);
  });
});
