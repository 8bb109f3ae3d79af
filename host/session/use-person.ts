import { ApiError } from '@dmp/shared/api';
import type { User } from 'oidc-client-ts';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ApiSession } from './api-session.ts';
import { type Person, personOfToken } from './person.ts';
import type { Renewal } from './renewal.ts';
import { useUntilDone } from './use-until-done.ts';

const noIdToken =
  'The identity provider sent no ID token. Its administrators must allow the scope openid for this console.';

const never = () => () => {};

/**
 * Who is signed in and what they may: from the ID token, or from the API, which
 * is asked when nothing of them is kept.
 *
 * @param user whose token is good; undefined while there is none
 * @param apiSession undefined where the ID token says it
 */
export function usePerson(user: User | undefined, apiSession: ApiSession | undefined, renewal: Renewal<User>) {
  const subject = user?.profile.sub;
  const kept = useSyncExternalStore(apiSession?.subscribe ?? never, () =>
    subject === undefined ? undefined : apiSession?.of(subject),
  );
  const isAsking = apiSession !== undefined && user !== undefined && kept === undefined;
  /** The next attempt needs another token than the one that was refused. */
  const needsAnother = useRef(false);
  const ask = useCallback(async () => {
    const holder = await (needsAnother.current ? renewal.refreshed() : renewal.current());
    needsAnother.current = false;
    if (!holder.profile.sub) throw new Error(noIdToken);
    await apiSession?.ask(holder);
  }, [apiSession, renewal]);
  const asked = useUntilDone(isAsking ? ask : undefined);
  const { error, retry } = asked;
  const retryByHand = () => {
    // Administrators may have changed what the next token says. By itself the console does not renew for that.
    needsAnother.current ||= error instanceof ApiError && error.status === 401;
    retry();
  };

  // One object as long as the token is the same: what depends on it starts again with another.
  const ofToken = useMemo(() => user && personOfToken(user), [user]);
  const person: Person | undefined = apiSession ? kept : ofToken;
  return { person, ...asked, retry: retryByHand };
}
