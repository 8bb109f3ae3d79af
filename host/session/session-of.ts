import type { Session } from '@dmp/shared/session';
import type { Person } from './person.ts';

/**
 * The session for remotes. It follows changes of the person, such as after a renewal.
 *
 * @param person returns the signed-in person
 * @param getToken returns a valid token
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
