// A week of each kind of charger that is in use, as OCPP messages, with what uptime, attention, and alerts make of it.
// What is expected was worked out by hand.
import { randomUUID } from 'node:crypto';
import type { OcppAction, OcppStatus } from '@dmp/shared/contract';
import { sql } from 'kysely';
import { type ProfileName, profiles } from '../../../charge-points/profiles.ts';
import { countNetworks, evaluate, type Rule } from '../../alerts/index.ts';
import { connectorFacts, deviceFacts, slicesOf } from '../../attention/device-facts.ts';
import { siteFacts } from '../../attention/network-facts.ts';
import { connectorFindings, deviceFindings, type Pause, siteFindings } from '../../attention/rules.ts';
import { handleCall } from '../../gateway/calls.ts';
import { type Charger, findCharger } from '../../gateway/charger.ts';
import { Clock } from '../../gateway/clock.ts';
import type { Effect, Effected } from '../../gateway/effects/effect.ts';
import { writeEffects } from '../../gateway/effects/index.ts';
import { StatusOrder } from '../../gateway/status-order.ts';
import { sweepSilent } from '../../gateway/sweep.ts';
import { gatewayStopped } from '../../ocpp/connection-ends.ts';
import { createCounter } from '../../uptime/count.ts';
import { addSite } from '../alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const monday = Date.UTC(2026, 5, 1);
const dayAt = (day: number, hour: number) => (day * 24 + hour) * 60;
const at = (minute: number) => new Date(monday + minute * 60_000);
const minuteOf = (time: Date | null) => time && Math.round((time.getTime() - monday) / 600) / 100;

/** What a charger of one EVSE with two connectors did, or what became of it, at a minute of the week. */
type Event = readonly [minute: number, ...what: What];
type What =
  | readonly ['connects' | 'is lost' | 'is left' | 'boots' | 'beats' | 'uploads in vain']
  /** With the charger's time of it, in minutes of the week, where it is another than now. */
  | readonly ['reports', connectorId: number, status: OcppStatus, since?: number]
  | readonly ['starts' | 'stops', since?: number]
  | readonly ['reads its meter', since: number]
  /** The gateway has asked for its statuses in vain. */
  | readonly ['reports nothing']
  | readonly ['has this interval of heartbeats', seconds: number]
  /** The product was down, for this many minutes, and chargers have time to come back. */
  | readonly ['product is back', downFor: number]
  /** Staff look at what needs attention. */
  | readonly ['look'];

/** A charger whose week is played, at a site of its own. */
async function newCharger() {
  const { kysely } = database;
  const deviceId = randomUUID();
  await addSite(kysely, deviceId);
  await kysely
    .insertInto('devices')
    .values({ id: deviceId, chargebox_id: deviceId, password_hash: '', site_id: deviceId })
    .execute();
  const evse = { uid: deviceId, device_id: deviceId, evse_number: 1, station_id: deviceId };
  await kysely.insertInto('evses').values(evse).execute();
  const power = { plug_type: 'DCCOMBOTYP1', power_type: 'DC', max_electric_power: 150_000 };
  const ports = [1, 2].map((connector_id) => ({
    id: `${deviceId}-${connector_id}`,
    device_id: deviceId,
    connector_id,
  }));
  await kysely
    .insertInto('ports')
    .values(ports.map((port) => ({ ...port, evse_uid: deviceId, ...power })))
    .execute();
  return deviceId;
}

/** What a gateway knows of it when it connects. */
async function recordOf(deviceId: string): Promise<Charger> {
  const charger = await findCharger(database.kysely, deviceId);
  if (!charger) throw new Error('There is no such charger.');
  return charger;
}

/**
 * Plays a week.
 *
 * @param clockSeconds how far the charger's clock is ahead
 * @returns outages, changes of status, and sessions by their minutes, and what was found at each look
 */
