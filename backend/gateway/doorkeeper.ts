import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isTransient } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import { certificateNames } from './certificate.ts';
import { type Charger, findCharger, type KnownCharger } from './charger.ts';
import {
  type Claim,
  otherReadings,
  type Refusal,
  retiredCharger,
  sharedIdentity,
  tooManyConnections,
  tooManyPasswords,
  tooManyRejected,
  unauthorized,
  unavailable,
  unknownCharger,
  withoutCredentials,
} from './handshake.ts';
import { LookupTurns } from './lookup-turns.ts';
import { hasPassword } from './next-passwords.ts';
import { PasswordLimit } from './password-limit.ts';
import type { Traffic } from './traffic.ts';

/** The longest that an upgrade waits for its lookup, in milliseconds: chargers give up after about as long. */
const longestLookupMs = 60_000;
/** How often, and for how many milliseconds each, an upgrade waits while too many chargers connect. */
const untilRoom = { ms: 10, times: 1000 };
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
  /** For how many seconds the charger that is connected with an identity is kept; see {@link sharedIdentity}. */
  keptSeconds?: (chargeboxId: string) => number;
  /** What a charger has done of late: one that connects too often is refused for a while. */
  traffic: (chargeboxId: string) => Pick<Traffic, 'connectMs' | 'connect'>;
  /** Whether too many chargers connect at the moment. */
  isFull?: () => boolean;
  /** The longest that a lookup waits and takes; {@link longestLookupMs} unless given. */
  lookupMs?: number;
}

const holdBack = (ms: number, signal: AbortSignal): Promise<void> =>
  // The end of the gateway is no fault of whoever waits.
  pause(ms, undefined, { signal }).catch(() => {});

/** Refuses with a random Retry-After: without one, most chargers retry after the same time. */
const later = (): Refusal => ({
  ...unavailable,
  headers: { 'Retry-After': String(1 + Math.floor((Math.random() * spreadMs) / 1000)) },
});

/** Decides who may connect. */
export class Doorkeeper {
  readonly #options: DoorkeeperOptions;
  readonly #turns = new LookupTurns();
  readonly #passwords = new PasswordLimit();
  #held = 0;

  constructor(options: DoorkeeperOptions) {
    this.#options = options;
    // Each that is held back waits for the end too.
    setMaxListeners(0, options.closing);
  }

  /** The charger, or why it is not let in. @param left ends when the caller does not wait any more */
  async admit(claim: Claim, left: AbortSignal): Promise<Charger | Refusal> {
    try {
      return await this.#admitNow(claim, left);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (this.#held >= mostHeld) return later();
    }
    const { closing, hold = holdBack } = this.#options;
    this.#held += 1;
    await hold(Math.random() * spreadMs, closing);
    this.#held -= 1;
    try {
      return await this.#admitNow(claim, left);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return later();
    }
  }

  async #admitNow(claim: Claim, left: AbortSignal): Promise<Charger | Refusal> {
    const { closing, lookupMs = longestLookupMs, traffic } = this.#options;
    if (closing.aborted) return unavailable;
    const waitMs = this.#turns.isKnown(claim) ? traffic(claim.chargeboxId).connectMs : 0;
    if (waitMs > 0) return tooManyConnections(waitMs);
    const rejected = await this.#turns.withoutLookup(claim);
    if (rejected) return rejected === 'unknown' ? unknownCharger : tooManyRejected;
    const signal = AbortSignal.any([left, AbortSignal.timeout(lookupMs)]);
    try {
      const charger = await this.#find(claim, claim, signal);
      if (closing.aborted) return unavailable;
      const answer = charger ? await this.#judge(charger, claim) : unknownCharger;
      if ('status' in answer) await this.#turns.rejected(claim, !charger);
      else this.#turns.letIn(claim);
      return answer;
    } catch (error) {
      if (signal.aborted) return later();
      if (error instanceof TooBusy) return this.#turns.isKnown(claim) ? tooManyConnections(1000) : later();
      throw error;
    }
  }

  async #judge(charger: KnownCharger, claim: Claim): Promise<Charger | Refusal> {
    const { keptSeconds = () => 0, traffic } = this.#options;
    const refusal = await this.#refusalOf(charger, claim);
    const { chargeboxId } = charger;
    if (refusal) return { ...refusal, chargeboxId };
    const {
      passwordHash: _hash,
      nextPasswords: _next,
      serialNumber: _serial,
      connectedFrom: _from,
      isConnected,
      isRetired,
      ...known
    } = charger;
    if (isRetired) return { ...retiredCharger, chargeboxId };
    const seconds = isConnected ? keptSeconds(chargeboxId) : 0;
    if (seconds > 0) return { ...sharedIdentity(seconds), chargeboxId };
    const { connectMs } = traffic(chargeboxId);
    if (connectMs > 0) return { ...tooManyConnections(connectMs), chargeboxId };
    traffic(chargeboxId).connect();
    return known;
  }

  /** Why it is not believed to be this charger; undefined when it is. */
  async #refusalOf(charger: KnownCharger, claim: Claim): Promise<Refusal | undefined> {
    const { credentials, certificateSubject, address = null } = claim;
    if (certificateNames(certificateSubject, charger)) return undefined;
    if (!credentials) return withoutCredentials;
    const { user, password } = credentials;
    const { chargeboxId, connectedFrom: knownFrom, passwordHash, nextPasswords } = charger;
    const isUser = await this.#isUser(charger, claim, user);
    const compared = [String(isUser), password, passwordHash, ...nextPasswords.map(({ hash }) => hash)];
    const isRight = await this.#passwords.guard(
      { chargeboxId, address, knownFrom, compared },
      async () => isUser && hasPassword(this.#options.db, charger, password),
    );
    if (typeof isRight === 'number') return tooManyPasswords(isRight);
    return isRight ? undefined : unauthorized;
  }

  /** Whether the user name means the charger, as the address does. */
  async #isUser({ chargeboxId }: KnownCharger, claim: Claim, user: string): Promise<boolean> {
    if (user === chargeboxId) return true;
    const meant = { chargeboxId: user, otherReadings: otherReadings(user) };
    return (await this.#find(meant, claim))?.chargeboxId === chargeboxId;
  }

  /**
   * Looks up the charger that is meant, in the turn of who asks.
   *
   * @throws {TooBusy} when too many wait; the reason of `signal`, which ends the wait
   */
  #find(
    meant: Pick<Claim, 'chargeboxId' | 'otherReadings'>,
    claim: Claim,
    signal?: AbortSignal,
  ): ReturnType<typeof findCharger> {
    const find = async () => {
      const { db, closing, isFull = () => false } = this.#options;
      for (let times = 0; isFull() && !closing.aborted && times < untilRoom.times; times += 1)
        await pause(untilRoom.ms);
      return findCharger(db, meant.chargeboxId, meant.otherReadings);
    };
    return this.#turns.take(claim, find, signal);
  }
}
