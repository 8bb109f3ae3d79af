import type { Caller, TokenVerifier } from './tokens.ts';

/** How many checked tokens are remembered. */
const rememberedAtMost = 1000;

/** Whom a token belongs to, and until when it is good, in ms since the epoch. */
export interface VerifiedToken {
  caller: Caller;
  expires: number;
}

/** Remembers the tokens that were checked, since every call of a console brings the same one. */
export function remembering(check: (token: string) => Promise<VerifiedToken>): TokenVerifier['verify'] {
  const verified = new Map<string, VerifiedToken>();
  return async (token) => {
    const known = verified.get(token);
    if (known && known.expires > Date.now()) return known.caller;
    const found = await check(token);
    // The oldest goes: a console asks with one token until it has another.
    const [oldest] = verified.keys();
    if (oldest !== undefined && verified.size >= rememberedAtMost) verified.delete(oldest);
    verified.set(token, found);
    return found.caller;
  };
}
