import { brokenFor } from './mishaps.ts';
import { between, type Random } from './random.ts';
import { drawVisit, isFast, nextArrival, type Place } from './visits.ts';

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
  /** Connectors of one EVSE serve one vehicle at a time. */
  readonly evse: number;
  readonly place: Place;
  readonly status: ConnectorStatus;
  /** When its status changes by itself, in milliseconds. */
  readonly until: number;
  /** The energy register, in Wh. */
  readonly meter: number;
  readonly charge: Charge | undefined;
  /** ChangeAvailability has taken it out of service, from the end of its transaction. */
  readonly inoperative: boolean;
  /** A vehicle at another connector of its EVSE keeps it from being used. */
  readonly blocked: boolean;
}

/** One vehicle being charged. */
export interface Charge {
  readonly idTag: string;
  readonly meterStart: number;
  /** What the vehicle takes in all, in Wh. */
  readonly wanted: number;
  /** In watts. */
  readonly power: number;
  /** When the vehicle is unplugged, in milliseconds. */
  readonly leavesAt: number;
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
/** How often a running transaction reports its meter, in seconds; what charges for hours does not need as many. */
export const sampleSeconds = (maxPower: number): number => (isFast(maxPower) ? 60 : 300);
const sampleMs = ({ place }: Connector): number => sampleSeconds(place.maxPower) * second;

const still = (connector: Connector): Step => ({ connector, messages: [] });

/** A connector at which nobody is. @param meter its energy register, in Wh */
export function newConnector(
  { connectorId, evse, place, meter }: Pick<Connector, 'connectorId' | 'evse' | 'place' | 'meter'>,
  now: number,
  random: Random,
): Connector {
  return {
    ...{ connectorId, evse, place, meter, status: 'Available', until: nextArrival(place, now, random) },
    ...{ charge: undefined, inoperative: false, blocked: false },
  };
}

/** A transaction that began before the simulation. */
export interface Begun {
  idTag: string;
  meterStart: number;
  /** In milliseconds. */
  startedAt: number;
}

/** The connector with a vehicle that came before the simulation began; it stays as long as vehicles do, and a moment at least. */
export function resume(connector: Connector, { idTag, meterStart, startedAt }: Begun, now: number, random: Random) {
  const visit = drawVisit(connector.place, startedAt, random);
  const leavesAt = Math.max(startedAt + visit.stay, now + between(random, 0.5, 10) * minute);
  const power = visit.power;
  // One that has taken all it wanted waits to be unplugged.
  const left = Math.max(0, meterStart + visit.wanted - connector.meter);
  const charge: Charge = {
    ...{ idTag, meterStart, power, leavesAt, countedTo: now, wanted: connector.meter - meterStart + left },
    nextSample: now + random() * sampleMs(connector),
  };
  return { ...connector, status: 'Charging' as const, charge, until: chargedAt(charge, now, left) };
}

/** When a vehicle has what it wants, or is unplugged before. @param left in Wh */
const chargedAt = ({ power, leavesAt }: Charge, now: number, left: number): number =>
  Math.min(leavesAt, now + (left / power) * 60 * minute);

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
  const { connectorId, place } = connector;
  const { stay, wanted, power } = drawVisit(place, now, random);
  const meter = Math.round(connector.meter);
  const idTag = `TAG${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  const charge: Charge = {
    ...{ idTag, meterStart: meter, wanted, power, leavesAt: now + stay, countedTo: now },
    nextSample: now + sampleMs(connector),
  };
  const until = chargedAt(charge, now, wanted);
  const { connector: charging, messages } = become(connector, 'Charging', until, { meter, charge });
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

/**
 * Takes a connector out of service or back into it; one that is charging goes out of service when it is done.
 *
 * @param isBlockReported see {@link setBlocked}
 */
export function setOperative(
  connector: Connector,
  operative: boolean,
  isBlockReported: boolean,
  now: number,
  random: Random,
): Step {
  const next = { ...connector, inoperative: !operative };
  if (connector.status === 'Faulted') return still(next);
  if (operative) {
    if (connector.status !== 'Unavailable') return still(next);
    if (!connector.blocked) return free(next, now, random);
    return isBlockReported ? still(next) : become(next, 'Available', Infinity);
  }
  return connector.charge || connector.status === 'Unavailable' ? still(next) : become(next, 'Unavailable', Infinity);
}

/**
 * A vehicle at another connector of its EVSE keeps an idle connector from being used, until it has left.
 *
 * @param isBlockReported whether the connector is Unavailable meanwhile, or stays Available
 */
export function setBlocked(
  connector: Connector,
  blocked: boolean,
  isBlockReported: boolean,
  now: number,
  random: Random,
): Step {
  if (blocked === connector.blocked) return still(connector);
  if (blocked) {
    if (connector.status !== 'Available') return still(connector);
    return isBlockReported
      ? become(connector, 'Unavailable', Infinity, { blocked })
      : still({ ...connector, blocked, until: Infinity });
  }
  if (connector.status === 'Unavailable') return free({ ...connector, blocked }, now, random);
  const until = connector.status === 'Available' ? nextVisit(connector, now, random) : connector.until;
  return still({ ...connector, blocked, until });
}

/** Something breaks: what runs ends, and it is mended after a while. */
export function fail(connector: Connector, now: number, random: Random): Step {
  if (connector.status === 'Faulted' || connector.status === 'Unavailable') return still(connector);
  const ended = endCharge(connector, now, 'Other', random);
  const broken = become(ended.connector, 'Faulted', now + brokenFor(random), { blocked: false });
  // The end of the session, but not the vehicle's staying on.
  return { connector: broken.connector, messages: [...ended.messages.slice(0, 1), ...broken.messages] };
}

function free(connector: Connector, now: number, random: Random): Step {
  if (connector.inoperative) return become(connector, 'Unavailable', Infinity);
  return become(connector, 'Available', nextVisit(connector, now, random));
}

/** When the next vehicle comes, which has to drive up first. */
const nextVisit = ({ place }: Connector, now: number, random: Random): number =>
  nextArrival(place, now + 2 * minute, random);

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
        return become(connector, 'SuspendedEV', Math.max(connector.charge?.leavesAt ?? now, now + minute));
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
    connector: { ...connector, charge: { ...charge, nextSample: now + sampleMs(connector) } },
    messages: [{ kind: 'meter', connectorId, meter: Math.round(connector.meter), power, at: now }],
  };
}

/** When the passing of time next brings something about, in milliseconds. */
export const dueAt = ({ until, charge }: Connector): number => Math.min(until, charge?.nextSample ?? Infinity);
