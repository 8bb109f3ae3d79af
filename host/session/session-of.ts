import { type Permission, permissionsFromClaims } from '@dmp/shared/contract';
import type { Session } from '@dmp/shared/session';
import type { User } from 'oidc-client-ts';

/** What the ID token permits. */
export const permissionsOf = (user: User | null | undefined): ReadonlySet<Permission> =>
  permissionsFromClaims(user?.profile);

/**
 * The session as remotes see it. It follows the user: after a renewal it
 * answers from the new token.
 *
 * @param user the user now
 * @param getToken a token that is valid now
 */
export function sessionOf(user: () => User | null | undefined, getToken: () => Promise<string>): Session {
  return {
    get user() {
      const profile = user()?.profile;
      const email = profile?.email ?? '';
      return { email, name: profile?.name ?? email };
    },
    getToken,
    can: (permission) => permissionsOf(user()).has(permission),
  };
}