async function play(events: readonly Event[], clockSeconds = 0) {
  const { kysely } = database;
  const deviceId = await newCharger();
  /** Of the connection. */
  let charger = await recordOf(deviceId);
  let clock = new Clock(at(0));
  let statusOrder = new StatusOrder(charger.reported);
  let connectionId = 0;
  let transactionId = 0;
  let pause: Pause | undefined;
  const looks: string[][] = [];
  const write = async (...effects: Effect[]): Promise<Effected> => {
    const effected: Effected = {};
    const all = effects.map((effect) => ({ effect, effected }));
    await kysely.transaction().execute((trx) => writeEffects(trx, all));
    return effected;
  };
  for (const [minute, ...what] of events) {
    const now = at(minute);
    const send = async (action: OcppAction, payload: object) => {
      const own = { charger, clock, statusOrder };
      const handled = handleCall(action, payload, { ...own, now, arrived: now, heartbeatSeconds: 300 });
      if ('code' in handled) throw new Error(handled.description);
      const effected = await write(
        { ...handled.contact, kind: 'contact', deviceId, at: now },
        ...(handled.effects ?? []),
      );
      return handled.answer(effected);
    };
    const timestamp = (since = minute) => new Date(at(since).getTime() + clockSeconds * 1000).toISOString();
    switch (what[0]) {
      case 'connects': {
        charger = await recordOf(deviceId);
        clock = new Clock(now, charger.clockOffset);
        statusOrder = new StatusOrder(charger.reported);
        connectionId =
          (await write({ kind: 'connected', deviceId, at: now, gateway: 'g', address: null })).connectionId ?? 0;
        break;
      }
      case 'is lost':
      case 'is left': {
        const reason = what[0] === 'is left' ? gatewayStopped : 'Connection lost';
        await write({ kind: 'disconnected', deviceId, at: now, connectionId, reason });
        break;
      }
      case 'boots':
        await send('BootNotification', { chargePointVendor: 'M', chargePointModel: 'M' });
        break;
      case 'beats':
        await send('Heartbeat', {});
        break;
      case 'uploads in vain':
        await send('DiagnosticsStatusNotification', { status: 'Uploading' });
        await send('DiagnosticsStatusNotification', { status: 'UploadFailed' });
        break;
      case 'reports nothing':
        await write({ kind: 'unreported', deviceId, at: now, bootedAt: undefined });
        break;
      case 'reports': {
        const [, connectorId, status, since] = what;
        const errorCode = status === 'Faulted' ? 'InternalError' : 'NoError';
        await send('StatusNotification', { connectorId, status, errorCode, timestamp: timestamp(since) });
        break;
      }
      case 'starts': {
        const start = { connectorId: 1, idTag: 'T', meterStart: 1000, timestamp: timestamp(what[1]) };
        transactionId = Number((await send('StartTransaction', start)).transactionId);
        break;
      }
      case 'stops':
        await send('StopTransaction', { transactionId, meterStop: 21_000, timestamp: timestamp(what[1]) });
        break;
      case 'reads its meter': {
        const read = { timestamp: timestamp(what[1]), sampledValue: [{ value: '21000' }] };
        await send('MeterValues', { connectorId: 1, meterValue: [read] });
        break;
      }
      case 'has this interval of heartbeats': {
        const key = {
          device_id: deviceId,
          key: 'HeartbeatInterval',
          value: String(what[1]),
          charger_value: String(what[1]),
          read_at: now,
        };
        await kysely.insertInto('configurations').values(key).execute();
        break;
      }
      case 'product is back':
        await kysely
          .insertInto('product_outages')
          .values({ began_at: at(minute - what[1]), waited_until: at(minute + 15) })
          .execute();
        pause = { from: at(minute - what[1]), to: now };
        break;
      case 'look':
        // As every fifteen seconds.
        await sweepSilent(kysely, 15, now);
        looks.push(await findings(deviceId, now, pause));
    }
  }
  const end = at(dayAt(7, 0));
  await sweepSilent(kysely, 15, end);
  const countSome = createCounter(kysely);
  while (await countSome(end));
  await kysely.deleteFrom('product_outages').execute();
  const { rows: outages } = await sql<{ status: string; from: Date; to: Date | null }>`
    select status, started_at as "from", ended_at as "to" from uptime_outages where device_id = ${deviceId}
    order by started_at`.execute(kysely);
  const { rows: statuses } = await sql<{ status: string; timestamp: Date }>`
    select status, timestamp from operational_status_log where device_id = ${deviceId} order by id`.execute(kysely);
  const { rows: sessions } = await sql<{ from: Date; to: Date | null }>`
    select started_at as "from", stopped_at as "to" from transactions where device_id = ${deviceId}
    order by id`.execute(kysely);
  return {
    outages: outages.map(({ status, from, to }) => [status, minuteOf(from), minuteOf(to)]),
    statuses: statuses.map(({ status, timestamp }) => [status, minuteOf(timestamp)]),
    sessions: sessions.map(({ from, to }) => [minuteOf(from), minuteOf(to)]),
    looks,
  };
}

