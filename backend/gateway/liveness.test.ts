import fc from 'fast-check';
import { heartbeatIn, Liveness } from './liveness.ts';

const ping = 30;

/** Plays a minute-by-second life: what the charger sends at which seconds, pinged as the gateway does. */
function play(heartbeatSeconds: number, seconds: number, sends: (second: number) => 'message' | 'pong' | undefined) {
  let now = 0;
  const liveness = new Liveness({ heartbeatSeconds, marginSeconds: 60, now: () => now * 1000 });
  for (; now <= seconds; now += 1) {
    const sent = sends(now);
    if (sent === 'message') liveness.sent();
    if (sent === 'pong') liveness.ponged();
    if (now % ping !== 0) continue;
    if (liveness.isSilent) return { droppedAt: now, neverPongs: liveness.neverPongs };
    liveness.pinged();
  }
  return { droppedAt: undefined, neverPongs: liveness.neverPongs };
}

test.each([
  ['that never answers a ping and keeps its heartbeat', 300, (second: number) => second % 100 === 0, undefined],
  ['whose heartbeats come as late as they may', 300, (second: number) => second % 355 === 0, undefined],
  ['that sends nothing at all', 300, () => false, 390],
  ['without heartbeats that sends nothing', 0, () => false, 390],
  ['that ends after an hour', 300, (second: number) => second <= 3600 && second % 300 === 0, 3990],
])('a charger %s', (_, interval, sends, droppedAt) => {
  expect(play(interval, 7200, (second) => (sends(second) ? 'message' : undefined)).droppedAt).toBe(droppedAt);
});

test('one that answers pings alone stays, and is none that never does', () => {
  expect(play(300, 7200, (second) => (second % 30 === 1 ? 'pong' : undefined))).toEqual({
    droppedAt: undefined,
    neverPongs: false,
  });
});

test('one whose network fails in mid-session is none that never answers pings', () => {
  const sends = (second: number) =>
    second > 3605 ? undefined : second % 30 === 1 ? 'pong' : second % 10 === 0 ? 'message' : undefined;
  expect(play(300, 7200, sends)).toEqual({ droppedAt: 3990, neverPongs: false });
});

test('one that sends messages alone never answers pings; one that is silent is not known to', () => {
  expect(play(300, 600, (second) => (second % 100 === 0 ? 'message' : undefined)).neverPongs).toBe(true);
  expect(play(300, 90, (second) => (second % 100 === 0 ? 'message' : undefined)).neverPongs).toBe(false);
  expect(play(900, 600, () => undefined).neverPongs).toBe(false);
});

test('a new interval counts from then on, and what was not read is no silence', () => {
  let now = 0;
  const liveness = new Liveness({ heartbeatSeconds: 300, marginSeconds: 60, now: () => now * 1000 });
  now = 361;
  expect(liveness.isSilent).toBe(true);
  liveness.setHeartbeat(600);
  expect(liveness.isSilent).toBe(false);
  now = 661;
  expect(liveness.isSilent).toBe(true);
  liveness.resumed();
  expect(liveness.isSilent).toBe(false);
});

test('it is dropped at the first ping that finds it silent for its interval and the margin, whatever came before', () => {
  const gap = fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.constantFrom('message' as const, 'pong' as const));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), fc.array(gap, { maxLength: 8 }), (interval, gaps) => {
      const sends = new Map<number, 'message' | 'pong'>();
      let last = 0;
      for (const [seconds, kind] of gaps) {
        last += seconds;
        sends.set(last, kind);
      }
      const pings = Array.from({ length: Math.floor(last / ping) + 1 }, (_, index) => index * ping);
      const lastBefore = (second: number) => Math.max(0, ...[...sends.keys()].filter((at) => at <= second));
      const silentAt = pings.find((second) => second - lastBefore(second) > interval + 60);
      expect(play(interval, last, (second) => sends.get(second)).droppedAt).toBe(silentAt);
    }),
    { numRuns: 2000, seed: 51 },
  );
});

test.each([
  ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, { status: 'Accepted' }, 60],
  ['ChangeConfiguration', { key: 'heartbeatinterval', value: '0' }, { status: 'Accepted' }, 0],
  ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, { status: 'Rejected' }, undefined],
  ['ChangeConfiguration', { key: 'Other', value: '60' }, { status: 'Accepted' }, undefined],
  ['ChangeConfiguration', { key: 'HeartbeatInterval', value: 'often' }, { status: 'Accepted' }, undefined],
  ['GetConfiguration', {}, { configurationKey: [{ key: 'x' }, null, { key: 'HeartbeatInterval', value: '900' }] }, 900],
  ['GetConfiguration', {}, { configurationKey: 'none' }, undefined],
  ['Reset', { type: 'Hard' }, { status: 'Accepted' }, undefined],
] as const)('%s %j answered with %j: %s', (action, asked, answered, seconds) => {
  expect(heartbeatIn(action, asked, answered)).toBe(seconds);
});
