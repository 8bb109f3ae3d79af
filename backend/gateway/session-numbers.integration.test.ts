// What chargers report of sessions that cannot be, or is missing: every end is acknowledged, no session is lost, and
// what had to be assumed is noted.
import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceDiscrepancies, OcppLogPage, Timeline } from '@dmp/shared/contract';
import { sessionAssumptions } from '../database/session-assumptions.ts';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { connectCharger } from '../testing/raw-charger.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const iso = (seconds = 0) => new Date(Date.now() + seconds * 1000).toISOString();
const known = (place: number) => {
  const charger = backend.chargers()[place];
  if (!charger) throw new Error('The seed has no such charger.');
  return charger;
};

/** The sessions of a charger in the last day. */
async function sessionsOf(place: number) {
  const { body } = await backend.call('viewer', 'GET', `devices/${known(place).chargeboxId}/timeline`);
  return (body as Timeline).evses.flatMap(({ sessions }) => sessions.entries);
}

/** A charger on which one session goes on, at connector 1. */
async function inSession(place: number, meterStart: unknown = 1000) {
  const charger = await connectCharger({ url: backend.url, ...known(place) });
  // The seed may have left sessions that go on.
  for (const { id, to } of await sessionsOf(place)) {
    if (to === null) await charger.call('StopTransaction', { transactionId: id, meterStop: 0, timestamp: iso() });
  }
  const begun = { connectorId: 1, idTag: `TAG-${place}`, meterStart, timestamp: iso() };
  const start = async (more: object = {}) =>
    Number((await charger.call('StartTransaction', { ...begun, ...more })).transactionId);
  const id = await start();
  const session = async (number = id) => {
    const found = (await sessionsOf(place)).find((one) => one.id === number);
    if (!found) throw new Error('There is no such session.');
    const { energy, stopReason, to } = found;
    const assumed = found.assumed.map(
      (sentence) => Object.entries(sessionAssumptions).find(([, words]) => words === sentence)?.[0] ?? sentence,
    );
    return { energy, stopReason, assumed, isOver: to !== null };
  };
  return {
    ...{ charger, id, session, start },
    meter: (transactionId: number | undefined, ...values: (string | object[])[]) =>
      charger.call('MeterValues', {
        connectorId: 1,
        ...(transactionId === undefined ? {} : { transactionId }),
        meterValue: values.map((value) => ({
          timestamp: iso(),
          sampledValue: typeof value === 'string' ? [{ value }] : value,
        })),
      }),
    stop: (more: object) => charger.call('StopTransaction', { timestamp: iso(), ...more }),
  };
}
const phase = (name: string, value: string) => ({ value, phase: name, measurand: 'Energy.Active.Import.Register' });

test('an end without a known meter is acknowledged, and ends its session with what was read', async () => {
  const one = await inSession(0, 100_000);
  await one.meter(one.id, '112000');
  expect(await one.stop({ transactionId: one.id, meterStop: 0, reason: 'PowerLoss' })).toEqual({});
  expect(await one.session()).toEqual({ energy: 12, stopReason: 'PowerLoss', assumed: ['METER_STOP'], isOver: true });
  const again = await one.start({ timestamp: iso(), meterStart: 112_000 });
  expect(await one.stop({ transactionId: again, meterStop: -1 })).toEqual({});
  expect(await one.session(again)).toEqual({
    energy: null,
    stopReason: 'Local',
    assumed: ['METER_STOP'],
    isOver: true,
  });
  await one.charger.close();

  const { chargeboxId } = known(0);
  const { body } = await backend.call(
    'admin',
    'GET',
    `logs/ocpp?resources=${chargeboxId}&detailType=SESSION_COMPLETED&sortOrder=DESC&pageSize=2`,
  );
  expect((body as OcppLogPage).content.map(({ detail }) => detail.payload)).toEqual([
    expect.objectContaining({ sessionId: again, energyWh: null, assumed: ['METER_STOP'] }),
    expect.objectContaining({ sessionId: one.id, energyWh: 12_000, assumed: ['METER_STOP'] }),
  ]);
});

