import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, siteOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import { type Attempt, accountOf } from './attempt.ts';
import { inTime, tooManySignIns } from './sign-in-turns.ts';

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

/** Right sign-ins of an account in a quarter of an hour, beyond which it waits behind others. */
const oftenSignedIn = 30;
/** The longest that an attempt takes, in milliseconds. */
const longestMs = 10_000;

/** Limits guessing of passwords. */
export interface AttemptLimit {
  /**
   * Counts the attempt first and takes it back if it succeeds, or if nobody
   * could say whether it does, so that many at once count as well. Those of one
   * account and site come one after another, so that right ones are never too
   * many. A known device counts alone: failures elsewhere do not concern it.
   *
   * @param signIn is given the attempt with what is known of its network and account
   * @returns what `signIn` gives; undefined means that it failed
   * @throws {TooManyAttempts} without calling `signIn`
   * @throws {TooBusy} when too many of this account and site wait
   */
  guard<T>(attempt: Attempt, signIn: (attempt: Attempt) => Promise<T | undefined>): Promise<T | undefined>;
}

/** A limit that this process keeps to itself and forgets with it. */
export function createAttemptLimit(limits: Record<keyof typeof failedSignIns, number> = failedSignIns): AttemptLimit {
  const limiter = (points: number) => new BoundedLimiter({ points, duration: windowSeconds });
  const byPair = limiter(limits.perAccountAndAddress);
  const byDevice = limiter(limits.perDevice);
  const byAddress = limiter(limits.perAddress);
  const bySite = limiter(limits.perAccountAndSite);
  const byAccount = limiter(limits.perAccount);
  const failed = limiter(1);
  const signedIn = limiter(oftenSignedIn);
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
    if (device === undefined && (await failed.get(networkOf(address)))) return true;
    const right = await signedIn.get(accountOf(email));
    return right !== null && right.consumedPoints > oftenSignedIn;
  }

  async function judge<T>(attempt: Attempt, signIn: (attempt: Attempt) => Promise<T | undefined>) {
    const counted: ReturnType<typeof countersOf> = [];
    let result: T | undefined;
    try {
      for (const [counter, key] of countersOf(attempt)) {
        await consume(counter, key);
        counted.push([counter, key]);
      }
      result = await signIn({ ...attempt, isSuspect: await isSuspect(attempt) });
    } catch (error) {
      await takeBack(counted);
      throw error;
    }
    if (result === undefined) {
      await failed.penalty(networkOf(attempt.address));
      return undefined;
    }
    await takeBack(counted);
    await signedIn.penalty(accountOf(attempt.email));
    // Where the password is known, the count begins again.
    for (const [counter, key] of counted) if (counter === byPair || counter === byDevice) await counter.delete(key);
    return result;
  }

  return {
    guard({ email, address, device }, signIn) {
      const who = device ?? `${siteOf(networkOf(address))} ${accountOf(email)}`;
      return inTime(longestMs, (signal) => turns.take(who, () => judge({ email, address, device }, signIn), signal));
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
