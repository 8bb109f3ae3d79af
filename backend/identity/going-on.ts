import type { Permission } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { RoleName } from './roles.ts';
import { type Caller, ownerOf } from './tokens.ts';
import { claimsOf, findUser } from './users.ts';

/** Whether what a token says of its holder is so at this moment; a token alone tells what was so when it was issued. */
export type GoesOn = (caller: Caller) => Promise<boolean>;

/** With the embedded provider: the session goes on, and the account is enabled and may the same as the token says. */
export const goesOnHere =
  (kysely: Kysely<Tables>): GoesOn =>
  async ({ id, grantId, permissions, owner }) => {
    const user = await findUser(kysely, id);
    if (!user || ownerOf(user.email, user.role === ('VENDOR' satisfies RoleName)) !== owner) return false;
    if (!isSame(permissions, claimsOf(user).user_authorization.permissions)) return false;
    return grantId === undefined || (await hasGrant(kysely, grantId));
  };

const isSame = (one: ReadonlySet<Permission>, other: readonly Permission[]): boolean =>
  new Set(other).size === one.size && other.every((permission) => one.has(permission));

async function hasGrant(kysely: Kysely<Tables>, id: string): Promise<boolean> {
  const query = kysely.selectFrom('oidc_payloads').select('id').where('model', '=', 'Grant').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
