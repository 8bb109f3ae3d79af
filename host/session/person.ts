import { type LenientSessionInfo, type Permission, permissionsFromClaims, permissionsIn } from '@dmp/shared/contract';
import type { SessionUser } from '@dmp/shared/session';
import type { User } from 'oidc-client-ts';

/** The signed-in user, with their permissions. */
export interface Person {
  user: SessionUser;
  permissions: ReadonlySet<Permission>;
}

/** From the ID token. */
export function personOfToken({ profile }: Pick<User, 'profile'>): Person {
  const email = profile.email ?? '';
  return { user: { email, name: profile.name ?? email }, permissions: permissionsFromClaims(profile) };
}

/** From the API's session. */
export const personOfApi = ({ email, name, permissions }: LenientSessionInfo): Person => ({
  user: { email, name },
  permissions: permissionsIn(permissions),
});
