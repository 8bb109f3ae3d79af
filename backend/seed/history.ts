import { type OcppStatus, type OperationalStatus, operationalStatusOf } from '@dmp/shared/contract';
import type { SeedDevice, SeedEvse, SeedPort } from './network.ts';
import type { Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How far back the history goes. */
export const historyMs = 21 * day;

/** A span of time, in milliseconds since the epoch; the end not included. */
export interface Span {
  from: number;
  to: number;
}

export interface SeedSession extends Span {
  evse: SeedEvse;
  port: SeedPort;
  idTag: string;
  meterStart: number;
  /** Wh; none when the plug-in failed. */
  energy: number;
  stopReason: 'EVDisconnected' | 'Local' | 'Remote' | 'Other';
}

export interface StatusChange {
  evse: SeedEvse;
  time: number;
  status: OperationalStatus;
}

/** What happened to one device, coherent with itself. */
export interface DeviceHistory {
  /** Times it was connected, oldest first; the last ends before now. Empty for a device that never was. */
  connections: Span[];
  /** Oldest first over all EVSEs. */
  sessions: SeedSession[];
  /** Oldest first. */
  changes: StatusChange[];
  /** What every connector reported last; null when it never has. */
  lastReport: OcppStatus | null;
}

type Fate = 'IN_SERVICE' | 'OUTOFORDER' | 'INOPERATIVE' | 'PLANNED' | 'REMOVED';
const fates: readonly { fate: Fate; weight: number }[] = [
  { fate: 'IN_SERVICE', weight: 88 },
  { fate: 'OUTOFORDER', weight: 5 },
  { fate: 'INOPERATIVE', weight: 4 },
  { fate: 'PLANNED', weight: 2 },
  { fate: 'REMOVED', weight: 1 },
];

/** What {@link generateHistory} is to make. */
export interface HistoryOptions {
  now: number;
  /** Sessions of one EVSE at most. */
  sessionsPerEvse: number;
  /** Minutes without a connection after which an EVSE is UNKNOWN. */
  unknownAfterMinutes: number;
}

/** The last 21 days of one device, up to the moment its connection was lost. */
export function generateHistory(random: Random, device: SeedDevice, options: HistoryOptions): DeviceHistory {
  const { now } = options;
  const { fate } = random.weighted(fates);
  const begin = now - historyMs + random.integer(0, 6 * hour);
  if (fate === 'PLANNED') {
    const changes = device.evses.map((evse): StatusChange => ({ evse, time: begin, status: fate }));
    return { connections: [], sessions: [], changes, lastReport: null };
  }
  const lost = now - timeSinceLoss(random, options.unknownAfterMinutes);
  const connections = generateConnections(random, begin, lost);
  /** From when on it served nobody any more. */
  const outOfService = fate === 'IN_SERVICE' ? lost : begin + Math.floor(random.next() * (lost - begin));
  const inService = connections.flatMap(({ from, to }) =>
    from < outOfService ? [{ from, to: Math.min(to, outOfService) }] : [],
  );
  const sessions = device.evses
    .flatMap((evse) => generateSessions(random, evse, inService, options.sessionsPerEvse))
    .sort((a, b) => a.from - b.from);
  const changes = device.evses
    .flatMap((evse) => statusChanges(evse, sessions, connections, fate, outOfService, options))
    .sort((a, b) => a.time - b.time);
  const reports = {
    IN_SERVICE: 'Available',
    OUTOFORDER: 'Faulted',
    INOPERATIVE: 'Unavailable',
    REMOVED: 'Unavailable',
  };
  return { connections, sessions, changes, lastReport: reports[fate] as OcppStatus };
}

/** Some have only just been lost, most within the day, a few long ago. */
function timeSinceLoss(random: Random, unknownAfterMinutes: number): number {
  const kind = random.next();
  if (kind < 0.4) return random.integer(0.5 * minute, Math.max(1, unknownAfterMinutes - 1) * minute);
  if (kind < 0.9) return random.integer((unknownAfterMinutes + 1) * minute, 20 * hour);
  return random.integer(day, 6 * day);
}

/** Connections with short gaps, as networks have them. */
function generateConnections(random: Random, begin: number, end: number): Span[] {
  const spans: Span[] = [];
  // One charger in eight sits where the signal is poor.
  const meanDays = random.chance(0.125) ? 1 : 9;
  for (let from = begin; from < end; ) {
    const to = Math.min(end, from + Math.max(2 * hour, Math.floor(random.next() * 2 * meanDays * day)));
    spans.push({ from, to });
    const gap = random.chance(0.7) ? random.integer(minute, 10 * minute) : random.integer(20 * minute, 8 * hour);
    from = to + gap;
  }
  const last = spans.at(-1);
  if (last) last.to = end;
  return spans;
}

function generateSessions(random: Random, evse: SeedEvse, spans: readonly Span[], limit: number): SeedSession[] {
  const sessions: SeedSession[] = [];
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const daily = 0.4 + random.next() * 2.2;
  const count = Math.min(limit, Math.round((daily * total) / day));
  const failing = random.chance(0.1) ? 0.25 : 0.05;
  let meter = random.integer(10_000, 40_000_000);
  for (let i = 0; i < count; i++) {
    // One in each equal part of the time in service, so that none overlap.
    const part = total / count;
    const port = random.pick(evse.ports);
    const failed = random.chance(failing);
    const kW = Math.min(port.maxElectricPower / 1000, 130) * (0.35 + random.next() * 0.5);
    const wanted = failed ? random.integer(20_000, 90_000) : random.integer(12, 75) * minute;
    const length = Math.floor(Math.min(wanted, part * 0.55));
    // Anywhere in its part, but for a pause before the next.
    const offset = part * i + random.next() * (part - length) * 0.95;
    const span = placeOf(spans, offset, length);
    if (!span) continue;
    const energy = failed ? 0 : Math.round((kW * 1000 * (span.to - span.from)) / hour);
    const stopReason = failed ? 'Other' : random.pick(['EVDisconnected', 'Local', 'Local', 'Remote'] as const);
    const idTag = random.integer(0x1000_0000, 0xffff_ffff).toString(16).toUpperCase();
    sessions.push({ evse, port, ...span, idTag, meterStart: meter, energy, stopReason });
    meter += energy;
  }
  return sessions;
}

/** Where an offset into the time in service lies on the clock; nowhere when it would not end in time. */
function placeOf(spans: readonly Span[], offset: number, length: number): Span | undefined {
  let left = Math.floor(offset);
  for (const { from, to } of spans) {
    if (left < to - from)
      return from + left + length < to ? { from: from + left, to: from + left + length } : undefined;
    left -= to - from;
  }
  return undefined;
}

function statusChanges(
  evse: SeedEvse,
  sessions: readonly SeedSession[],
  connections: readonly Span[],
  fate: Exclude<Fate, 'PLANNED'>,
  outOfService: number,
  { now, unknownAfterMinutes }: HistoryOptions,
): StatusChange[] {
  const changes: StatusChange[] = [];
  const note = (time: number, status: OperationalStatus) => changes.push({ evse, time, status });
  const unknownAfter = unknownAfterMinutes * minute;
  connections.forEach(({ from, to }, i) => {
    // Before that it had failed already: a lost connection changes nothing more.
    if (from < outOfService && (i === 0 || from - (connections[i - 1]?.to ?? from) > unknownAfter))
      note(from, 'AVAILABLE');
    const next = connections[i + 1]?.from ?? now;
    if (to <= outOfService && next - to > unknownAfter && (fate === 'IN_SERVICE' || to < outOfService))
      note(to, 'UNKNOWN');
  });
  for (const session of sessions) {
    if (session.evse !== evse) continue;
    note(session.from, 'CHARGING');
    note(session.to, 'AVAILABLE');
  }
  if (fate !== 'IN_SERVICE') note(outOfService, fate);
  return changes.sort((a, b) => a.time - b.time);
}

/** Status of an EVSE at the end of its history, since when, and what it was before it became UNKNOWN. */
export function endOf(evse: SeedEvse, { changes, lastReport }: DeviceHistory) {
  const own = changes.filter((change) => change.evse === evse);
  const last = own.at(-1);
  const status = last?.status ?? operationalStatusOf(lastReport);
  const before = status === 'UNKNOWN' ? (own.at(-2)?.status ?? null) : null;
  return { status, since: last?.time ?? null, before };
}
