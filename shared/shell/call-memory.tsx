import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { type Middleware, SWRConfig, type SWRHook, unstable_serialize as serialized, useSWRConfig } from 'swr';
import { RememberedCalls } from './remembered-calls.ts';
import { swrSettings } from './swr-settings.ts';

/** How many calls a remote remembers that nothing in sight shows: more than its kept pages have between them. */
export const rememberedCalls = 100;

/**
 * Counts who looks at which call. A page out of sight does not count: its
 * effects are ended, and should it come back after so many others it fetches anew.
 */
const counted =
  (calls: RememberedCalls): Middleware =>
  (useNext: SWRHook) =>
  (key, fetcher, config) => {
    const call = serialized(key);
    useLayoutEffect(() => (call ? calls.look(call) : undefined), [call]);
    return useNext(key, fetcher, config);
  };

/**
 * What a remote remembers of its calls. SWR by itself remembers every answer
 * until the page is closed: each letter of a search is one, with a page of rows.
 * Here the oldest are forgotten, and all of them with the remote's root.
 */
export function CallMemory({ children }: { children: ReactNode }) {
  const { cache, mutate, unload } = useSWRConfig();
  const [settings] = useState(() => {
    const calls = new RememberedCalls(rememberedCalls, (call) => {
      cache.delete(call);
      // And the request that brought it: SWR asks nobody anew for two seconds after one.
      void mutate(call);
    });
    return { ...swrSettings, use: [...swrSettings.use, counted(calls)] };
  });
  useEffect(() => () => unload(), [unload]);
  return <SWRConfig value={settings}>{children}</SWRConfig>;
}