/** What needs attention on the device and its site, and whether an alert that watches the site goes off. */
async function findings(deviceId: string, now: Date, pause: Pause | undefined): Promise<string[]> {
  const { kysely } = database;
  const found: { kind: string }[] = [];
  for (const slice of await slicesOf(kysely)) {
    for (const device of await deviceFacts(kysely, slice, now)) {
      if (device.deviceId === deviceId) found.push(...deviceFindings(device, now, pause));
    }
    const connectors = await connectorFacts(kysely, slice, now);
    found.push(
      ...connectorFindings(
        connectors.filter((one) => one.deviceId === deviceId),
        now,
      ),
    );
  }
  const site = (await siteFacts(kysely)).find(({ id, scope }) => id === deviceId && scope === null);
  if (site) found.push(...siteFindings(site));
  const rule: Rule & { owner: null } = {
    type: 'SITE_DOWN',
    siteIds: [deviceId],
    excludeSites: false,
    threshold: null,
    owner: null,
  };
  const networks = await kysely.transaction().execute((trx) => countNetworks(trx, [rule]));
  if (evaluate(rule, networks(null)).alerting) found.push({ kind: 'ALERT' });
  return found.map(({ kind }) => kind);
}

/** All connectors of a charger, which it reports one after the other. */
const reportsAll = (minute: number): Event[] =>
  [0, 1, 2].map((connector) => [minute, 'reports', connector, 'Available']);
const boots = (minute: number): Event => [minute, 'boots'];
const begins: Event[] = [[0, 'connects'], boots(0), ...reportsAll(0)];

/** On Tuesday at ten somebody charges for forty minutes at the first cable. */
const ten = dayAt(1, 10);
const session: Event[] = [
  [ten, 'reports', 1, 'Preparing'],
  [ten + 1, 'starts'],
  [ten + 1, 'reports', 1, 'Charging'],
  [ten + 40, 'stops'],
  [ten + 40, 'reports', 1, 'Finishing'],
  [ten + 41, 'reports', 1, 'Available'],
];
/** On Wednesday at three the modem is unavailable for twenty minutes. */
const three = dayAt(2, 3);
/** On Thursday at noon the product is down for half an hour, and the charger comes back five minutes later. */
const noon = dayAt(3, 12);

interface Week {
  begins?: Event[];
  session?: Event[];
  /** What it sends after it has connected again. */
  back: (minute: number) => Event[];
  /** On Friday, and what it looks like then. */
  friday?: Event[];
}
const events = (week: Week): Event[] => [
  ...(week.begins ?? begins),
  ...(week.session ?? session),
  [three, 'is lost'],
  [three + 16, 'look'],
  [three + 20, 'connects'],
  ...week.back(three + 20),
  [three + 25, 'look'],
  [noon, 'is left'],
  [noon + 30, 'product is back', 30],
  [noon + 31, 'look'],
  [noon + 35, 'connects'],
  ...week.back(noon + 35),
  [noon + 47, 'look'],
  ...(week.friday ?? []),
];
const lost = ['OFFLINE', 'SITE_DOWN', 'ALERT'];

/** What is to be found when the charger's statuses came this many minutes after its return. */
const expected = (later: number, other: Partial<Awaited<ReturnType<typeof play>>> = {}) => ({
  outages: [['UNKNOWN', three, three + 20 + later]],
  statuses: [
    ['AVAILABLE', 0],
    ['CHARGING', ten],
    ['AVAILABLE', ten + 41],
    ['UNKNOWN', three],
    ['AVAILABLE', three + 20 + later],
  ],
  sessions: [[ten + 1, ten + 40]],
  looks: [lost, [], [], []],
  ...other,
});

