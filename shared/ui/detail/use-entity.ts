import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../api/error.ts';
import { serverNow } from '../../shell/server-now.ts';
import { isAbort, useFailureNotice } from '../use-failure-notice.ts';

/** How often, and how long, something is watched closely after an action on it, in milliseconds. */
const closely = { interval: 2000, lasts: 180_000 };

interface EntityOptions {
  /** Title of the notification when it fails: 'Get device failed!'. */
  failure: string;
  /** How often it is quietly fetched anew while it is in sight, in milliseconds; never by default. */
  refreshInterval?: number;
  /** Statuses that the page itself says in a sentence, such as 404: nobody is told of them besides. */
  saidByPage?: readonly number[];
}

/** One thing, and how its fetching stands. */
export interface EntityLoad<Entity> {
  /** What was fetched last; a refresh that fails leaves it. */
  entity: Entity | undefined;
  /** When that was. */
  at: Date | undefined;
  /** Of the last fetch; none once one went well. */
  error: unknown;
  /** There is no such thing, or it is another's: the two look the same. */
  unknown: boolean;
  /** This person may not see it. */
  forbidden: boolean;
  busy: boolean;
  /** Fetches it anew for a person who asked, who is told anew when it fails. */
  reload(): Promise<unknown>;
  /** What a save answered with takes its place, without being fetched again. */
  put(entity: Entity): void;
  /** Fetches it at once and then closely for three minutes: something was done to it, and its effect is to be seen. */
  watch(): void;
}

/** What is remembered of one thing under the key of its {@link useEntity}: for who fetches it before it is shown. */
export const entityAnswer = <Entity>(entity: Entity): { entity: Entity; at: Date } => ({ entity, at: serverNow() });

/**
 * One thing by its identity. Out of sight it is not fetched, and a request that
 * nobody waits for any more is ended. A failure is told of once until it went
 * well.
 *
 * @example
 * const load = useEntity(['device', id], (signal) => devices.get(id, signal), {
 *   failure: 'Get device failed!',
 *   saidByPage: [403, 404],
 *   refreshInterval: 15_000,
 * });
 *
 * @param key tells it from everything else that is fetched
 */
export function useEntity<Entity>(
  key: readonly [kind: string, id: string],
  fetch: (signal: AbortSignal) => Promise<Entity>,
  { failure, refreshInterval = 0, saidByPage = [] }: EntityOptions,
): EntityLoad<Entity> {
  const notice = useFailureNotice(failure);
  const [watchedUntil, setWatchedUntil] = useState<number>();
  const under = useRef<AbortController>(undefined);

  const { data, error, isValidating, mutate } = useSWR(
    key,
    async (): Promise<{ entity: Entity; at: Date }> => {
      under.current?.abort();
      const request = new AbortController();
      under.current = request;
      const entity = await fetch(request.signal);
      if (under.current === request) under.current = undefined;
      return entityAnswer(entity);
    },
    {
      refreshInterval: watchedUntil === undefined ? refreshInterval : closely.interval,
      onSuccess: notice.onSuccess,
      onError: (fault, failed) => {
        if (!statusIs(fault, ...saidByPage)) notice.onError(fault, failed);
      },
    },
  );

  const [kind, id] = key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for another thing is ended too
  useEffect(() => () => under.current?.abort(), [kind, id]);
  useEffect(() => {
    // Back in sight, where a request was ended when it went out of it; one that took its place is under way.
    if (isAbort(error) && !isValidating && (under.current?.signal.aborted ?? true)) void mutate();
  }, [error, isValidating, mutate]);

  useEffect(() => {
    if (watchedUntil === undefined) return;
    const timer = setTimeout(() => setWatchedUntil(undefined), watchedUntil - Date.now());
    return () => clearTimeout(timer);
  }, [watchedUntil]);

  return {
    entity: data?.entity,
    at: data?.at,
    error: isAbort(error) ? undefined : (error as unknown),
    unknown: statusIs(error, 404),
    forbidden: statusIs(error, 403),
    busy: isValidating,
    reload: () => notice.retry(mutate),
    put: (entity) => {
      void mutate(entityAnswer(entity), { revalidate: false });
    },
    watch: () => {
      setWatchedUntil(Date.now() + closely.lasts);
      void mutate();
    },
  };
}

const statusIs = (fault: unknown, ...statuses: number[]) =>
  fault instanceof ApiError && statuses.includes(fault.status);
