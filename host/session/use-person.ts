import { ApiError } from '@dmp/shared/api';
import type { User } from 'oidc-client-ts';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ApiSession } from './api-session.ts';
import { type Person, personOfToken } from './person.ts';
import type { Renewal } from './renewal.ts';
import { useRetriedTask } from './use-retried-task.ts';

const noIdToken =
  'The identity provider sent no ID token. Its administrators must allow the scope openid for this console.';

const never = () => () => {};

/**
 * The signed-in person with their permissions: from the ID token, or from the API, which is called if no session is
 * stored.
 *
 * @param user with a valid token; undefined if there is none
 * @param apiSession undefined if permissions are in the ID token
 */
export function usePerson(user: User | undefined, apiSession: ApiSession | undefined, renewal: Renewal<User>) {
  const subject = user?.profile.sub;
  const stored = useSyncExternalStore(apiSession?.subscribe ?? never, () =>
    subject === undefined ? undefined : apiSession?.personOf(subject),
  );
  const isLoading = apiSession !== undefined && user !== undefined && stored === undefined;
  /** Whether the next attempt needs a new token, because the last one was rejected. */
  const needsNewToken = useRef(false);
  const load = useCallback(async () => {
    const holder = await (needsNewToken.current ? renewal.refreshed() : renewal.current());
    needsNewToken.current = false;
    if (!holder.profile.sub) throw new Error(noIdToken);
    await apiSession?.load(holder);
  }, [apiSession, renewal]);
  const task = useRetriedTask(isLoading ? load : undefined);
  const { error, retry } = task;
  const retryByUser = () => {
    // Administrators may have changed the claims of the next token. Automatic retries do not renew for that.
    needsNewToken.current ||= error instanceof ApiError && error.status === 401;
    retry();
  };

  // One object per token: effects that depend on it run again when it changes.
  const tokenPerson = useMemo(() => user && personOfToken(user), [user]);
  const person: Person | undefined = apiSession ? stored : tokenPerson;
  return { person, ...task, retry: retryByUser };
}
