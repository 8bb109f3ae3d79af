import type { Outgoing } from './outbox.ts';
import type { Profile } from './profiles.ts';

const second = 1000;

/** Sends the statuses of a charger as its profile has it: late, twice, or in the wrong order. */
export class StatusSender {
  readonly #profile: Profile;
  readonly #send: (...statuses: Outgoing[]) => void;
  /** By connector, a status that waits for the next one to go before it. */
  readonly #held = new Map<number, Outgoing>();
  /** Statuses that are late. */
  readonly #late = new Set<Outgoing>();

  constructor(profile: Profile, send: (...statuses: Outgoing[]) => void) {
    this.#profile = profile;
    this.#send = send;
  }

  add(connectorId: number, status: Outgoing): void {
    const { lateStatusSeconds = 0, doublesStatuses, swapWithinSeconds = 0 } = this.#profile;
    if (lateStatusSeconds > 0) this.#delay(status, lateStatusSeconds);
    else if (swapWithinSeconds > 0) this.#swap(connectorId, status, swapWithinSeconds);
    else this.#send(...(doublesStatuses ? [status, { ...status }] : [status]));
  }

  /** The connection is lost: what waits is not sent. */
  forget(): void {
    this.#held.clear();
    this.#late.clear();
  }

  #delay(status: Outgoing, seconds: number): void {
    this.#late.add(status);
    setTimeout(() => {
      if (this.#late.delete(status)) this.#send(status);
    }, seconds * second).unref();
  }

  /** Of two statuses of a connector the newer one goes first. */
  #swap(connectorId: number, status: Outgoing, seconds: number): void {
    const held = this.#held.get(connectorId);
    if (held) {
      this.#held.delete(connectorId);
      this.#send(status, held);
      return;
    }
    this.#held.set(connectorId, status);
    setTimeout(() => {
      if (this.#held.get(connectorId) !== status) return;
      this.#held.delete(connectorId);
      this.#send(status);
    }, seconds * second).unref();
  }
}
