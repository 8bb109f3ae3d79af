import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type Middleware,
  SWRConfig,
  type SWRConfiguration,
  type SWRHook,
  unstable_serialize as serialized,
  useSWRConfig,
} from 'swr';
import { CallCache, type RefreshInterval } from './call-cache.ts';
import type { Shell } from './shell.ts';
import { StaleDataIndicator } from './stale-data-indicator.tsx';
import { swrSettings } from './swr-settings.ts';

/** Maximum number of cached calls that no visible component uses: more than the cached pages of a remote have in total. */
export const maxIdleCalls = 100;

/**
 * Tracks the components that use each call. A hidden page does not count, because its
 * effects are unmounted. If its calls are evicted, it refetches when it is visible again.
 */
const trackUsers =
  (calls: CallCache): Middleware =>
  (useNext: SWRHook) =>
  (key, fetcher, config) => {
    const call = serialized(key);
    const use = useRef<{ interval: RefreshInterval }>({ interval: 0 });
    useLayoutEffect(() => {
      use.current.interval = config.refreshInterval;
    });
    useLayoutEffect(() => (call ? calls.use(call, use.current) : undefined), [call]);
    const swr = useNext(key, fetcher, config);
    const { mutate } = swr;
    // SWR returns a new object on each render, whose getters track the used properties. A copy would read all of them.
    swr.mutate = useCallback((...args) => (calls.isMounted ? mutate(...args) : Promise.resolve(undefined)), [mutate]);
    return swr;
  };

/**
 * Provides a remote's bounded SWR cache. SWR's default cache keeps every answer until
 * the page is closed, such as a page of rows for each letter of a search. This one
 * evicts the oldest, and is cleared when the remote's root is unmounted.
 */
export function CallCacheProvider({
  onNextRetry,
  children,
}: {
  onNextRetry?: Shell['onNextRetry'];
  children: ReactNode;
}) {
  const [calls] = useState(() => new CallCache(maxIdleCalls));
  const [settings] = useState(() => {
    const defaults = swrSettings(onNextRetry);
    return { ...defaults, provider: () => calls, use: [...defaults.use, trackUsers(calls)] };
  });
  useEffect(() => () => calls.clear(), [calls]);
  return (
    <SWRConfig value={settings}>
      <MutateWhileMounted calls={calls}>{children}</MutateWhileMounted>
      <StaleDataIndicator calls={calls} />
    </SWRConfig>
  );
}

/**
 * Makes `mutate` a no-op after the root is unmounted, when SWR's own throws: an action that the user started before
 * continues, and must not fail because of that. When a call is evicted, also clears its last request: SWR would
 * deduplicate a new request within two seconds.
 */
function MutateWhileMounted({ calls, children }: { calls: CallCache; children: ReactNode }) {
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => {
    calls.isMounted = true;
    calls.onEvict = (call) => void mutate(call);
    return () => {
      calls.isMounted = false;
      calls.onEvict = () => {};
    };
  }, [calls, mutate]);
  const [value] = useState<SWRConfiguration & { mutate: typeof mutate }>(() => ({
    mutate: ((...args: Parameters<typeof mutate>) =>
      calls.isMounted ? mutate(...args) : Promise.resolve(undefined)) as typeof mutate,
  }));
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
