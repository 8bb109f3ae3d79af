import { type AttentionKind, attentionKinds, jobPermissions } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../access/permissions.ts';
import type { Caller } from '../../identity/tokens.ts';

/** For whom this caller acknowledges: all staff (empty), or one vendor. */
export const partyOf = ({ owner }: Pick<Caller, 'owner'>): string => owner ?? '';

/** The rows of `attention a` that the caller may know of: a vendor's are those of own devices, and what is counted over these. */
export function knownTo(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const party = partyOf(caller);
  return party === ''
    ? sql<boolean>`a.scope = ''`
    : sql<boolean>`(a.scope = ${party} or (a.scope = '' and a.owner = ${party}))`;
}

/** Jobs are for those alone who may see jobs. */
export const kindsFor = (caller: Pick<Caller, 'permissions'>): readonly AttentionKind[] =>
  attentionKinds.filter((kind) => kind !== 'FAILED_JOB' || allows(jobPermissions, caller));
