import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, siteOf } from '../http/caller-network.ts';
import { BoundedLimiter, type LimiterOptions } from '../pacing/bounded-limiter.ts';
import { inTime } from '../pacing/in-time.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import { type Attempt, accountOf, longestSignInMs, type Turn, tooManySignIns } from './attempt.ts';

const windowSeconds = 15 * 60;

/**
 * How many failed sign-ins are accepted in a quarter of an hour. Many people may
 * share an address. An account is mostly guessed from few addresses, or from many
 * of one site, and must not be locked for its owner by them; the limit of all
 * together is for an attacker with many sites.
 */
export const failedSignIns = {
  perAccountAndAddress: 10,
  perAccountAndSite: 20,
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

/**
 * What happens often in a quarter of an hour: an attempt waits behind others when that many sign-ins of its network or
 * site have failed, or its account has signed in that often.
 */
const often = { failedOfNetwork: 5, failedOfSite: 20, signedIn: 30 };

/** Limits guessing of passwords. */
export interface AttemptLimit {
  /**
   * Counts the attempt first and takes it back if it succeeds, or if nobody
   * could say whether it does, so that many at once count as well. Those of one
   * account and site come one after another, so that right ones are never too
   * many. A known device counts alone: failures elsewhere do not concern it.
   *
   * @param signIn checks the password in this turn
   * @returns what `signIn` gives; undefined means that it failed
   * @throws {TooManyAttempts} without calling `signIn`
   * @throws {TooBusy} when too many of this account and site wait
   */
  guard<T>(attempt: Attempt, signIn: (turn: Turn) => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * A limit that this process keeps to itself and forgets with it.
 *
 * @param keys how many each counter counts, see {@link BoundedLimiter}; fewer in a test
 */
export function createAttemptLimit(
  limits: Record<keyof typeof failedSignIns, number> = failedSignIns,
  keys: Pick<LimiterOptions, 'keys'> = {},
): AttemptLimit {
  const limiter = (points: number) => new BoundedLimiter({ points, duration: windowSeconds, ...keys });
  const byPair = limiter(limits.perAccountAndAddress);
  const byDevice = limiter(limits.perDevice);
  const byAddress = limiter(limits.perAddress);
  const bySite = limiter(limits.perAccountAndSite);
  const byAccount = limiter(limits.perAccount);
  // Only counted.
  const [failed, signedIn] = [limiter(Number.MAX_SAFE_INTEGER), limiter(Number.MAX_SAFE_INTEGER)];
  const turns = turnsEach({ each: { atOnce: 1, waiting: 20 }, sentence: tooManySignIns });

  const countersOf = ({ email, address, device }: Attempt): [BoundedLimiter, string][] => {
    if (device !== undefined) return [[byDevice, device]];
    const account = accountOf(email);
    const network = networkOf(address);
    // In this order: what one address is refused does not count against the account.
    return [
      [byAddress, network],
      [byPair, `${network} ${account}`],
      [bySite, `${siteOf(network)} ${account}`],
      [byAccount, account],
    ];
  };

  async function isSuspect({ email, address, device }: Attempt): Promise<boolean> {
    const countOf = async (counter: BoundedLimiter, key: string) => (await counter.get(key))?.consumedPoints ?? 0;
    const network = networkOf(address);
    if ((await countOf(signedIn, accountOf(email))) >= often.signedIn) return true;
    if (device !== undefined) return false;
    return (
      (await countOf(failed, network)) >= often.failedOfNetwork ||
      (await countOf(failed, siteOf(network))) >= often.failedOfSite
    );
  }

  async function judge<T>(attempt: Attempt, signIn: (turn: Turn) => Promise<T | undefined>, signal: AbortSignal) {
    const counted: ReturnType<typeof countersOf> = [];
    let result: T | undefined;
    try {
      for (const [counter, key] of countersOf(attempt)) {
        await consume(counter, key);
        counted.push([counter, key]);
      }
      result = await signIn({ signal, isSuspect: await isSuspect(attempt) });
    } catch (error) {
      await takeBack(counted);
      throw error;
    }
    if (result === undefined) {
      const network = networkOf(attempt.address);
      for (const key of [network, siteOf(network)]) await failed.penalty(key);
      return undefined;
    }
    await takeBack(counted);
    await signedIn.penalty(accountOf(attempt.email));
    // Where the password is known, the count begins again.
    for (const [counter, key] of counted) if (counter === byPair || counter === byDevice) await counter.delete(key);
    return result;
  }

  return {
    guard(attempt, signIn) {
      const { email, address, device } = attempt;
      const who = device ?? `${siteOf(networkOf(address))} ${accountOf(email)}`;
      return inTime(longestSignInMs, tooManySignIns, (signal) =>
        turns.take(who, () => judge(attempt, signIn, signal), signal),
      );
    },
  };
}

const takeBack = (counted: readonly [BoundedLimiter, string][]) =>
  Promise.all(counted.map(([counter, key]) => counter.reward(key)));

async function consume(limiter: BoundedLimiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // What is refused does not count.
    await limiter.reward(key);
    throw new TooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
  }
}
