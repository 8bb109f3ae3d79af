import type { Kysely } from 'kysely';
import { lookUpChargebox } from '../access/find-device.ts';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import type { Logger } from '../log/index.ts';
import { admission } from './admission.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';

export { type LiveFeed, liveFeedAddress } from './feed.ts';
export { WatchList } from './watching.ts';

/** The live feed of this process. */
export function startLiveFeed(kysely: Kysely<Tables>, bus: Bus, tokens: TokenVerifier, log: Logger): LiveFeed {
  const admit = admission(
    tokens,
    async (chargeboxId, caller) => (await lookUpChargebox(kysely, chargeboxId, caller)) !== undefined,
  );
  return createLiveFeed({ bus, admit, log });
}
