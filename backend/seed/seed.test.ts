import { logTypes } from '@dmp/shared/contract';
import { Clocks } from './daily-rhythm.ts';
import { type Fate, fateOf } from './fates.ts';
import { generateFrames } from './frames.ts';
import { heartbeatDays, lastHeartbeat } from './heartbeats.ts';
import { endOf, generateHistory, historyMs } from './history.ts';
import { generateNetwork, type SeedDevice } from './network.ts';
import { createRandom } from './random.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const options = { now, sessionsPerEvse: 20, unknownAfterMinutes: 15, clocks: new Clocks() };
const devicesOf = (seed: number, count: number) => [...generateNetwork(seed, count)].flatMap(({ devices }) => devices);
const historyOf = (device: SeedDevice, fate: Fate = fateOf(1, device.chargeboxId)) =>
  generateHistory(createRandom(1, 'history', device.chargeboxId), device, { ...options, fate });

test('the same seed gives the same network and history, another another', () => {
  expect(devicesOf(1, 100)).toEqual(devicesOf(1, 100));
  expect(devicesOf(1, 100)).not.toEqual(devicesOf(2, 100));
  const [device] = devicesOf(1, 1);
  if (!device) throw new Error('no device');
  expect(historyOf(device)).toEqual(historyOf(device));
});

test('a larger network begins with the smaller one', () => {
  expect(devicesOf(1, 200).slice(0, 90)).toEqual(devicesOf(1, 90));
});

test('identities are unique and fit OCPP, postal codes their country', () => {
  const devices = devicesOf(7, 3000);
  expect(new Set(devices.map((device) => device.id)).size).toBe(3000);
  expect(new Set(devices.map((device) => device.chargeboxId)).size).toBe(3000);
  const uids = devices.flatMap((device) => device.evses.map((evse) => evse.uid));
  expect(new Set(uids).size).toBe(uids.length);
  for (const { id, kind, site, evses } of devices) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(kind.make.length).toBeLessThanOrEqual(20);
    expect(kind.model.length).toBeLessThanOrEqual(20);
    expect(site.postalCode).toMatch(site.city.country === 'US' ? /^\d{5}$/ : /^[A-Z]\d[A-Z] \d[A-Z]\d$/);
    expect(evses.every((evse) => evse.ports.length > 0)).toBe(true);
  }
  const makes = new Set(devices.map((device) => device.kind.make));
  expect([...makes]).toEqual(expect.arrayContaining(['ABB', 'BTC', 'Signet', 'Alpitronic', 'Virtual']));
});

test('a history is coherent with itself', () => {
  for (const device of devicesOf(3, 300)) {
    const history = historyOf(device);
    const { connections, sessions, changes } = history;
    const moments = [...connections.flatMap(({ from, to }) => [from, to]), ...changes.map(({ time }) => time)];
    for (const time of moments) expect(time > now - historyMs - 1 && time < now).toBe(true);
    connections.forEach(({ from, to }, i) => {
      expect(from).toBeLessThan(to);
      expect(from).toBeGreaterThan(connections[i - 1]?.to ?? 0);
    });
    for (const evse of device.evses) {
      const own = sessions.filter((session) => session.evse === evse);
      own.forEach((session, i) => {
        // Charged while connected, one vehicle at a time, and the meter never runs backwards.
        expect(connections.some(({ from, to }) => from <= session.from && session.to <= to)).toBe(true);
        expect(session.from).toBeGreaterThan(own[i - 1]?.to ?? 0);
        const before = own[i - 1];
        if (before) expect(session.meterStart).toBe(before.meterStart + before.energy);
      });
      const { status, since, before } = endOf(evse, history);
      const lost = connections.at(-1)?.to;
      const goesOn = own.filter(({ stopReason }) => stopReason === null);
      expect(goesOn).toEqual(status === 'CHARGING' ? own.slice(-1) : []);
      if (status === 'UNKNOWN') expect({ since, known: before !== null }).toEqual({ since: lost, known: true });
      if (status === 'AVAILABLE' || status === 'CHARGING') expect(now - (lost ?? 0)).toBeLessThanOrEqual(2 * 60_000);
    }
  }
});

test('every hour of a connection has its heartbeats, one in five minutes', () => {
  const time = (text: string) => Date.parse(`2026-11-${text}Z`);
  const connections = [
    { from: time('18T22:30:00'), to: time('19T01:00:00') },
    { from: time('19T01:57:00'), to: time('19T02:10:00') },
    { from: time('19T03:00:00'), to: time('19T03:05:00') },
  ];
  const none = (count: number) => Array.from({ length: count }, () => 0);
  expect(heartbeatDays(connections)).toEqual([
    // At 22:35 the first of five; the one at 23:00 belongs to the next hour.
    { day: '2026-11-18', hours: [...none(22), 5, 12] },
    // The last at 0:55, none at the moment of the loss; of the second connection at 2:02 and 2:07.
    { day: '2026-11-19', hours: [12, 0, 2, ...none(21)] },
  ]);
  expect(connections.map(lastHeartbeat)).toEqual([time('19T00:55:00'), time('19T02:07:00'), time('19T03:00:00')]);
});

test('frames are OCPP 1.6-J, requests with their responses', () => {
  for (const device of devicesOf(5, 60)) {
    const history = historyOf(device);
    const frames = generateFrames(
      createRandom(5),
      device,
      history,
      new Map(history.sessions.map((s, i) => [s, i + 1])),
      50,
    );
    expect(frames.length).toBeLessThanOrEqual(80);
    expect(frames.length % 2).toBe(0);
    const [first, last] = [frames[0]?.time ?? now, frames.at(-1)?.time ?? 0];
    const [begin, end] = [history.connections[0]?.from ?? now, history.connections.at(-1)?.to ?? 0];
    if (history.sessions.length > 20) expect(last - first).toBeGreaterThan(0.6 * (end - begin));
    for (const { frame, messageId, source, detailType, time } of frames) {
      const message = JSON.parse(frame) as unknown[];
      expect(message.slice(0, 2)).toEqual([source === 'EVSE' ? 2 : 3, messageId]);
      expect(logTypes).toContain(detailType);
      expect(time).toBeLessThan(now);
    }
  }
});
