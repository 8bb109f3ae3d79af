import { serverLimits } from '@dmp/shared/contract';
import { HttpError } from '../access/http-error.ts';

/** How fast uploads must come. */
export interface PaceLimits {
  /** The time between two checks, in milliseconds. */
  tickMs: number;
  /** Over each time of so many milliseconds an upload must bring so many bytes a second on average. */
  leastSpeedMs: number;
  leastBytesPerSecond: number;
  /** One that brings less on average may have to give way once it has had its turn for `leastSpeedMs`. */
  slowBytesPerSecond: number;
  /** How long others wait until slow ones give way, in milliseconds. */
  giveWayMs: number;
}

/** An upload that has its turn. */
export interface PacedUpload {
  /** Whether what it sends is read now: not while the disk does not keep up, and not after its end. */
  isRead(): boolean;
  /** Ends it for this reason. */
  end(reason: HttpError): void;
}

/** How much an upload has brought, in all and since the last one of these checks, and in what time it was read, in milliseconds. */
interface Pace extends PacedUpload {
  all: { bytes: number; ms: number };
  unchecked: { bytes: number; ms: number };
}

const tooSlow = ({ leastBytesPerSecond, leastSpeedMs }: PaceLimits) =>
  new HttpError(
    408,
    `The upload is too slow: it must bring at least ${leastBytesPerSecond} bytes a second over each ${leastSpeedMs / 1000} seconds. Upload the file again to the same address.`,
    { connection: 'close' },
  );
const mustGiveWay = ({ slowBytesPerSecond }: PaceLimits) =>
  new HttpError(
    503,
    `Other files wait, and this one brings less than ${slowBytesPerSecond} bytes a second. Upload it again later to the same address.`,
    { connection: 'close', 'retry-after': 60 },
  );

const perSecond = ({ bytes, ms }: Pace['all']): number => (bytes * 1000) / ms;

/**
 * Ends uploads that come too slowly, and slow ones while others wait for their turn. It counts its own checks and not a
 * clock: the time in which this process reads nothing, for its disk or for other work, is not the sender's fault.
 */
export class Paces {
  readonly #limits: PaceLimits;
  /** How many wait for their turn now. */
  readonly #waiting: () => number;
  readonly #paces = new Set<Pace>();
  /** How long some have waited. */
  #crowdedMs = 0;
  #ticking: NodeJS.Timeout | undefined;

  /** @param options other limits than `serverLimits.uploads`, and checks at another interval than each second */
  constructor(waiting: () => number, options: Partial<PaceLimits> = {}) {
    this.#waiting = waiting;
    this.#limits = { ...serverLimits.uploads, tickMs: 1000, ...options };
  }

  /**
   * Watches an upload whose turn begins; its timer runs while there are any.
   *
   * @returns what to call with the bytes of each part that comes, and when it is not watched any more
   */
  begin(upload: PacedUpload): { arrived(bytes: number): void; end(): void } {
    const pace: Pace = { ...upload, all: { bytes: 0, ms: 0 }, unchecked: { bytes: 0, ms: 0 } };
    this.#paces.add(pace);
    this.#ticking ??= setInterval(() => this.tick(), this.#limits.tickMs).unref();
    return {
      arrived(bytes) {
        pace.all.bytes += bytes;
        pace.unchecked.bytes += bytes;
      },
      end: () => this.#forget(pace),
    };
  }

  /** Checks once; `tickMs` have passed since the last time. */
  tick(): void {
    const { tickMs, leastSpeedMs, leastBytesPerSecond, giveWayMs } = this.#limits;
    for (const pace of this.#paces) {
      if (!pace.isRead()) continue;
      pace.all.ms += tickMs;
      pace.unchecked.ms += tickMs;
      if (pace.unchecked.ms < leastSpeedMs) continue;
      if (perSecond(pace.unchecked) < leastBytesPerSecond) this.#end(pace, tooSlow(this.#limits));
      pace.unchecked = { bytes: 0, ms: 0 };
    }
    this.#crowdedMs = this.#waiting() > 0 ? this.#crowdedMs + tickMs : 0;
    if (this.#crowdedMs < giveWayMs) return;
    this.#crowdedMs = 0;
    // One at a time: if all gave way at once, none would ever be complete.
    const slowest = this.#slowest();
    if (slowest) this.#end(slowest, mustGiveWay(this.#limits));
  }

  /** The slowest of those that may have to give way. */
  #slowest(): Pace | undefined {
    const { leastSpeedMs, slowBytesPerSecond } = this.#limits;
    return [...this.#paces]
      .filter((pace) => pace.isRead() && pace.all.ms > leastSpeedMs && perSecond(pace.all) < slowBytesPerSecond)
      .sort((one, other) => perSecond(one.all) - perSecond(other.all))[0];
  }

  #end(pace: Pace, reason: HttpError): void {
    this.#forget(pace);
    pace.end(reason);
  }

  #forget(pace: Pace): void {
    this.#paces.delete(pace);
    if (this.#paces.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.#crowdedMs = 0;
  }
}
