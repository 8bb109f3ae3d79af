import { networkOf, siteOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';

/** How many accounts may be asked for from one address in an hour, and from its site. Each costs a slow hash. */
const perHour = { network: 10, site: 50 };

/** Limits the accounts made from one address. This process keeps the count to itself. */
export interface SignUpLimit {
  /** Counts one more. @returns seconds to wait when it is one too many */
  count(address: string): Promise<number | undefined>;
}

export function createSignUpLimit({ network, site } = perHour): SignUpLimit {
  const byNetwork = new BoundedLimiter({ points: network, duration: 60 * 60 });
  const bySite = new BoundedLimiter({ points: site, duration: 60 * 60 });
  return {
    async count(address) {
      const network = networkOf(address);
      return (await byNetwork.take(network)) ?? (await bySite.take(siteOf(network)));
    },
  };
}
