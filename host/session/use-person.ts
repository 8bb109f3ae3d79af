import type { User } from 'oidc-client-ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ApiSession } from './api-session.ts';
import { type Person, personOfToken } from './person.ts';
import { type Renewal, SessionEnded } from './renewal.ts';

const never = () => () => {};

/**
 * Who is signed in and what they may: from the ID token, or from the API, which
 * is asked when nothing of them is kept.
 *
 * @param user whose token is good; undefined while there is none
 * @param apiSession undefined where the ID token says it
 */
export function usePerson(user: User | undefined, apiSession: ApiSession | undefined, renewal: Renewal<User>) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<Error>();
  const subject = user?.profile.sub;
  const kept = useSyncExternalStore(apiSession?.subscribe ?? never, () =>
    subject === undefined ? undefined : apiSession?.of(subject),
  );
  // What went wrong with one session says nothing of the next.
  if (error && !user) setError(undefined);
  const isAsking = apiSession !== undefined && subject !== undefined && kept === undefined;

  useEffect(() => {
    if (!isAsking) return;
    let current = true;
    renewal
      .current()
      .then((holder) => apiSession.ask(holder))
      .catch((cause: Error) => {
        // The end of the session removes the user, which leads to the sign-in.
        if (current && !(cause instanceof SessionEnded)) setError(cause);
      });
    return () => {
      current = false;
    };
  }, [isAsking, apiSession, renewal, attempt]);

  // One object as long as the token is the same: what depends on it starts again with another.
  const ofToken = useMemo(() => user && personOfToken(user), [user]);
  const person: Person | undefined = apiSession ? kept : ofToken;
  return {
    person,
    error,
    retry: () => {
      setError(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
