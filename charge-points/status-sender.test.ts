import type { Outgoing } from './outbox.ts';
import type { Profile } from './profiles.ts';
import { StatusSender } from './status-sender.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const status = (method: string): Outgoing => ({ method, payload: () => ({}), durable: false });

/** A sender, and which status was sent in which second. */
function watched(profile: Profile) {
  const sent: [string, number][] = [];
  const begin = Date.now();
  const sender = new StatusSender(profile, (...statuses) => {
    for (const { method } of statuses) sent.push([method, (Date.now() - begin) / 1000]);
  });
  return { sender, sent };
}

/** Of connector 1 a, b, c, and of connector 2 x, one second apart. */
function sendAll(sender: StatusSender): void {
  for (const [connectorId, method] of [
    [1, 'a'],
    [2, 'x'],
    [1, 'b'],
    [1, 'c'],
  ] as const) {
    sender.add(connectorId, status(method));
    jest.advanceTimersByTime(1000);
  }
}

test.each<[string, Profile, [string, number][]]>([
  [
    'at once',
    {},
    [
      ['a', 0],
      ['x', 1],
      ['b', 2],
      ['c', 3],
    ],
  ],
  [
    'late',
    { lateStatusSeconds: 45 },
    [
      ['a', 45],
      ['x', 46],
      ['b', 47],
      ['c', 48],
    ],
  ],
  [
    'twice',
    { doublesStatuses: true },
    [
      ['a', 0],
      ['a', 0],
      ['x', 1],
      ['x', 1],
      ['b', 2],
      ['b', 2],
      ['c', 3],
      ['c', 3],
    ],
  ],
  // One that no other follows is sent in the end.
  [
    'in the wrong order',
    { swapWithinSeconds: 5 },
    [
      ['b', 2],
      ['a', 2],
      ['x', 6],
      ['c', 8],
    ],
  ],
])('statuses are sent %s', (_, profile, expected) => {
  const { sender, sent } = watched(profile);
  sendAll(sender);
  jest.advanceTimersByTime(60_000);
  expect(sent).toEqual(expected);
});

test.each<Profile>([{ lateStatusSeconds: 45 }, { swapWithinSeconds: 5 }])(
  'what waits when the connection is lost is not sent (%j)',
  (profile) => {
    const { sender, sent } = watched(profile);
    sender.add(1, status('a'));
    sender.forget();
    sender.add(2, status('b'));
    jest.advanceTimersByTime(60_000);
    expect(sent.map(([method]) => method)).toEqual(['b']);
  },
);
