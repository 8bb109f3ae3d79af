import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

/** So many are checked in a quarter of an hour at once, and one in so many seconds after that. */
interface Allowance {
  free: number;
  thenEverySeconds: number;
}

/**
 * Wrong passwords of chargers that are checked. Many chargers may share an address, and chargers retry about once a
 * minute; what one guesses must not keep out a charger that knows its password, see {@link PasswordLimit}.
 */
export const wrongPasswords = {
  perAddress: { free: 100, thenEverySeconds: 5 },
  perIdentityAndAddress: { free: 5, thenEverySeconds: 30 },
  perIdentity: { free: 100, thenEverySeconds: 10 },
} as const satisfies Record<string, Allowance>;

const windowSeconds = 15 * 60;
/** Stands for an address that is not known, since the connection is gone. */
const nowhere = 'nowhere';

/** Counts one kind of wrong passwords. */
class Counter {
  readonly #free: BoundedLimiter;
  readonly #then: BoundedLimiter;

  constructor({ free, thenEverySeconds }: Allowance) {
    this.#free = new BoundedLimiter({ points: free, duration: windowSeconds });
    this.#then = new BoundedLimiter({ points: 1, duration: thenEverySeconds });
  }

  /** @returns the seconds until one more may be counted; 0 for none */
  async wait(key: string): Promise<number> {
    if (((await this.#free.get(key))?.remainingPoints ?? 1) > 0) return 0;
    const then = await this.#then.get(key);
    return then && then.remainingPoints <= 0 ? secondsOf(then) : 0;
  }

  /** Counts one. @returns the seconds to wait where it is one too many, else 0 */
  async count(key: string): Promise<number> {
    return (await isLeft(this.#free, key)) === 0 ? 0 : isLeft(this.#then, key);
  }

  /** Takes one back, since the password was right. */
  takeBack = (key: string): Promise<void> => this.#free.reward(key);

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
}

/**
 * Slows down the guessing of chargers' passwords. Wrong ones are counted for each address, for each identity from it,
 * and for each identity from everywhere. A charger that comes from where it was let in last counts alone: neither its
 * neighbors behind the same address nor a guesser elsewhere keep it out. Each process counts for itself.
 */
export class PasswordLimit {
  readonly #byAddress: Counter;
  readonly #byPair: Counter;
  readonly #byIdentity: Counter;

  constructor(allowances: Readonly<Record<keyof typeof wrongPasswords, Allowance>> = wrongPasswords) {
    this.#byAddress = new Counter(allowances.perAddress);
    this.#byPair = new Counter(allowances.perIdentityAndAddress);
    this.#byIdentity = new Counter(allowances.perIdentity);
  }

  /** @returns whether the password is right, or after how many seconds it may be checked */
  async guard({ chargeboxId, address, knownFrom }: Guess, check: () => Promise<boolean>): Promise<boolean | number> {
    const network = address === null ? nowhere : networkOf(address);
    const isKnownHere = knownFrom !== null && networkOf(knownFrom) === network;
    // A fleet may come from one address at once, so that only what turned out wrong counts against it.
    const seconds = isKnownHere ? 0 : await this.#byAddress.wait(network);
    if (seconds > 0) return seconds;
    const isRight = await this.#guardIdentity(chargeboxId, network, isKnownHere, check);
    if (isRight === false && !isKnownHere) await this.#byAddress.count(network);
    return isRight;
  }

  /** Counts the check first and takes it back when the password was right: many at once count as well. */
  async #guardIdentity(
    chargeboxId: string,
    network: string,
    isKnownHere: boolean,
    check: () => Promise<boolean>,
  ): Promise<boolean | number> {
    const pair = `${network} ${chargeboxId}`;
    const counted: [Counter, string][] = [];
    const takeBack = () => Promise.all(counted.map(([counter, key]) => counter.takeBack(key)));
    const byIdentity: [Counter, string][] = isKnownHere ? [] : [[this.#byIdentity, chargeboxId]];
    for (const [counter, key] of [[this.#byPair, pair], ...byIdentity] as const) {
      counted.push([counter, key]);
      const seconds = await counter.count(key);
      if (seconds === 0) continue;
      // What is not checked is no wrong password.
      await takeBack();
      return seconds;
    }
    const isRight = await check().catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    if (!isRight) return false;
    await takeBack();
    await this.#byPair.forget(pair);
    return true;
  }
}
