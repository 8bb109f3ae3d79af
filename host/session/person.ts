import { type Permission, permissionsFromClaims, permissionsIn, type ReadSignedIn } from '@dmp/shared/contract';
import type { SessionUser } from '@dmp/shared/session';
import type { User } from 'oidc-client-ts';

/** Who is signed in, and what they may. */
export interface Person {
  user: SessionUser;
  permissions: ReadonlySet<Permission>;
}

/** As the ID token says. */
export function personOfToken({ profile }: Pick<User, 'profile'>): Person {
  const email = profile.email ?? '';
  return { user: { email, name: profile.name ?? email }, permissions: permissionsFromClaims(profile) };
}

/** As the API says. */
export const personOfApi = ({ email, name, permissions }: ReadSignedIn): Person => ({
  user: { email, name },
  permissions: permissionsIn(permissions),
});
