import { liveCloseCodes, splitFilterValues } from '@dmp/shared/contract';
import { allows } from '../access/permissions.ts';
import { ProviderUnavailable } from '../identity/provider-unavailable.ts';
import type { Caller, TokenVerifier } from '../identity/tokens.ts';

/** What one watcher may see. */
export interface Watch {
  chargeboxId: string;
  /** EVSEs that are meant; empty means all. */
  evseUids: ReadonlySet<string>;
  /** Whose it is, by their id. */
  person: string;
  /** Whether the token it was opened with is good by now; where nobody can say so, it is. */
  isGood(): Promise<boolean>;
}

/** Why a watcher is turned away. */
export interface Closing {
  code: number;
  reason: string;
}

/** Whether there is a device with this chargebox id that the caller may know of. */
export type IsVisible = (chargeboxId: string, caller: Caller) => Promise<boolean>;

/** RFC 6455's registry of close codes: an overload or the like. */
export const tryAgainLater = 1013;

/** A token that is not valid is nobody's; whether it is cannot always be said. */
const awayOrNobody = (error: unknown): ProviderUnavailable | undefined =>
  error instanceof ProviderUnavailable ? error : undefined;

/** Who may watch what, by the query of the feed's address. */
export const admission =
  (tokens: TokenVerifier, isVisible: IsVisible) =>
  async (query: URLSearchParams): Promise<Watch | Closing> => {
    const { unauthorized, forbidden, notFound } = liveCloseCodes;
    const identify = () => tokens.verify(query.get('token') ?? '').catch(awayOrNobody);
    const caller = await identify();
    if (caller instanceof ProviderUnavailable)
      return { code: tryAgainLater, reason: 'The identity provider does not answer.' };
    if (!caller) return { code: unauthorized, reason: 'The token is not valid or has expired. Sign in again.' };
    if (!allows('read:logs', caller)) return { code: forbidden, reason: 'This needs the permission read:logs.' };
    const chargeboxId = query.get('chargeboxId') ?? '';
    if (!(await isVisible(chargeboxId, caller))) {
      return { code: notFound, reason: 'There is no device with this chargebox ID.' };
    }
    return {
      chargeboxId,
      evseUids: new Set(splitFilterValues(query.get('evseUids') ?? '')),
      person: caller.id,
      isGood: async () => (await identify()) !== undefined,
    };
  };
