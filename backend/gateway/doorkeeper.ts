import { setTimeout as pause } from 'node:timers/promises';
import type { RejectionReason } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { isTransient } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import { certificateNames } from './certificate.ts';
import { type Charger, findCharger, type KnownCharger } from './charger.ts';
import {
  type Claim,
  otherReadings,
  type RejectedUpgrade,
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
  /** Holds one back for so many milliseconds, or until a signal. */
  hold?: (ms: number, end: AbortSignal) => Promise<void>;
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
const later = (): RejectedUpgrade => ({ ...unavailable, headers: retryAfter() });
const retryAfter = () => ({ 'Retry-After': String(1 + Math.floor((Math.random() * spreadMs) / 1000)) });

/** How long callers who come too often wait for their refusal, in milliseconds. */
const limitedMs = 2000;
/** Why those are rejected who may be no charger at all. */
const ofStrangers: ReadonlySet<RejectionReason | undefined> = new Set(['UNKNOWN_ID', 'NO_PASSWORD', 'WRONG_PASSWORD']);

/** A charger, and whether the user name of a claim means it as its address does. */
interface Found {
  charger: KnownCharger;
  isUser: boolean;
}

/** Nobody waits for a lookup any more. */
class NotWaited extends Error {}

/** Decides who may connect. */
export class Doorkeeper {
  readonly #options: DoorkeeperOptions;
  readonly #turns = new LookupTurns();
  readonly #hold: (ms: number, end: AbortSignal) => Promise<void>;
  readonly #passwords = new PasswordLimit();
  /** Those who wait, each ended with the gateway. */
  readonly #waiting = new Set<AbortController>();
  #held = 0;

  constructor(options: DoorkeeperOptions) {
    this.#options = options;
    this.#hold = options.hold ?? holdBack;
    options.closing.addEventListener('abort', () => {
      for (const end of this.#waiting) end.abort();
    });
  }

  /** Remembers from where chargers were let in before this process began. @param letIn notified of each address */
  recall = (letIn: (address: string) => void): Promise<void> => this.#turns.recall(this.#options.db, letIn);

  /**
   * The charger, or why it is not let in. Callers who come too often are answered late: those who retry at once would
   * keep the process busy with their refusals alone.
   *
   * @param left ends when the caller does not wait any more
   */
  async admit(claim: Claim, left: AbortSignal): Promise<Charger | RejectedUpgrade> {
    if (this.#options.closing.aborted) return unavailable;
    const end = new AbortController();
    const abort = () => end.abort();
    this.#waiting.add(end);
    left.addEventListener('abort', abort);
    try {
      const answer = await this.#admitOrHold(claim, end.signal);
      const isLimited = 'limited' in answer || ('status' in answer && (await this.#turns.hasTooMany(claim)));
      if (isLimited) await this.#hold(limitedMs, end.signal);
      return answer;
    } finally {
      this.#waiting.delete(end);
      left.removeEventListener('abort', abort);
    }
  }

  async #admitOrHold(claim: Claim, end: AbortSignal): Promise<Charger | RejectedUpgrade> {
    try {
      return await this.#admitNow(claim, end);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (this.#held >= mostHeld) return later();
    }
    this.#held += 1;
    await this.#hold(Math.random() * spreadMs, end);
    this.#held -= 1;
    try {
      return await this.#admitNow(claim, end);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return later();
    }
  }

  async #admitNow(claim: Claim, end: AbortSignal): Promise<Charger | RejectedUpgrade> {
    if (end.aborted) return later();
    try {
      const unread = await this.#refuseUnread(claim);
      const found = unread ? undefined : await this.#lookUp(claim, end);
      const answer = unread ?? (found ? await this.#judge(found, claim) : unknownCharger);
      if ('status' in answer) {
        if (ofStrangers.has(answer.reason)) await this.#turns.rejected(claim, !unread && !found);
        return answer;
      }
      if (end.aborted) return later();
      const { chargeboxId } = answer;
      this.#options.traffic(chargeboxId).connect();
      this.#turns.letIn({ ...claim, chargeboxId });
      return answer;
    } catch (error) {
      if (error instanceof NotWaited || error instanceof TooBusy) return later();
      throw error;
    }
  }

  /** Why an upgrade is refused without a lookup; undefined when it is not. */
  async #refuseUnread(claim: Claim): Promise<RejectedUpgrade | undefined> {
    const waitMs = this.#turns.isKnown(claim) ? this.#options.traffic(claim.chargeboxId).connectMs : 0;
    if (waitMs > 0) return tooManyConnections(waitMs);
    switch (await this.#turns.withoutLookup(claim)) {
      case 'too-many':
        return { ...tooManyRejected, headers: retryAfter() };
      case 'unknown':
        return unknownCharger;
      default:
        return undefined;
    }
  }

  /**
   * Looks a charger up in its turn, which goes on until it is found: a turn that was over with its caller would be no
   * bound for callers who leave.
   *
   * @throws {TooBusy} when too much of its network waits
   * @throws {NotWaited} when its caller has left, or it took too long
   */
  async #lookUp(claim: Claim, end: AbortSignal): Promise<Found | undefined> {
    const { lookupMs = longestLookupMs } = this.#options;
    const over = new AbortController();
    const abort = () => over.abort();
    if (end.aborted) throw new NotWaited();
    const tooLong = setTimeout(abort, lookupMs);
    end.addEventListener('abort', abort);
    const notWaited = new Promise<never>((_, reject) => {
      over.signal.addEventListener('abort', () => reject(new NotWaited()));
    });
    try {
      return await Promise.race([this.#turns.take(claim, () => this.#find(claim, over.signal)), notWaited]);
    } finally {
      clearTimeout(tooLong);
      end.removeEventListener('abort', abort);
    }
  }

  async #judge({ charger, isUser }: Found, claim: Claim): Promise<Charger | RejectedUpgrade> {
    const { keptSeconds = () => 0, traffic } = this.#options;
    const refusal = await this.#refusalOf({ charger, isUser }, claim);
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
    return connectMs > 0 ? { ...tooManyConnections(connectMs), chargeboxId } : known;
  }

  /** Why it is not believed to be this charger; undefined when it is. */
  async #refusalOf({ charger, isUser }: Found, claim: Claim): Promise<RejectedUpgrade | undefined> {
    const { credentials, certificateSubject, address = null } = claim;
    if (certificateNames(certificateSubject, charger)) return undefined;
    if (!credentials) return withoutCredentials;
    const { password } = credentials;
    const { chargeboxId, connectedFrom: knownFrom, passwordHash, nextPasswords } = charger;
    const compared = [String(isUser), password, passwordHash, ...nextPasswords.map(({ hash }) => hash)];
    const isRight = await this.#passwords.guard(
      { chargeboxId, address, knownFrom, compared },
      async () => isUser && hasPassword(this.#options.db, charger, password),
    );
    if (typeof isRight === 'number') return tooManyPasswords(isRight);
    return isRight ? undefined : unauthorized;
  }

  /** @param over ends when nobody waits for it any more */
  async #find({ chargeboxId, otherReadings, credentials }: Claim, over: AbortSignal): Promise<Found | undefined> {
    const { db, isFull = () => false } = this.#options;
    for (let times = 0; isFull() && !over.aborted && times < untilRoom.times; times += 1) await pause(untilRoom.ms);
    if (over.aborted) return undefined;
    const charger = await findCharger(db, chargeboxId, otherReadings);
    return charger && { charger, isUser: await this.#isUser(charger, credentials?.user) };
  }

  /** Whether a user name means the charger, as its address does. */
  async #isUser({ chargeboxId }: KnownCharger, user: string | undefined): Promise<boolean> {
    if (user === undefined || user === chargeboxId) return user === chargeboxId;
    // No text of the database can have it.
    if (user.includes('\0')) return false;
    return (await findCharger(this.#options.db, user, otherReadings(user)))?.chargeboxId === chargeboxId;
  }
}
