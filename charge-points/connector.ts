import { between, type Random } from './random.ts';

/** What a connector reports in a StatusNotification. */
export type ConnectorStatus =
  | 'Available'
  | 'Preparing'
  | 'Charging'
  | 'SuspendedEV'
  | 'Finishing'
  | 'Unavailable'
  | 'Faulted';

/** Why a transaction ends. */
export type StopReason = 'EVDisconnected' | 'HardReset' | 'SoftReset' | 'Remote' | 'Local' | 'Other';

/** One connector with the vehicle at it, if there is one. */
export interface Connector {
  readonly connectorId: number;
  readonly maxPower: number;
  readonly status: ConnectorStatus;
  /** When its status changes by itself, in milliseconds. */
  readonly until: number;
  /** The energy register, in Wh. */
  readonly meter: number;
  readonly charge: Charge | undefined;
  /** ChangeAvailability has taken it out of service, from the end of its transaction. */
  readonly inoperative: boolean;
}

/** One vehicle being charged. */
export interface Charge {
  readonly idTag: string;
  readonly meterStart: number;
  /** What the vehicle takes in all, in Wh. */
  readonly wanted: number;
  /** In watts. */
  readonly power: number;
  /** Until when the energy is counted. */
  readonly countedTo: number;
  readonly nextSample: number;
}

/** What the charger is to tell the central system. */
export type Message =
  | { kind: 'status'; connectorId: number; status: ConnectorStatus }
  | { kind: 'authorize'; idTag: string }
  | { kind: 'start'; connectorId: number; idTag: string; meter: number; at: number }
  | { kind: 'meter'; connectorId: number; meter: number; power: number; at: number }
  | { kind: 'stop'; connectorId: number; idTag: string; meter: number; at: number; reason: StopReason };

/** A connector after something happened, and what to tell of it. */
export interface Step {
  connector: Connector;
  messages: Message[];
}

const second = 1000;
const minute = 60 * second;
/** How often a running transaction reports its meter. */
export const sampleMs = minute;

const still = (connector: Connector): Step => ({ connector, messages: [] });

/** A connector nobody has come to yet; some get their first vehicle soon, so that there is something to see. */
export function newConnector(connectorId: number, maxPower: number, now: number, random: Random): Connector {
  const wait = random() < 0.3 ? between(random, 5 * second, minute) : between(random, minute, 20 * minute);
  const meter = Math.round(between(random, 10_000, 9_000_000));
  return {
    connectorId,
    maxPower,
    status: 'Available',
    until: now + wait,
    meter,
    charge: undefined,
    inoperative: false,
  };
}

function become(connector: Connector, status: ConnectorStatus, until: number, more: Partial<Connector> = {}): Step {
  return {
    connector: { ...connector, ...more, status, until },
    messages: [{ kind: 'status', connectorId: connector.connectorId, status }],
  };
}

/** A vehicle is plugged in. */
export function plugIn(connector: Connector, now: number, random: Random): Step {
  return become(connector, 'Preparing', now + between(random, 5 * second, 20 * second));
}

/** Energy up to now. */
function counted(connector: Connector, now: number): Connector {
  const { charge } = connector;
  if (!charge || connector.status !== 'Charging') return connector;
  const energy = (charge.power * (now - charge.countedTo)) / (60 * minute);
  const meter = Math.min(connector.meter + energy, charge.meterStart + charge.wanted);
  return { ...connector, meter, charge: { ...charge, countedTo: now } };
}

function beginCharge(connector: Connector, now: number, random: Random): Step {
  const { connectorId } = connector;
  const power = connector.maxPower * between(random, 0.35, 0.95);
  const minutes = connector.maxPower > 30_000 ? between(random, 8, 35) : between(random, 30, 180);
  const meter = Math.round(connector.meter);
  const idTag = `TAG${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  const charge: Charge = {
    idTag,
    meterStart: meter,
    wanted: (power * minutes) / 60,
    power,
    countedTo: now,
    nextSample: now + sampleMs,
  };
  const { connector: charging, messages } = become(connector, 'Charging', now + minutes * minute, { meter, charge });
  return {
    connector: charging,
    messages: [{ kind: 'authorize', idTag }, { kind: 'start', connectorId, idTag, meter, at: now }, ...messages],
  };
}

/** Ends the transaction, if one runs; the vehicle stays plugged in a little longer. */
export function endCharge(before: Connector, now: number, reason: StopReason, random: Random): Step {
  const connector = counted(before, now);
  const { charge, connectorId } = connector;
  if (!charge) return still(connector);
  const { connector: finishing, messages } = become(connector, 'Finishing', now + between(random, 10, 60) * second, {
    charge: undefined,
    meter: Math.round(connector.meter),
  });
  const stop: Message = { kind: 'stop', connectorId, idTag: charge.idTag, meter: finishing.meter, at: now, reason };
  return { connector: finishing, messages: [stop, ...messages] };
}

/** Takes a connector out of service or back into it; one that is charging goes out of service when it is done. */
export function setOperative(connector: Connector, operative: boolean, now: number, random: Random): Step {
  const next = { ...connector, inoperative: !operative };
  if (connector.status === 'Faulted') return still(next);
  if (operative) return connector.status === 'Unavailable' ? free(next, now, random) : still(next);
  return connector.charge || connector.status === 'Unavailable' ? still(next) : become(next, 'Unavailable', Infinity);
}

/** Something breaks: what runs ends, and it mends itself after some minutes. */
export function fail(connector: Connector, now: number, random: Random): Step {
  if (connector.status === 'Faulted' || connector.status === 'Unavailable') return still(connector);
  const ended = endCharge(connector, now, 'Other', random);
  const broken = become(ended.connector, 'Faulted', now + between(random, 1, 10) * minute);
  // The end of the session, but not the vehicle's staying on.
  return { connector: broken.connector, messages: [...ended.messages.slice(0, 1), ...broken.messages] };
}

function free(connector: Connector, now: number, random: Random): Step {
  if (connector.inoperative) return become(connector, 'Unavailable', Infinity);
  return become(connector, 'Available', now + between(random, 2, 25) * minute);
}

/** What the passing of time brings about. */
export function advance(before: Connector, now: number, random: Random): Step {
  const connector = counted(before, now);
  if (now >= connector.until) {
    switch (connector.status) {
      case 'Available':
        return plugIn(connector, now, random);
      case 'Preparing':
        return beginCharge(connector, now, random);
      case 'Charging':
        return become(connector, 'SuspendedEV', now + between(random, 0.5, 2) * minute);
      case 'SuspendedEV':
        return endCharge(connector, now, 'EVDisconnected', random);
      case 'Finishing':
      case 'Faulted':
        return free(connector, now, random);
      case 'Unavailable':
        return still(connector);
    }
  }
  const { charge, connectorId } = connector;
  if (!charge || now < charge.nextSample) return still(connector);
  const power = connector.status === 'Charging' ? Math.round(charge.power) : 0;
  return {
    connector: { ...connector, charge: { ...charge, nextSample: now + sampleMs } },
    messages: [{ kind: 'meter', connectorId, meter: Math.round(connector.meter), power, at: now }],
  };
}
