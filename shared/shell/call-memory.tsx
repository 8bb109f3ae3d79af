import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { type Middleware, SWRConfig, type SWRHook, unstable_serialize as serialized, useSWRConfig } from 'swr';
import { CallCache } from './call-cache.ts';
import { swrSettings } from './swr-settings.ts';

/** How many calls a remote remembers that no visible component uses: more than its kept pages have between them. */
export const rememberedCalls = 100;

/**
 * Counts the components that use each call. A hidden page does not count: its
 * effects are ended, and should it come back after so many others it fetches again.
 */
const counted =
  (calls: CallCache): Middleware =>
  (useNext: SWRHook) =>
  (key, fetcher, config) => {
    const call = serialized(key);
    useLayoutEffect(() => (call ? calls.use(call) : undefined), [call]);
    return useNext(key, fetcher, config);
  };

/**
 * What a remote remembers of its calls. SWR by itself remembers every answer
 * until the page is closed: each letter of a search is one, with a page of rows.
 * Here the oldest are forgotten, and all of them with the remote's root.
 */
export function CallMemory({ children }: { children: ReactNode }) {
  const [calls] = useState(() => new CallCache(rememberedCalls));
  const [settings] = useState(() => ({
    ...swrSettings,
    provider: () => calls,
    use: [...swrSettings.use, counted(calls)],
  }));
  useEffect(() => () => calls.clear(), [calls]);
  return (
    <SWRConfig value={settings}>
      <ForgetRequests calls={calls} />
      {children}
    </SWRConfig>
  );
}

/** Forgets with a call its last request: SWR begins no other within two seconds after one. */
function ForgetRequests({ calls }: { calls: CallCache }) {
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => {
    calls.onForget = (call) => void mutate(call);
    return () => {
      calls.onForget = () => {};
    };
  }, [calls, mutate]);
  return null;
}
