import { liveCloseCodes, splitFilterValues } from '@dmp/shared/contract';
import { allows } from '../api/guard.ts';
import type { Caller, Tokens } from '../identity/tokens.ts';

/** What one watcher may see. */
export interface Watch {
  chargeboxId: string;
  /** EVSEs that are meant; empty means all. */
  evseUids: ReadonlySet<string>;
}

/** Why a watcher is turned away. */
export interface Closing {
  code: number;
  reason: string;
}

/** Whether there is a device with this chargebox id that the caller may know of. */
export type IsVisible = (chargeboxId: string, caller: Caller) => Promise<boolean>;

/** Who may watch what, by the query of the feed's address. */
export const admission =
  (tokens: Pick<Tokens, 'verify'>, isVisible: IsVisible) =>
  async (query: URLSearchParams): Promise<Watch | Closing> => {
    const { unauthorized, forbidden, notFound } = liveCloseCodes;
    const caller = await tokens.verify(query.get('token') ?? '').catch(() => undefined);
    if (!caller) return { code: unauthorized, reason: 'The token is not valid or has expired; sign in again.' };
    if (!allows('read:logs', caller)) return { code: forbidden, reason: 'This needs the permission read:logs.' };
    const chargeboxId = query.get('chargeboxId') ?? '';
    if (!(await isVisible(chargeboxId, caller))) {
      return { code: notFound, reason: 'There is no device with this chargebox id.' };
    }
    return { chargeboxId, evseUids: new Set(splitFilterValues(query.get('evseUids') ?? '')) };
  };
