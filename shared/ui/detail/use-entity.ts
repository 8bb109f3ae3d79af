import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../api/error.ts';
import { serverNow } from '../../shell/server-now.ts';
import { isAbort, useFailureNotice } from '../use-failure-notice.ts';

/** Interval and duration of `watch`, in milliseconds. */
const watchMs = { interval: 2000, duration: 180_000 };

interface EntityOptions {
  /** Title of the notification for a failed request: 'Get device failed!'. */
  failure: string;
  /** Polling interval while the page is visible, in milliseconds; by default no polling. */
  refreshInterval?: number;
  /** HTTP statuses without a notification, because the page explains them itself, such as 404. */
  silentStatuses?: readonly number[];
}

/** An entity, and the state of its requests. */
export interface EntityLoad<Entity> {
  /** The last response; a failed refresh does not clear it. */
  entity: Entity | undefined;
  /** When `entity` was received, by the server's clock. */
  loadedAt: Date | undefined;
  /** The error of the last request; undefined after a success. */
  error: unknown;
  /** 404: the entity does not exist, or belongs to another owner. The server does not distinguish them. */
  notFound: boolean;
  /** 403: the user may not see the entity. */
  forbidden: boolean;
  busy: boolean;
  /** Fetches the entity again on the user's request. A failure shows a notification, also after an earlier one. */
  reload(): Promise<unknown>;
  /** Replaces the entity by the response to a save, without a new request. */
  put(entity: Entity): void;
  /** Fetches the entity now, and then every two seconds for three minutes, to show the effect of an action. */
  watch(): void;
}

interface EntityCacheEntry<Entity> {
  entity: Entity;
  loadedAt: Date;
}

/** The SWR cache entry of {@link useEntity} for its key, for a caller that prefetches an entity. */
export const entityCacheEntry = <Entity>(entity: Entity): EntityCacheEntry<Entity> => ({
  entity,
  loadedAt: serverNow(),
});

/**
 * Loads one entity. It is not fetched while the page is hidden, and a request that is no longer needed is aborted. Only
 * the first of consecutive failures shows a notification.
 *
 * @example
 * const load = useEntity(['device', id], (signal) => devices.get(id, signal), {
 *   failure: 'Get device failed!',
 *   silentStatuses: [403, 404],
 *   refreshInterval: 15_000,
 * });
 *
 * @param key the SWR cache key, unique among all requests
 */
export function useEntity<Entity>(
  key: readonly [kind: string, id: string],
  fetch: (signal: AbortSignal) => Promise<Entity>,
  { failure, refreshInterval = 0, silentStatuses = [] }: EntityOptions,
): EntityLoad<Entity> {
  const notice = useFailureNotice(failure);
  const [watchedUntil, setWatchedUntil] = useState<number>();
  const pending = useRef<AbortController>(undefined);

  const { data, error, isValidating, mutate } = useSWR(
    key,
    async (): Promise<EntityCacheEntry<Entity>> => {
      pending.current?.abort();
      const request = new AbortController();
      pending.current = request;
      const entity = await fetch(request.signal);
      if (pending.current === request) pending.current = undefined;
      return entityCacheEntry(entity);
    },
    {
      refreshInterval: watchedUntil === undefined ? refreshInterval : watchMs.interval,
      onSuccess: notice.onSuccess,
      onError: (reason, failedKey) => {
        if (!hasStatus(reason, ...silentStatuses)) notice.onError(reason, failedKey);
      },
    },
  );

  const [kind, id] = key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key aborts the request of the previous one
  useEffect(() => () => pending.current?.abort(), [kind, id]);
  useEffect(() => {
    // Visible again: repeats the request that was aborted when the page was hidden, unless another one is pending.
    if (isAbort(error) && !isValidating && (pending.current?.signal.aborted ?? true)) void mutate();
  }, [error, isValidating, mutate]);

  useEffect(() => {
    if (watchedUntil === undefined) return;
    const timer = setTimeout(() => setWatchedUntil(undefined), watchedUntil - Date.now());
    return () => clearTimeout(timer);
  }, [watchedUntil]);

  return {
    entity: data?.entity,
    loadedAt: data?.loadedAt,
    error: isAbort(error) ? undefined : (error as unknown),
    notFound: hasStatus(error, 404),
    forbidden: hasStatus(error, 403),
    busy: isValidating,
    reload: () => notice.retry(mutate),
    put: (entity) => {
      void mutate(entityCacheEntry(entity), { revalidate: false });
    },
    watch: () => {
      setWatchedUntil(Date.now() + watchMs.duration);
      void mutate();
    },
  };
}

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
