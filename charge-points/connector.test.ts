import {
  advance,
  type Connector,
  endCharge,
  fail,
  type Message,
  newConnector,
  plugIn,
  resume,
  setOperative,
} from './connector.ts';
import { seeded } from './random.ts';

const minute = 60_000;
const half = () => 0.5;
/** Noon on a Tuesday in Denver. */
const noon = Date.parse('2026-11-17T19:00:00Z');
const place = { maxPower: 50_000, timeZone: 'America/Denver', perDay: 4 };
const fresh = (more: Partial<typeof place> = {}) =>
  newConnector({ connectorId: 1, evse: 1, place: { ...place, ...more }, meter: 1000 }, 0, half);

/** Lets time pass second by second and gathers what is told. */
function live(connector: Connector, from: number, to: number, random = half) {
  const told: Message[] = [];
  let current = connector;
  for (let now = from; now <= to; now += 1000) {
    const step = advance(current, now, random);
    current = step.connector;
    told.push(...step.messages);
  }
  return { connector: current, told };
}

function charging() {
  const { connector } = live(plugIn(fresh(), 0, half).connector, 0, 15_000);
  expect(connector.status).toBe('Charging');
  return connector;
}

test('a whole visit goes through the statuses in order', () => {
  const { told } = live(plugIn(fresh(), 0, half).connector, 0, 60 * minute);
  const line = told.filter(({ kind }) => kind !== 'meter').map((m) => (m.kind === 'status' ? m.status : m.kind));
  expect(line.slice(0, 7)).toEqual(['authorize', 'start', 'Charging', 'SuspendedEV', 'stop', 'Finishing', 'Available']);
});

test('the energy follows from power and time, and the readings only rise', () => {
  const { told } = live(plugIn(fresh(), 0, half).connector, 0, 60 * minute);
  const start = told.find((message) => message.kind === 'start');
  const stop = told.find((message) => message.kind === 'stop');
  if (start?.kind !== 'start' || stop?.kind !== 'stop') throw new Error('no whole transaction');
  const meters = told.slice(0, told.indexOf(stop)).filter((message) => message.kind === 'meter');
  const power = 50_000 * 0.525;
  const wanted = (power * 46) / 60;
  expect(stop.meter - start.meter).toBeGreaterThan(wanted - 20);
  expect(stop.meter - start.meter).toBeLessThanOrEqual(Math.ceil(wanted));
  const readings = [start.meter, ...meters.map((message) => message.meter), stop.meter];
  expect(readings).toEqual([...readings].sort((a, b) => a - b));
  expect(meters.length).toBeGreaterThan(20);
  expect(meters[0]?.power).toBe(power);
});

test('a reset ends a running transaction with its reason, and nothing else', () => {
  const { connector, messages } = endCharge(charging(), 2 * minute, 'HardReset', half);
  expect(messages.map(({ kind }) => kind)).toEqual(['stop', 'status']);
  expect(messages[0]).toMatchObject({ reason: 'HardReset' });
  expect(connector).toMatchObject({ status: 'Finishing', charge: undefined });
  expect(endCharge(fresh(), 0, 'HardReset', half).messages).toEqual([]);
});

test('a connector taken out of service while it charges goes out when it is done', () => {
  const out = setOperative(charging(), false, true, minute, half);
  expect(out.messages).toEqual([]);
  const { told } = live(out.connector, minute, 60 * minute);
  expect(told.at(-1)).toEqual({ kind: 'status', connectorId: 1, status: 'Unavailable' });
});

test('an idle connector goes out of service and back at once', () => {
  const out = setOperative(fresh(), false, true, 0, half);
  expect(out.connector.status).toBe('Unavailable');
  expect(live(out.connector, 0, 60 * minute).told).toEqual([]);
  expect(setOperative(out.connector, false, true, 0, half).messages).toEqual([]);
  expect(setOperative(out.connector, true, true, 0, half).connector.status).toBe('Available');
});

test('the same seed repeats the same day', () => {
  const day = () => {
    const random = seeded(7);
    const busy = { ...place, perDay: 40 };
    return live(newConnector({ connectorId: 1, evse: 1, place: busy, meter: 0 }, 0, random), 0, 240 * minute, random)
      .told;
  };
  expect(day()).toEqual(day());
  expect(day().length).toBeGreaterThan(20);
});

test('a fault ends what runs, and mends itself', () => {
  const { connector, messages } = fail(charging(), 20_000, half);
  expect(messages.map((message) => (message.kind === 'status' ? message.status : message.kind))).toEqual([
    'stop',
    'Faulted',
  ]);
  const later = live(connector, 20_000, 12 * minute);
  expect(later.told[0]).toMatchObject({ kind: 'status', status: 'Available' });
});

test('nothing is told while nobody charges, and a reading a minute while somebody does', () => {
  const idle = fresh();
  expect(idle.until).toBeGreaterThan(30 * minute);
  expect(live(idle, 0, idle.until - 1000).told).toEqual([]);
  const times = live(charging(), 15_000, 40 * minute).told.flatMap((told) => (told.kind === 'meter' ? told.at : []));
  expect(times.length).toBeGreaterThan(30);
  expect(new Set(times.slice(1).map((at, i) => at - (times[i] ?? 0)))).toEqual(new Set([minute]));
});

test('at a slow plug a vehicle stays for hours, mostly full, with a reading in five minutes', () => {
  const slow = fresh({ maxPower: 7200 });
  const { told } = live(plugIn({ ...slow, until: noon }, noon, half).connector, noon, noon + 5 * 60 * minute);
  const readings = told.flatMap((one) => (one.kind === 'meter' ? one : []));
  const stop = told.find(({ kind }) => kind === 'stop');
  if (stop?.kind !== 'stop') throw new Error('it never left');
  expect(stop.at - noon).toBeGreaterThan(2 * 60 * minute);
  expect(readings[1]?.at).toBe((readings[0]?.at ?? 0) + 5 * minute);
});

test('a vehicle that came before the simulation goes on with its transaction, and leaves', () => {
  const begun = { idTag: 'T', meterStart: 400, startedAt: noon - 10 * minute };
  const { told } = live(resume(fresh(), begun, noon, half), noon, noon + 60 * minute);
  expect(told.some(({ kind }) => kind === 'start')).toBe(false);
  const stop = told.find(({ kind }) => kind === 'stop');
  if (stop?.kind !== 'stop') throw new Error('it never left');
  expect(stop.idTag).toBe('T');
  expect(stop.meter).toBeGreaterThan(1000);
  // 46 minutes from its coming, and a minute until it is unplugged.
  expect(stop.at).toBeLessThanOrEqual(noon + 37 * minute + 1000);
});

test('one that came days ago leaves soon', () => {
  const begun = { idTag: 'T', meterStart: 400, startedAt: noon - 5000 * minute };
  const { told } = live(resume(fresh(), begun, noon, half), noon, noon + 15 * minute);
  expect(told.map(({ kind }) => kind)).toContain('stop');
});
