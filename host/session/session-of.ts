import type { Session } from '@dmp/shared/session';
import type { Person } from './person.ts';

/**
 * The session as remotes see it. It follows the person: after a renewal it
 * answers by what was learned then.
 *
 * @param person who is signed in now
 * @param getToken a token that is valid now
 */
export function sessionOf(person: () => Person, getToken: () => Promise<string>): Session {
  return {
    get user() {
      return person().user;
    },
    getToken,
    can: (permission) => person().permissions.has(permission),
  };
}
