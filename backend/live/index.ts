import type { Kysely } from 'kysely';
import { visibleTo } from '../api/own-devices.ts';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import type { Logger } from '../log.ts';
import { admission } from './admission.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';

export { type LiveFeed, liveFeedAddress } from './feed.ts';
export { WatchList } from './watching.ts';

/** The live feed of this process. */
export function startLiveFeed(kysely: Kysely<Tables>, bus: Bus, tokens: TokenVerifier, log: Logger): LiveFeed {
  const admit = admission(tokens, async (chargeboxId, caller) => {
    const device = await kysely
      .selectFrom('devices')
      .select('id')
      .where('chargebox_id', '=', chargeboxId)
      .where(visibleTo(caller))
      .executeTakeFirst();
    return device !== undefined;
  });
  return createLiveFeed({ bus, admit, log });
}
