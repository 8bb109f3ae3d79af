import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 15 * 60;

/** How many failed sign-ins are borne in a quarter of an hour. Many people may share an address. */
export const failedSignIns = { perAccount: 10, perAddress: 100 } as const;

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
}

/** Limits guessing of passwords, for an account and for an address. */
export interface AttemptLimit {
  /**
   * Counts the attempt first and takes it back if it succeeds, so that many at
   * once count as well.
   *
   * @returns what `signIn` gives; undefined means that it failed
   * @throws {TooManyAttempts} without calling `signIn`
   */
  guard<T>(attempt: Attempt, signIn: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** A limit that this process keeps to itself and forgets with it. */
export function createAttemptLimit(limits: typeof failedSignIns = failedSignIns): AttemptLimit {
  const byAccount = new RateLimiterMemory({ points: limits.perAccount, duration: windowSeconds });
  const byAddress = new RateLimiterMemory({ points: limits.perAddress, duration: windowSeconds });
  return {
    async guard({ email, address }, signIn) {
      const account = email.trim().toLowerCase();
      await consume(byAddress, address);
      await consume(byAccount, account);
      const result = await signIn();
      if (result !== undefined) await Promise.all([byAccount.delete(account), byAddress.reward(address)]);
      return result;
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
  }
}
