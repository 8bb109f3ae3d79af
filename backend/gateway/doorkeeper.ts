import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isTransient } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { certificateNames } from './certificate.ts';
import { type Charger, findCharger, type KnownCharger } from './charger.ts';
import {
  type Claim,
  otherReadings,
  type Refusal,
  retiredCharger,
  unauthorized,
  unavailable,
  unknownCharger,
  withoutCredentials,
} from './handshake.ts';
import { hasPassword } from './next-passwords.ts';

/** Upgrades looked up at a time; a whole fleet that comes back at once is let in, a flood is not. */
const mostUpgrades = 5000;
/** Upgrades that may be held back at a time while the database is away; a socket each. */
const mostHeld = 50_000;
/**
 * Over so long those are spread who come while the database is away. Chargers try
 * again some seconds after they were turned away, most of them all after the same.
 */
const spreadMs = 30_000;

/** What the doorkeeper needs of the gateway. */
export interface DoorkeeperOptions {
  db: Kysely<Tables>;
  /** Ends when nobody is let in any more. */
  closing: AbortSignal;
  /** Holds one back for so many milliseconds, or until nobody is let in any more. */
  hold?: (ms: number, closing: AbortSignal) => Promise<void>;
}

const holdBack = (ms: number, signal: AbortSignal): Promise<void> =>
  // The end of the gateway is no fault of whoever waits.
  pause(ms, undefined, { signal }).catch(() => {});

/** Decides who may connect. */
export class Doorkeeper {
  readonly #options: DoorkeeperOptions;
  #looking = 0;
  #held = 0;

  constructor(options: DoorkeeperOptions) {
    this.#options = options;
    // Each that is held back waits for the end too.
    setMaxListeners(0, options.closing);
  }

  /** The charger, or why it is not let in. */
  async admit(claim: Claim): Promise<Charger | Refusal> {
    try {
      return await this.#lookUp(claim);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (this.#held >= mostHeld) return unavailable;
    }
    const { closing, hold = holdBack } = this.#options;
    this.#held += 1;
    await hold(Math.random() * spreadMs, closing);
    this.#held -= 1;
    try {
      return await this.#lookUp(claim);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return { ...unavailable, headers: { 'Retry-After': String(1 + Math.floor((Math.random() * spreadMs) / 1000)) } };
    }
  }

  async #lookUp(claim: Claim): Promise<Charger | Refusal> {
    const { db, closing } = this.#options;
    if (closing.aborted || this.#looking >= mostUpgrades) return unavailable;
    this.#looking += 1;
    const charger = await findCharger(db, claim.chargeboxId, claim.otherReadings).finally(() => {
      this.#looking -= 1;
    });
    if (closing.aborted) return unavailable;
    if (!charger) return unknownCharger;
    const { credentials, certificateSubject } = claim;
    if (!certificateNames(certificateSubject, charger)) {
      if (!credentials) return withoutCredentials;
      if (!(await this.#isUser(charger, credentials.user))) return unauthorized;
      if (!(await hasPassword(db, charger, credentials.password))) return unauthorized;
    }
    const { passwordHash: _hash, nextPasswords: _next, serialNumber: _serial, isRetired, ...known } = charger;
    return isRetired ? retiredCharger : known;
  }

  /** Whether the user name means the charger, as the address does. */
  async #isUser({ chargeboxId }: KnownCharger, user: string): Promise<boolean> {
    if (user === chargeboxId) return true;
    return (await findCharger(this.#options.db, user, otherReadings(user)))?.chargeboxId === chargeboxId;
  }
}
