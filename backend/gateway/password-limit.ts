import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { blockOf, networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

/** How many are checked at once in a quarter of an hour, and at which interval after that. */
interface Allowance {
  free: number;
  thenEverySeconds: number;
}

/**
 * Wrong passwords of chargers that are checked. Many chargers may share an address, and chargers retry about once a
 * minute; what one guesses must not keep out a charger that knows its password, see {@link PasswordLimit}.
 */
export const wrongPasswords = {
  perAddress: { free: 100, thenEverySeconds: 2 },
  /** Of identities that were let in from that address before. */
  perKnownAddress: { free: 1000, thenEverySeconds: 1 },
  perIdentityAndAddress: { free: 5, thenEverySeconds: 30 },
  perIdentity: { free: 100, thenEverySeconds: 10 },
} as const satisfies Record<string, Allowance>;

const windowSeconds = 15 * 60;
/** How long a password is known to be wrong. */
const knownSeconds = 24 * 60 * 60;
/** Stands for an address that is not known, since the connection is gone. */
const nowhere = 'nowhere';

/** Counts one kind of wrong passwords. */
class Counter {
  readonly #free: BoundedLimiter;
  readonly #then: BoundedLimiter;
  readonly #thenEverySeconds: number;

  constructor({ free, thenEverySeconds }: Allowance) {
    this.#thenEverySeconds = thenEverySeconds;
    this.#free = new BoundedLimiter({ points: free, duration: windowSeconds });
    this.#then = new BoundedLimiter({ points: 1, duration: thenEverySeconds });
  }

  /** @returns the seconds until one more may be counted; 0 for none */
  async wait(key: string): Promise<number> {
    if (((await this.#free.get(key))?.remainingPoints ?? 1) > 0) return 0;
    const then = await this.#then.get(key);
    return then && then.remainingPoints <= 0 ? secondsOf(then) : 0;
  }

  /** Counts one. @returns the seconds to wait where it is one too many, else 0; and what takes it back */
  async count(key: string): Promise<{ seconds: number; takeBack(): Promise<unknown> }> {
    const takeBack = () => this.#free.reward(key);
    if ((await isLeft(this.#free, key)) === 0) return { seconds: 0, takeBack };
    const seconds = await isLeft(this.#then, key);
    const takeBoth = () => Promise.all([takeBack(), this.#then.delete(key)]);
    return { seconds, takeBack: seconds === 0 ? takeBoth : takeBack };
  }

  /** Counts one that needs no check, so that it never keeps out one that does. @returns the seconds to wait, or 0 */
  async countRepeated(key: string): Promise<number> {
    return (await isLeft(this.#free, key)) === 0 ? 0 : this.#thenEverySeconds;
  }

  /** Whether one was counted of late. */
  async isCounted(key: string): Promise<boolean> {
    return ((await this.#free.get(key))?.consumedPoints ?? 0) > 0;
  }

  /** Begins again. */
  forget = (key: string): Promise<void> => this.#free.delete(key);
}

/** @returns 0, or the seconds until one is left */
async function isLeft(limiter: BoundedLimiter, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return secondsOf(refusal);
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Whose password is checked, and from where it came. Addresses are null where they are not known. */
export interface Guess {
  chargeboxId: string;
  address: string | null;
  /** Where this charger was let in last. */
  knownFrom: string | null;
  /** All that decides whether it is right: user, password, and what they are compared with. Kept as a keyed hash only. */
  compared: readonly (string | Buffer)[];
}

/**
 * Slows down the guessing of chargers' passwords. Wrong ones are counted for each address, for each identity from it,
 * and for each identity: those from near where it was let in last apart from those from afar. A charger that comes from
 * where it was let in last does not wait for guesses from elsewhere. It waits for those of other identities from there
 * only if there are very many, and a password of its own was wrong there too. A wrong password that is repeated is not
 * checked again, and counts for its identity and address alone. Each process counts for itself.
 */
export class PasswordLimit {
  readonly #byAddress: Counter;
  readonly #byKnownAddress: Counter;
  readonly #byPair: Counter;
  readonly #byIdentity: Counter;
  /** Wrong ones, each by its identity, its address, and its hash. */
  readonly #wrong = new BoundedLimiter({ points: 1, duration: knownSeconds });
  readonly #key = randomBytes(32);

  constructor(allowances: Readonly<Record<keyof typeof wrongPasswords, Allowance>> = wrongPasswords) {
    this.#byAddress = new Counter(allowances.perAddress);
    this.#byKnownAddress = new Counter(allowances.perKnownAddress);
    this.#byPair = new Counter(allowances.perIdentityAndAddress);
    this.#byIdentity = new Counter(allowances.perIdentity);
  }

  /** @returns whether the password is right, or after how many seconds it may be checked */
  async guard(guess: Guess, check: () => Promise<boolean>): Promise<boolean | number> {
    const { chargeboxId, knownFrom } = guess;
    const network = networkOf(guess.address ?? nowhere);
    const home = knownFrom === null ? undefined : networkOf(knownFrom);
    const pair = `${network} ${chargeboxId}`;
    const wrong = `${pair} ${this.#hashOf(guess.compared)}`;
    if (await this.#wrong.get(wrong)) return (await this.#byPair.countRepeated(pair)) || false;
    const isKnownHere = home === network;
    const isNear = home !== undefined && blockOf(home) === blockOf(network);
    // Of a fleet that comes from one address at once, only what turned out wrong counts against the address.
    const counted: Count[] = [[this.#byPair, pair]];
    if (!isKnownHere) counted.push([this.#byIdentity, `${chargeboxId} ${isNear}`]);
    const asked = [...counted];
    if (!isKnownHere) asked.push([this.#byAddress, network]);
    else if (await this.#byPair.isCounted(pair)) asked.push([this.#byKnownAddress, network]);
    const seconds = Math.max(...(await Promise.all(asked.map(([counter, key]) => counter.wait(key)))));
    if (seconds > 0) return seconds;
    const isRight = await countedCheck(counted, check);
    if (isRight === true) await this.#byPair.forget(pair);
    if (isRight === false) {
      await this.#wrong.penalty(wrong);
      await this.#byAddress.count(network);
      if (isKnownHere) await this.#byKnownAddress.count(network);
    }
    return isRight;
  }

  #hashOf(compared: readonly (string | Buffer)[]): string {
    const hash = createHmac('sha256', this.#key);
    for (const part of compared) hash.update(`${part.length} `).update(part);
    return hash.digest('base64');
  }
}

/** A counter, and for whom it counts. */
type Count = readonly [Counter, string];

/** Counts the check first, since many may come at once, and takes it back unless the password was wrong. */
async function countedCheck(counted: readonly Count[], check: () => Promise<boolean>): Promise<boolean | number> {
  const done: (() => Promise<unknown>)[] = [];
  const takeBack = () => Promise.all(done.map((one) => one()));
  for (const [counter, key] of counted) {
    const { seconds, ...one } = await counter.count(key);
    done.push(one.takeBack);
    if (seconds === 0) continue;
    // What is not checked is no wrong password.
    await takeBack();
    return seconds;
  }
  const isRight = await check().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (isRight) await takeBack();
  return isRight;
}
