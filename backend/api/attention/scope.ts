import type { Caller } from '../../identity/tokens.ts';
import type { AttentionScope } from './item-rows.ts';
import { knownTo, partyOf } from './visible.ts';

/** What a caller may know of, as of now. */
export const scopeOf = (caller: Caller): AttentionScope => ({
  known: knownTo(caller),
  party: partyOf(caller),
  now: new Date(),
});
