import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

/** How many accounts may be asked for from one address in an hour. Each costs a slow hash. */
const perHour = 10;

/** Limits the accounts made from one address. This process keeps the count to itself. */
export interface SignUpLimit {
  /** Counts one more. @returns seconds to wait when it is one too many */
  count(address: string): Promise<number | undefined>;
}

export function createSignUpLimit(points: number = perHour): SignUpLimit {
  const limiter = new BoundedLimiter({ points, duration: 60 * 60 });
  return {
    async count(address) {
      try {
        await limiter.consume(networkOf(address));
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.ceil(refusal.msBeforeNext / 1000);
      }
    },
  };
}
