import type { StatusOverview } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { inUseFor } from '../../../access/own-devices.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { networkYesterday } from '../../../network-hours/index.ts';
import { shareAnswers } from '../share-answers.ts';
import { countStatuses } from './status-counts.ts';
import { overviewOf } from './status-overview.ts';

/** How old the overview may be, in milliseconds: counting a large network is work, and every open overview asks for it again and again. */
const sharedForMs = 3000;

/** The overview of what a caller may know of. */
export type OverviewFor = (caller: Caller) => Promise<StatusOverview>;

/** Overviews that are counted once for all who ask for the same. */
export function shareOverviews(kysely: Kysely<Tables>): OverviewFor {
  const shared = shareAnswers<StatusOverview>(sharedForMs);
  return (caller) => {
    const scope = caller.owner ?? '';
    return shared(scope, async () => {
      const yesterday = await networkYesterday(kysely, scope);
      return {
        ...overviewOf(await countStatuses(kysely, inUseFor(caller))),
        yesterday: yesterday ? { ...yesterday, at: yesterday.at.toISOString() } : null,
      };
    });
  };
}
