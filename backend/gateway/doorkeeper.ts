import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isTransient } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { createSecurityLog, type SecurityLog } from '../security-log/index.ts';
import { type Charger, findCharger } from './charger.ts';
import { verifyChargerPassword } from './charger-password.ts';
import { type Claim, type Refusal, retiredCharger, unauthorized, unavailable, unknownCharger } from './handshake.ts';

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
  /** Where a wrong password is told of. */
  log: Parameters<typeof createSecurityLog>[0];
  /** Holds one back for so many milliseconds, or until nobody is let in any more. */
  hold?: (ms: number, closing: AbortSignal) => Promise<void>;
}

const holdBack = (ms: number, signal: AbortSignal): Promise<void> =>
  // The end of the gateway is no fault of whoever waits.
  pause(ms, undefined, { signal }).catch(() => {});

/** Decides who may connect. */
export class Doorkeeper {
  readonly #options: DoorkeeperOptions;
  readonly #security: SecurityLog;
  #looking = 0;
  #held = 0;

  constructor(options: DoorkeeperOptions) {
    this.#options = options;
    this.#security = createSecurityLog(options.log);
    // Each that is held back waits for the end too.
    setMaxListeners(0, options.closing);
  }

  /**
   * The charger, or why it is not let in.
   *
   * @param address where it connects from
   */
  async admit(claim: Claim, address?: string): Promise<Charger | Refusal> {
    const answer = await this.#answer(claim);
    if (answer === unauthorized) {
      this.#security.note('charger-refused', { who: claim.chargeboxId, address: address ?? null });
    }
    return answer;
  }

  async #answer(claim: Claim): Promise<Charger | Refusal> {
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

  async #lookUp({ chargeboxId, credentials }: Claim): Promise<Charger | Refusal> {
    const { db, closing } = this.#options;
    if (closing.aborted || this.#looking >= mostUpgrades) return unavailable;
    this.#looking += 1;
    const charger = await findCharger(db, chargeboxId).finally(() => {
      this.#looking -= 1;
    });
    if (closing.aborted) return unavailable;
    if (!charger) return unknownCharger;
    const { passwordHash, isRetired, ...known } = charger;
    const isTheirs = credentials?.user === chargeboxId && verifyChargerPassword(credentials.password, passwordHash);
    if (!isTheirs) return unauthorized;
    return isRetired ? retiredCharger : known;
  }
}
