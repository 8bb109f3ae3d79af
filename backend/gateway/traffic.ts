import { serverLimits } from '@dmp/shared/contract';
import { Allowance } from '../pacing/allowance.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const { chargerMinute: ofMinute, chargerHour: ofHour } = serverLimits;
const megabyte = 1_000_000;
/** No message waits longer, in milliseconds: of the smallest volume of a day that is about the longest frame. */
const longestWaitMs = 4 * minuteMs;

const number = new Intl.NumberFormat('en-US');

/** How a charger can exceed what it may, each in a sentence for staff. */
const excesses = {
  hour: () => `The charger sent more than ${number.format(ofHour.frames)} messages within an hour.`,
  day: (dailyMegabytes: number) =>
    `The charger sent more than ${number.format(dailyMegabytes)} MB within a day. Its messages are read more slowly.`,
  boots: () => `The charger booted more than ${ofMinute.boots} times within a minute. Further boots have to wait.`,
  connections: () =>
    `The charger connected ${ofMinute.connections} times within a minute, or ${ofHour.connections} times within an hour. Further connections are refused.`,
};
type Excess = keyof typeof excesses;

/** What the traffic of a charger is measured by. */
export interface TrafficOptions {
  /** Megabytes that it may send in a day; the operator's setting. */
  dailyMegabytes: number;
  /** The time in milliseconds; that of `performance` unless a test has its own. */
  now?: () => number;
}

/** What one charger may send, over all its connections, and how often it may connect and boot. */
export class Traffic {
  readonly #frames: Allowance;
  readonly #bytes: Allowance;
  readonly #hour: Allowance;
  readonly #day: Allowance;
  readonly #boots: Allowance;
  readonly #connections: Allowance;
  readonly #connectionsOfHour: Allowance;
  readonly #kept: Allowance;
  readonly #told: Allowance;
  readonly #now: () => number;
  readonly #dailyMegabytes: number;
  #notKept = 0;
  /** Since when each frame has had to wait. */
  #slowSince: number | undefined;
  /** What was exceeded of late and is not noted yet. */
  readonly #exceeded = new Set<Excess>();
  /** When each was noted last. */
  readonly #notedAt = new Map<Excess, number>();

  constructor({ dailyMegabytes, now = () => performance.now() }: TrafficOptions) {
    this.#now = now;
    this.#dailyMegabytes = dailyMegabytes;
    this.#frames = new Allowance(ofMinute.frames, now);
    this.#bytes = new Allowance(ofMinute.bytes, now);
    this.#hour = new Allowance(ofHour.frames, now, hourMs);
    this.#day = new Allowance(dailyMegabytes * megabyte, now, 24 * hourMs);
    this.#boots = new Allowance(ofMinute.boots, now);
    this.#connections = new Allowance(ofMinute.connections, now);
    this.#connectionsOfHour = new Allowance(ofHour.connections, now, hourMs);
    this.#kept = new Allowance(ofMinute.refusedStored, now);
    this.#told = new Allowance(1, now);
  }

  /**
   * Counts a frame of `length` bytes. What is too much is not refused, since a charger would drop the
   * transaction in it: it waits, and nothing more is read meanwhile.
   *
   * @returns how many milliseconds it has to wait until it is handled
   */
  take(length: number): number {
    const waitMs = Math.max(this.#frames.emptyMs, this.#bytes.emptyMs);
    const dayMs = this.#day.emptyMs;
    this.#frames.use(1);
    this.#bytes.use(length);
    this.#slowSince = waitMs > 0 ? (this.#slowSince ?? this.#now()) : undefined;
    if (dayMs > 0) this.#exceeded.add('day');
    this.#day.use(length);
    if (this.#hour.emptyMs > 0) this.#exceeded.add('hour');
    else this.#hour.use(1);
    return Math.min(Math.max(waitMs, dayMs), longestWaitMs);
  }

  /** A frame was dropped while it waited: its charger sends it again. */
  dropped(length: number): void {
    this.#bytes.use(-length);
    this.#day.use(-length);
  }

  /** Counts a boot. @returns how many milliseconds it has to wait until it is handled */
  boot(): number {
    const waitMs = this.#boots.emptyMs;
    if (waitMs > 0) this.#exceeded.add('boots');
    this.#boots.use(1);
    return Math.min(waitMs, longestWaitMs);
  }

  /** In how many milliseconds it may connect again; 0 for now. */
  get connectMs(): number {
    return Math.max(this.#connections.emptyMs, this.#connectionsOfHour.emptyMs);
  }

  /** Counts a connection. */
  connect(): void {
    this.#connections.use(1);
    this.#connectionsOfHour.use(1);
    if (this.connectMs > 0) this.#exceeded.add('connections');
  }

  /** Whether it has sent too much for so long that it is no queue of a charger that was offline. */
  get isAbuse(): boolean {
    return this.#slowSince !== undefined && this.#now() - this.#slowSince > ofMinute.slowMinutes * minuteMs;
  }

  /** What it has exceeded, in sentences that are to be noted now: each once an hour. */
  takeExcesses(): string[] {
    if (this.#exceeded.size === 0) return [];
    const now = this.#now();
    const due = [...this.#exceeded].filter(
      (one) => now - (this.#notedAt.get(one) ?? Number.NEGATIVE_INFINITY) >= hourMs,
    );
    this.#exceeded.clear();
    for (const one of due) this.#notedAt.set(one, now);
    return due.map((one) => excesses[one](this.#dailyMegabytes));
  }

  /** Whether one more refused frame is kept, and how many were not since the last one. */
  keepRefused(): { notKept: number } | undefined {
    if (this.#kept.emptyMs > 0) {
      this.#notKept += 1;
      return undefined;
    }
    this.#kept.use(1);
    const notKept = this.#notKept;
    this.#notKept = 0;
    return { notKept };
  }

  /** Whether it is time to tell that it sends too much: once a minute. */
  mayTell(): boolean {
    if (this.#told.emptyMs > 0) return false;
    this.#told.use(1);
    return true;
  }

  /** Whether it has done nothing for so long that it may be forgotten. */
  get isAtRest(): boolean {
    const ofMinutes = [this.#frames, this.#bytes, this.#boots, this.#connections, this.#kept, this.#told];
    return [...ofMinutes, this.#hour, this.#connectionsOfHour, this.#day].every(({ isFull }) => isFull);
  }
}

/** The traffic of every charger that was here within the last minutes, or has not used up its day yet. */
export class TrafficOfAll {
  readonly #known = new Map<string, Traffic>();
  readonly #options: TrafficOptions;

  constructor(options: TrafficOptions) {
    this.#options = options;
  }

  of(chargeboxId: string): Traffic {
    const traffic = this.#known.get(chargeboxId) ?? new Traffic(this.#options);
    this.#known.set(chargeboxId, traffic);
    return traffic;
  }

  /** Forgets those who are at rest. @param isHere whether a charger is connected */
  forget(isHere: (chargeboxId: string) => boolean): void {
    for (const [chargeboxId, traffic] of this.#known) {
      if (!isHere(chargeboxId) && traffic.isAtRest) this.#known.delete(chargeboxId);
    }
  }
}
