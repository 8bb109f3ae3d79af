// How a gateway learns which chargers are watched, and a watcher what they say.
// Frames cross the bus only for chargers that somebody watches. A watch ends by
// itself unless it is renewed, so that nobody who is gone is remembered.
import type { LiveLogMessage } from '@dmp/shared/contract';
import type { Bus, Stop } from '../bus/index.ts';

const leaseMs = 30_000;
const renewMs = 10_000;

/** The gateway's side: who is watched. */
export class WatchList {
  readonly #until = new Map<string, number>();
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #unsubscribe: Stop;

  constructor(bus: Bus, now = Date.now) {
    this.#bus = bus;
    this.#now = now;
    this.#unsubscribe = bus.subscribe('live.watch', ({ chargeboxIds }) => {
      // Those that nobody watches any more, since a charger may never say anything again.
      for (const [chargeboxId, until] of this.#until) if (until <= now()) this.#until.delete(chargeboxId);
      for (const chargeboxId of chargeboxIds) this.#until.set(chargeboxId, now() + leaseMs);
    });
  }

  /** How many chargers are watched, and until recently were. */
  get size(): number {
    return this.#until.size;
  }

  /** Shows a message to whoever watches this charger; the message is made only then. */
  show(chargeboxId: string, message: () => LiveLogMessage): void {
    const until = this.#until.get(chargeboxId);
    if (until === undefined) return;
    if (until > this.#now()) this.#bus.publish('live.message', { chargeboxId, message: message() });
    else this.#until.delete(chargeboxId);
  }

  close(): void {
    this.#unsubscribe();
  }
}

type Listener = (message: LiveLogMessage) => void;

/** The watchers' side: who in this process watches which charger. */
export class Audience {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #bus: Bus;
  readonly #unsubscribe: Stop;
  readonly #renewing: NodeJS.Timeout;

  constructor(bus: Bus) {
    this.#bus = bus;
    this.#unsubscribe = bus.subscribe('live.message', ({ chargeboxId, message }) => {
      for (const listener of this.#listeners.get(chargeboxId) ?? []) listener(message);
    });
    this.#renewing = setInterval(() => {
      if (this.#listeners.size > 0) bus.publish('live.watch', { chargeboxIds: [...this.#listeners.keys()] });
    }, renewMs);
  }

  /** Listens to what a charger and the server say to each other. */
  watch(chargeboxId: string, listener: Listener): Stop {
    const listeners = this.#listeners.get(chargeboxId) ?? new Set();
    this.#listeners.set(chargeboxId, listeners.add(listener));
    this.#bus.publish('live.watch', { chargeboxIds: [chargeboxId] });
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(chargeboxId) === listeners) this.#listeners.delete(chargeboxId);
    };
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#renewing);
  }
}