test('a start that is repeated is one session, and an end without its number ends it', async () => {
  const one = await inSession(1);
  expect(await one.start()).toBe(one.id);
  await one.stop({ transactionId: -1, meterStop: 6000, reason: 'Lo\u0000cal' });
  expect(await one.session()).toEqual({ energy: 5, stopReason: 'Local', assumed: ['TRANSACTION_ID'], isOver: true });
  await one.charger.close();
});

test('of a session that the next one ended, its energy is known as far as it was read', async () => {
  const one = await inSession(4);
  const read = await one.start({ timestamp: iso(), meterStart: 2000 });
  await one.meter(read, '2000');
  await one.start({ timestamp: iso(), meterStart: 3000 });
  await one.charger.close();
  expect(await one.session()).toEqual({ energy: null, stopReason: null, assumed: [], isOver: true });
  expect(await one.session(read)).toEqual({ energy: 0, stopReason: null, assumed: [], isOver: true });
});

test('an end that no session fits is acknowledged, noted once, and ends nothing else', async () => {
  const [mine, other] = [await inSession(2), await inSession(3)];
  const { chargeboxId } = known(2);
  const noted = async () => {
    const { body } = await backend.call('viewer', 'GET', `devices/${chargeboxId}/discrepancies`);
    return (body as DeviceDiscrepancies).deviations.map(({ sentence }) => sentence);
  };
  const end = { transactionId: mine.id, meterStop: 2000, timestamp: iso() };
  expect(await mine.stop({ transactionId: other.id, meterStop: 2000 })).toEqual({});
  expect([(await mine.session()).isOver, (await other.session()).isOver]).toEqual([false, false]);
  const sentence = 'transactionId is not that of a session, and it fits no open session.';
  expect(await noted()).toEqual([sentence]);
  const { body } = await backend.call(
    'admin',
    'GET',
    `logs/ocpp?resources=${chargeboxId}&detailType=STOP_TRANSACTION_REQUEST&sortOrder=DESC&pageSize=1`,
  );
  expect((body as OcppLogPage).content[0]).toMatchObject({ deviations: sentence });

  await mine.stop(end);
  await mine.stop(end);
  expect(await mine.session()).toMatchObject({ energy: 1, assumed: [] });
  await Promise.all([mine.charger.close(), other.charger.close()]);
});

test('an end without its number that is repeated ends no other session, and is not noted as one that is lost', async () => {
  const place = backend.chargers().findIndex(({ connectors }, index) => index > 10 && connectors.length > 1);
  const one = await inSession(place);
  const end = { transactionId: 0, meterStop: 3000, timestamp: iso() };
  const second = await one.start({ connectorId: 2, meterStart: 2000 });
  await one.stop({ ...end, idTag: `TAG-${place}`, meterStop: 3000, transactionId: one.id });
  await one.stop(end);
  await one.charger.close();
  expect(await one.session()).toMatchObject({ energy: 2, isOver: true });
  expect(await one.session(second)).toMatchObject({ isOver: false });
  const { body } = await backend.call('viewer', 'GET', `devices/${known(place).chargeboxId}/discrepancies`);
  expect((body as DeviceDiscrepancies).deviations.map(({ sentence }) => sentence)).toEqual([
    'transactionId must be the one that StartTransaction was answered with.',
  ]);
});

test('readings with transaction ID 0, or none, count for the session of their connector', async () => {
  const one = await inSession(5);
  await one.meter(0, '2000');
  expect(await one.session()).toMatchObject({ energy: 1 });
  await one.meter(undefined, '3000');
  expect(await one.session()).toMatchObject({ energy: 2 });
  await one.charger.close();
});

test('a register that is given by phase alone is added up', async () => {
  const one = await inSession(6, 0);
  await one.meter(one.id, [phase('L1', '1000')]);
  expect(await one.session()).toMatchObject({ energy: 1 });
  await one.meter(one.id, [phase('L1', '1000'), phase('L2', '2000'), phase('L3', '2500')]);
  expect(await one.session()).toMatchObject({ energy: 5.5 });
  await one.charger.close();
});

