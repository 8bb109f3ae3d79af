import type { Kysely } from 'kysely';
import { lookUpChargebox } from '../access/find-device.ts';
import type { Bus } from '../bus/index.ts';
import type { Connections } from '../connections/index.ts';
import type { Tables } from '../database/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Logger } from '../log/index.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { admission } from './admission.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';

export { type LiveFeed, liveFeedAddress } from './feed.ts';
export { WatchList } from './watching.ts';

/** What the live feed of a process needs. */
export interface LiveOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  identity: Pick<Identity, 'tokens' | 'sessions'>;
  /** How many proxies in front may be believed. */
  trustedProxies: number;
  connections: Connections;
  log: Logger;
}

/** The live feed of this process. */
export function startLiveFeed({ kysely, bus, identity, trustedProxies, connections, log }: LiveOptions): LiveFeed {
  const admit = admission({
    ...identity,
    isVisible: async (chargeboxId, caller) => (await lookUpChargebox(kysely, chargeboxId, caller)) !== undefined,
    security: createSecurityLog(log),
  });
  return createLiveFeed({ bus, admit, sessions: identity.sessions, trustedProxies, connections, log });
}
