import { arrivalsAnHour, type Clocks, type LocalTime, type PlugKind } from './daily-rhythm.ts';
import type { SeedDevice, SeedEvse, SeedPort } from './network.ts';
import type { Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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
  /** Null while it goes on: then it ends with the history. */
  stopReason: 'EVDisconnected' | 'Local' | 'Remote' | 'Other' | null;
}

/** Where and when sessions may be. */
export interface SessionOptions {
  /** When the device was connected and in service. */
  spans: readonly Span[];
  /** Whether a session may go on at the end of the last span. */
  goesOn: boolean;
  /** Sessions of an EVSE on average, at most. */
  most: number;
  clocks: Clocks;
}

/** L2 for plugs with alternating current. */
const kindOf = ({ powerType }: SeedPort): PlugKind => (powerType === 'DC' ? 'DC' : 'L2');

/** The sessions of one EVSE, oldest first, as people come by the hour of the day there. */
export function generateSessions(
  random: Random,
  device: SeedDevice,
  evse: SeedEvse,
  { spans, goesOn, most, clocks }: SessionOptions,
): SeedSession[] {
  const { timeZone } = device.site.city;
  const [first] = evse.ports;
  if (!first) return [];
  const total = spans.reduce((all, { from, to }) => all + to - from, 0);
  // Some places are busier than others.
  const liked = kindOf(first) === 'DC' ? 0.9 + random.next() * 4 : 0.5 + random.next();
  const perDay = Math.min(liked, (most * day) / Math.max(total, 1));
  const failing = random.chance(0.1) ? 0.25 : 0.05;
  const sessions: SeedSession[] = [];
  let meter = random.integer(10_000, 40_000_000);

  const begin = (from: number, span: Span, time: LocalTime): SeedSession | undefined => {
    const port = random.pick(evse.ports);
    const kind = kindOf(port);
    const failed = random.chance(failing);
    const length = failed ? random.integer(20_000, 90_000) : stay(random, kind, time);
    const { kW, takes } = drawEnergy(random, kind, port.maxElectricPower / 1000);
    const idTag = random.integer(0x1000_0000, 0xffff_ffff).toString(16).toUpperCase();
    const stopReason = failed ? 'Other' : random.pick(['EVDisconnected', 'Local', 'Local', 'Remote'] as const);
    const running = from + length >= span.to;
    if (running && !(goesOn && span === spans.at(-1))) return undefined;
    const to = running ? span.to : from + length;
    const energy = failed ? 0 : Math.round(Math.min(takes, (kW * 1000 * (to - from)) / hour));
    const session = { evse, port, from, to, idTag, meterStart: meter, energy };
    meter += energy;
    return { ...session, stopReason: running ? null : stopReason };
  };

  for (const span of spans) {
    let free = span.from;
    for (let slot = span.from - (span.from % hour); slot < span.to; slot += hour) {
      const time = clocks.at(timeZone, slot);
      const rate = arrivalsAnHour(kindOf(first), perDay, time) / hour;
      const end = Math.min(slot + hour, span.to);
      for (let at = Math.max(free, slot); rate > 0 && at < end; ) {
        at += Math.ceil(-Math.log(1 - random.next()) / rate);
        if (at >= end) break;
        const session = begin(at, span, time);
        if (!session) continue;
        sessions.push(session);
        // The next one has to park first.
        at = session.to + random.integer(2, 10) * minute;
        free = at;
      }
    }
  }
  return sessions;
}

/** How long a vehicle stays that comes at this time, in milliseconds. */
function stay(random: Random, kind: PlugKind, { hour: at, weekend }: LocalTime): number {
  if (kind === 'DC') return random.integer(18, 74) * minute;
  // Over night, at work, on an errand.
  if (at >= 17 || at < 3) return random.integer(6 * 60, 11 * 60) * minute;
  if (at < 10 && !weekend) return random.integer(4 * 60, 9 * 60) * minute;
  return random.integer(60, 4 * 60) * minute;
}

/** What a vehicle takes, in kW and at most in Wh. */
function drawEnergy(random: Random, kind: PlugKind, mostKw: number): { kW: number; takes: number } {
  if (kind === 'DC') return { kW: Math.min(mostKw, 130) * (0.3 + random.next() * 0.45), takes: 95_000 };
  return { kW: mostKw * (0.75 + random.next() * 0.2), takes: random.integer(8_000, 45_000) };
}
