import { liveCloseCodes, liveFeedPath, splitFilterValues } from '@dmp/shared/contract';
import { allows } from '../access/permissions.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import { ProviderUnavailable } from '../identity/provider-unavailable.ts';
import { TokenFault } from '../identity/token-fault.ts';
import type { Caller, TokenVerifier } from '../identity/tokens.ts';
import type { SecurityLog } from '../security-log/index.ts';

/** What one watcher may see. */
export interface Watch {
  chargeboxId: string;
  /** EVSEs that are meant; empty means all. */
  evseUids: ReadonlySet<string>;
  /** Whose it is, by their id. */
  person: string;
  /** Whether the session it was opened in has ended by now. */
  hasEnded(): boolean;
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

/**
 * What is known of a token that cannot be used: the provider does not answer, or its tokens have a fault that the next
 * one has too. Undefined for all others.
 */
const lastingFault = (error: unknown): ProviderUnavailable | TokenFault | undefined =>
  error instanceof ProviderUnavailable || (error instanceof TokenFault && error.fault !== 'expired')
    ? error
    : undefined;

/** What decides who may watch. */
export interface AdmissionOptions {
  tokens: TokenVerifier;
  sessions: Pick<EndedSessions, 'hasEnded'>;
  isVisible: IsVisible;
  /** Where a refusal is told of. */
  security: SecurityLog;
}

/** The feed's route, as the security log has it. */
const what = `GET /api/${liveFeedPath}`;

/** Who may watch what, by the query of the feed's address and the caller's own address. */
export function admission({ tokens, sessions, isVisible, security }: AdmissionOptions) {
  const { unauthorized, forbidden, notFound } = liveCloseCodes;
  return async (query: URLSearchParams, address: string | null): Promise<Watch | Closing> => {
    const identify = () => tokens.verify(query.get('token') ?? '').catch(lastingFault);
    const caller = await identify();
    if (caller instanceof ProviderUnavailable) {
      return { code: tryAgainLater, reason: 'The identity provider does not answer.' };
    }
    if (!caller || caller instanceof TokenFault) {
      security.note('token-refused', { who: null, address, what });
      if (caller) return { code: tryAgainLater, reason: 'The tokens of the identity provider cannot be used here.' };
      return { code: unauthorized, reason: 'The token is not valid or has expired. Sign in again.' };
    }
    if (!allows('read:logs', caller)) {
      security.note('permission-refused', { who: caller.email, address, what });
      return { code: forbidden, reason: 'This needs the permission read:logs.' };
    }
    const chargeboxId = query.get('chargeboxId') ?? '';
    if (!(await isVisible(chargeboxId, caller))) {
      return { code: notFound, reason: 'There is no device with this chargebox ID.' };
    }
    return {
      chargeboxId,
      evseUids: new Set(splitFilterValues(query.get('evseUids') ?? '')),
      person: caller.id,
      hasEnded: () => sessions.hasEnded(caller),
      isGood: async () => (await identify()) !== undefined,
    };
  };
}