test('one absurd reading is not energy, and a jump of the meter is noted', async () => {
  const one = await inSession(7, 0);
  for (const value of ['1000', '2000', '999999000', '4000', '5000']) await one.meter(one.id, value);
  expect(await one.session()).toMatchObject({ energy: 5, assumed: [] });
  await one.meter(one.id, '999999000');
  expect(await one.session()).toMatchObject({ energy: 5, assumed: [] });
  await one.meter(one.id, '999999500');
  expect(await one.session()).toMatchObject({ energy: 5.5, assumed: ['METER_JUMP'] });
  await one.stop({ transactionId: one.id, meterStop: 1_000_000_000 });
  expect(await one.session()).toMatchObject({ energy: 6, assumed: ['METER_JUMP'] });
  await one.charger.close();
});

test('a start without a meter is a session, counted from its first reading', async () => {
  const one = await inSession(8, -1);
  expect(await one.start()).toBe(one.id);
  await one.meter(one.id, '0');
  await one.meter(one.id, '700');
  await one.stop({ transactionId: one.id, meterStop: 1500 });
  expect(await one.session()).toMatchObject({ energy: 1.5, assumed: ['METER_START'] });
  await one.charger.close();
});

test('readings that come with the end count, and a late start does not end a newer session', async () => {
  const one = await inSession(9);
  const late = { connectorId: 1, idTag: 'LATE', meterStart: 0, timestamp: iso(-7200) };
  const { transactionId } = await one.charger.call('StartTransaction', late);
  expect(await one.session()).toMatchObject({ isOver: false });
  await one.stop({
    ...{ transactionId, timestamp: iso(-3600) },
    transactionData: ['0', '250', '900'].map((value) => ({ timestamp: iso(-3600), sampledValue: [{ value }] })),
  });
  expect(await one.session(Number(transactionId))).toMatchObject({ energy: 0.9, assumed: [] });
  expect(await one.session()).toMatchObject({ isOver: false });
  await one.charger.close();
});

test('what is reported late has its own times, by our clock, also once it is better known how far another is off', async () => {
  const one = await inSession(10);
  await one.stop({ transactionId: one.id, meterStop: 1000 });
  const [hourAgo, halfAnHourAgo] = [iso(-3600), iso(-1800)];
  const kept = { idTag: 'KEPT', meterStart: 1000 };
  const late = await one.start({ ...kept, timestamp: hourAgo });
  await one.stop({ transactionId: late, meterStop: 2000, timestamp: halfAnHourAgo });
  const times = async (id: number) => {
    const found = (await sessionsOf(10)).find((session) => session.id === id);
    return [found?.from, found?.to].map((time) => Math.round((Date.now() - Date.parse(time ?? '')) / 60_000));
  };
  // What is known of a clock corrects what came before at most once a second.
  const later = async () => {
    await pause(1000);
    await one.charger.call('Heartbeat', {});
  };
  const timesOfLate = (await sessionsOf(10)).find(({ id }) => id === late);
  expect(timesOfLate).toMatchObject({ from: hourAgo, to: halfAnHourAgo, assumed: [] });

  // Its clock is two hours ahead, which these messages cannot show, since they were kept.
  const ahead = await one.start({ ...kept, meterStart: 2000, timestamp: iso(3600) });
  await one.stop({ transactionId: ahead, meterStop: 3000, timestamp: iso(5400) });
  // Nothing is of the future, whatever is not known yet.
  expect((await times(ahead)).filter((minutes) => minutes < 0)).toEqual([]);
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: iso(7200) };
  await one.charger.call('StatusNotification', status);
  await later();
  expect(await times(ahead)).toEqual([60, 30]);
  expect(await one.session(ahead)).toMatchObject({ energy: 1, assumed: ['CLOCK'] });

  // It was never set.
  const unset = await one.start({ ...kept, meterStart: 3000, timestamp: '1970-W01-4T00:05' });
  await one.stop({ transactionId: unset, meterStop: 4000, timestamp: '1970-001T00:25Z' });
  await later();
  expect(await times(unset)).toEqual([20, 0]);
  await one.charger.close();
});