const bootsAndReports = (minute: number): Event[] => [boots(minute), ...reportsAll(minute + 1)];
const friday = dayAt(4, 0);
/** In minutes, 2.4 seconds. */
const moment = 0.04;

const weeks: Record<
  ProfileName | 'ordinary',
  { week: Week; clockSeconds?: number; result: ReturnType<typeof expected> }
> = {
  ordinary: { week: { back: bootsAndReports }, result: expected(1) },
  // It reports when it is asked.
  'boots-after-restart': { week: { back: (minute) => reportsAll(minute + 2) }, result: expected(2) },
  // It cannot be asked, and is what it was before.
  'no-triggers': { week: { back: (minute) => [[minute + 2, 'reports nothing']] }, result: expected(2) },
  'free-siblings': {
    week: {
      session: session.flatMap((event): Event[] =>
        event[1] === 'reports' ? [event, [event[0], 'reports', 2, 'Available']] : [event],
      ),
      back: bootsAndReports,
    },
    result: expected(1),
  },
  'rare-heartbeats': {
    week: {
      begins: [...begins, [1, 'has this interval of heartbeats', 1800]],
      back: bootsAndReports,
      friday: [
        [friday, 'beats'],
        [friday + 89, 'look'],
        [friday + 91, 'look'],
        [friday + 92, 'beats'],
        [friday + 93, 'look'],
      ],
    },
    result: expected(1, { looks: [lost, [], [], [], [], ['SILENT'], []] }),
  },
  'late-statuses': {
    week: {
      session: session.map((event): Event => {
        const [minute, what, connector, status] = event;
        return what === 'reports' ? [minute + 0.75, 'reports', connector, status, minute] : event;
      }),
      back: (minute) => [boots(minute), ...reportsAll(minute + 0.75)],
    },
    result: expected(0.75, {
      statuses: [
        ['AVAILABLE', 0],
        ['CHARGING', ten + 0.75],
        ['AVAILABLE', ten + 41.75],
        ['UNKNOWN', three],
        ['AVAILABLE', three + 20.75],
      ],
    }),
  },
  'doubled-statuses': {
    week: {
      session: session.flatMap((event): Event[] => (event[1] === 'reports' ? [event, event] : [event])),
      back: (minute) => [boots(minute), ...reportsAll(minute + 1), ...reportsAll(minute + 1)],
    },
    result: expected(1),
  },
  // The newer one of two comes first: the other changes nothing.
  'swapped-statuses': {
    week: {
      session: [
        [ten, 'reports', 1, 'Charging', ten],
        [ten, 'reports', 1, 'Preparing', ten - moment],
        [ten + 1, 'starts'],
        [ten + 40, 'stops'],
        [ten + 41, 'reports', 1, 'Available', ten + 41],
        [ten + 41 + moment, 'reports', 1, 'Finishing', ten + 41 - moment],
      ],
      back: bootsAndReports,
    },
    result: expected(1),
  },
  // Connections that are lost for a minute count for that minute. What was not acknowledged is sent again.
  'breaks-off': {
    week: {
      session: [
        ...session.slice(0, 2),
        [ten + 1, 'is lost'],
        [ten + 2, 'connects'],
        boots(ten + 2),
        [ten + 3, 'starts', ten + 1],
        [ten + 3, 'reports', 1, 'Charging'],
        [ten + 40, 'stops'],
        [ten + 40, 'is lost'],
        [ten + 41, 'connects'],
        boots(ten + 41),
        [ten + 41, 'stops', ten + 40],
        ...reportsAll(ten + 41),
      ],
      back: bootsAndReports,
    },
    result: expected(1, {
      outages: [
        ['UNKNOWN', ten + 1, ten + 2],
        ['UNKNOWN', ten + 40, ten + 41],
        ['UNKNOWN', three, three + 21],
      ],
    }),
  },
  // Its times are not used once that is known.
  'wrong-clock': {
    week: { begins: [...begins, ...reportsAll(5)], back: bootsAndReports },
    clockSeconds: profiles['wrong-clock'].clockSeconds,
    result: expected(1),
  },
  'slow-answers': {
    week: {
      back: (minute) => [
        boots(minute),
        ...[1, 2, 0].map((connector, index): Event => [minute + 2 + index / 3, 'reports', connector, 'Available']),
      ],
    },
    result: expected(2),
  },
  // What it kept while it was offline has the times of then where it is a session, and of now where it is a status.
  'long-backlog': {
    week: {
      back: (minute) => [
        boots(minute),
        [minute + 1, 'reports', 1, 'Charging', minute - 16],
        [minute + 1, 'starts', minute - 15],
        ...Array.from({ length: 100 }, (_, index): Event => [minute + 1, 'reads its meter', minute - 15 + index / 10]),
        [minute + 1, 'stops', minute - 5],
        [minute + 2, 'reports', 1, 'Available', minute - 5],
        ...reportsAll(minute + 2),
      ],
    },
    result: expected(1, {
      statuses: [
        ['AVAILABLE', 0],
        ['CHARGING', ten],
        ['AVAILABLE', ten + 41],
        ['UNKNOWN', three],
        ['CHARGING', three + 21],
        ['AVAILABLE', three + 22],
        ['CHARGING', noon + 36],
        ['AVAILABLE', noon + 37],
      ],
      sessions: [
        [ten + 1, ten + 40],
        [three + 5, three + 15],
        [noon + 20, noon + 30],
      ],
    }),
  },
  // An upload that fails is no fault of the charger.
  'ftp-only': {
    week: {
      back: bootsAndReports,
      friday: [
        [friday, 'uploads in vain'],
        [friday + 1, 'look'],
      ],
    },
    result: expected(1, { looks: [lost, [], [], [], []] }),
  },
  // A reading is a sign of life, and no session.
  'idle-meters': {
    week: {
      back: bootsAndReports,
      friday: [
        ...Array.from({ length: 60 }, (_, minute): Event => [friday + minute, 'reads its meter', friday + minute]),
        [friday + 60, 'look'],
      ],
    },
    result: expected(1, { looks: [lost, [], [], [], []] }),
  },
};

