import { oneLine } from '@dmp/shared/contract';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

const windowSeconds = 15 * 60;

/**
 * How many failed sign-ins are borne in a quarter of an hour. Many people may
 * share an address. An account is mostly guessed from few addresses, and must
 * not be locked for its owner by them; the limit of all together is for a
 * guesser with many.
 */
export const failedSignIns = {
  perAccountAndAddress: 10,
  perDevice: 10,
  perAddress: 100,
  perAccount: 100,
} as const;

/** Says that there were too many failed sign-ins. */
export class TooManyAttempts extends Error {
  constructor(readonly retryAfterSeconds: number) {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    super(`Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
    this.name = 'TooManyAttempts';
  }
}

/** Who tries to sign in, and from where. */
export interface Attempt {
  email: string;
  address: string;
  /** A device where this account has signed in before, see `KnownDevices`. */
  device?: string | undefined;
}

/** An e-mail address as accounts have it. */
export const accountOf = (email: string): string => oneLine(email).toLowerCase();

/** Limits guessing of passwords. */
export interface AttemptLimit {
  /**
   * Counts the attempt first and takes it back if it succeeds, or if nobody
   * could say whether it does, so that many at once count as well. A known
   * device counts alone: failures elsewhere do not concern it.
   *
   * @returns what `signIn` gives; undefined means that it failed
   * @throws {TooManyAttempts} without calling `signIn`
   */
  guard<T>(attempt: Attempt, signIn: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** A limit that this process keeps to itself and forgets with it. */
export function createAttemptLimit(limits: Record<keyof typeof failedSignIns, number> = failedSignIns): AttemptLimit {
  const limiter = (points: number) => new BoundedLimiter({ points, duration: windowSeconds });
  const byPair = limiter(limits.perAccountAndAddress);
  const byDevice = limiter(limits.perDevice);
  const byAddress = limiter(limits.perAddress);
  const byAccount = limiter(limits.perAccount);

  const countersOf = ({ email, address, device }: Attempt): [BoundedLimiter, string][] => {
    if (device) return [[byDevice, device]];
    const account = accountOf(email);
    const network = networkOf(address);
    // In this order: what one address is refused does not count against the account.
    return [
      [byAddress, network],
      [byPair, `${network} ${account}`],
      [byAccount, account],
    ];
  };

  return {
    async guard(attempt, signIn) {
      const counters = countersOf(attempt);
      for (const [counter, key] of counters) await consume(counter, key);
      const takeBack = () => Promise.all(counters.map(([counter, key]) => counter.reward(key)));
      const result = await signIn().catch(async (error: unknown) => {
        await takeBack();
        throw error;
      });
      if (result === undefined) return undefined;
      await takeBack();
      // Whoever knows the password starts anew where they are.
      for (const [counter, key] of counters) if (counter === byPair || counter === byDevice) await counter.delete(key);
      return result;
    },
  };
}

async function consume(limiter: BoundedLimiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
  }
}
