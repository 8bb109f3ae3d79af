import { type OcppStatus, type OperationalStatus, operationalStatusOf } from '@dmp/shared/contract';
import type { Clocks } from './daily-rhythm.ts';
import type { Fate } from './fates.ts';
import type { SeedDevice, SeedEvse } from './network.ts';
import type { Random } from './random.ts';
import { generateSessions, type SeedSession, type Span } from './sessions.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How far back the history goes. */
export const historyMs = 21 * day;

export interface StatusChange {
  evse: SeedEvse;
  time: number;
  status: OperationalStatus;
}

/** What happened to one device, coherent with itself. */
export interface DeviceHistory {
  fate: Fate;
  /** Times it was connected, oldest first; the last ends before now. Empty for a device that never was. */
  connections: Span[];
  /** Oldest first over all EVSEs. */
  sessions: SeedSession[];
  /** Oldest first. */
  changes: StatusChange[];
  /** What every connector that no session goes on at reported last; null when it never has. */
  lastReport: OcppStatus | null;
}

/** What {@link generateHistory} is to make. */
export interface HistoryOptions {
  now: number;
  fate: Fate;
  /** Sessions of one EVSE on average, at most. */
  sessionsPerEvse: number;
  /** Minutes without a connection after which an EVSE is UNKNOWN. */
  unknownAfterMinutes: number;
  clocks: Clocks;
}

/** What the connectors report at the end. */
const lastReports: Record<Exclude<Fate, 'PLANNED'>, OcppStatus> = {
  ...{ IN_SERVICE: 'Available', AWAY: 'Available', UPDATING: 'Unavailable' },
  ...{ OUTOFORDER: 'Faulted', INOPERATIVE: 'Unavailable', REMOVED: 'Unavailable' },
};

/** What becomes of the EVSEs of a device that is out of service. */
const statusesLeft: Partial<Record<Fate, OperationalStatus>> = {
  ...{ UPDATING: 'INOPERATIVE', OUTOFORDER: 'OUTOFORDER', INOPERATIVE: 'INOPERATIVE', REMOVED: 'REMOVED' },
};

/** The last 21 days of one device, up to the moment its connection was lost. */
export function generateHistory(random: Random, device: SeedDevice, options: HistoryOptions): DeviceHistory {
  const { now, fate, sessionsPerEvse, clocks } = options;
  const begin = now - historyMs + random.integer(0, 6 * hour);
  if (fate === 'PLANNED') {
    const changes = device.evses.map((evse): StatusChange => ({ evse, time: begin, status: fate }));
    return { fate, connections: [], sessions: [], changes, lastReport: null };
  }
  const lost = now - timeSinceLoss(random, fate);
  /** From when on it served nobody any more. */
  const outOfService = lost - outOfServiceFor(random, fate, lost - begin);
  const connections = generateConnections(random, begin, fate === 'REMOVED' ? outOfService : lost);
  const inService = connections.flatMap(({ from, to }) =>
    from < outOfService ? [{ from, to: Math.min(to, outOfService) }] : [],
  );
  const at = { spans: inService, goesOn: fate === 'IN_SERVICE', most: sessionsPerEvse, clocks };
  const sessions = device.evses
    .flatMap((evse) => generateSessions(random, device, evse, at))
    .sort((a, b) => a.from - b.from);
  const changes = device.evses
    .flatMap((evse) => statusChanges(evse, sessions, connections, outOfService, options))
    .sort((a, b) => a.time - b.time);
  return { fate, connections, sessions, changes, lastReport: lastReports[fate] };
}

/** Nearly all were connected until a moment ago, as if the central system itself had been started anew. */
function timeSinceLoss(random: Random, fate: Fate): number {
  if (fate !== 'AWAY') return random.integer(20_000, 100_000);
  return random.chance(0.7) ? random.integer(hour, 20 * hour) : random.integer(day, 6 * day);
}

function outOfServiceFor(random: Random, fate: Fate, most: number): number {
  if (fate === 'IN_SERVICE' || fate === 'AWAY') return 0;
  if (fate === 'UPDATING') return random.integer(2, 20) * minute;
  return Math.floor(random.next() * most);
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

function statusChanges(
  evse: SeedEvse,
  sessions: readonly SeedSession[],
  connections: readonly Span[],
  outOfService: number,
  { now, fate, unknownAfterMinutes }: HistoryOptions,
): StatusChange[] {
  const changes: StatusChange[] = [];
  const note = (time: number, status: OperationalStatus) => changes.push({ evse, time, status });
  const left = statusesLeft[fate];
  const unknownAfter = unknownAfterMinutes * minute;
  connections.forEach(({ from, to }, i) => {
    // Before that it had failed already: a lost connection changes nothing more.
    if (from < outOfService && (i === 0 || from - (connections[i - 1]?.to ?? from) > unknownAfter))
      note(from, 'AVAILABLE');
    const next = connections[i + 1]?.from ?? now;
    if (to <= outOfService && next - to > unknownAfter && (!left || to < outOfService)) note(to, 'UNKNOWN');
  });
  for (const session of sessions) {
    if (session.evse !== evse) continue;
    note(session.from, 'CHARGING');
    if (session.stopReason !== null) note(session.to, 'AVAILABLE');
  }
  if (left) note(outOfService, left);
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