test.each(Object.entries(weeks))('%s', async (_, { week, clockSeconds, result }) => {
  expect(await play(events(week), clockSeconds)).toEqual(result);
});

test('one that does not come back after an outage of the product is down once it has had its time', async () => {
  const stays: Event[] = [
    [noon, 'is left'],
    [noon + 30, 'product is back', 30],
    [noon + 31, 'look'],
    [noon + 46, 'look'],
    [noon + 120, 'connects'],
    ...reportsAll(noon + 122),
  ];
  expect(await play([...begins, ...stays])).toEqual({
    outages: [['UNKNOWN', noon + 45, noon + 122]],
    statuses: [
      ['AVAILABLE', 0],
      ['UNKNOWN', noon],
      ['AVAILABLE', noon + 122],
    ],
    sessions: [],
    looks: [[], lost],
  });
});

test('a fault goes on while the modem or the product is unavailable', async () => {
  const fault = dayAt(2, 1);
  const faulted: Event[] = [[fault, 'reports', 0, 'Faulted']];
  const week = events({ session: faulted, back: () => [], friday: [[friday, 'reports', 0, 'Available']] });
  expect(await play(week)).toEqual({
    outages: [['OUTOFORDER', fault, friday]],
    statuses: [
      ['AVAILABLE', 0],
      ['OUTOFORDER', fault],
      ['AVAILABLE', friday],
    ],
    sessions: [],
    looks: [
      ['OFFLINE', 'FAULTED', 'SITE_DOWN', 'ALERT'],
      ['FAULTED', 'SITE_DOWN', 'ALERT'],
      ['FAULTED', 'SITE_DOWN', 'ALERT'],
      ['FAULTED', 'SITE_DOWN', 'ALERT'],
    ],
  });
});

test.each(['beats', 'boots'] as const)('a fault counts after it %s and its clock is set back', async (sets) => {
  const hour = 60;
  const { statuses } = await play([
    ...begins,
    [hour, 'reports', 0, 'Available', hour + 4 * moment],
    [hour + moment, sets],
    [hour + 2 * moment, 'reports', 0, 'Faulted'],
  ]);
  expect(statuses).toEqual([
    ['AVAILABLE', 0],
    ['OUTOFORDER', hour + 2 * moment],
  ]);
});
