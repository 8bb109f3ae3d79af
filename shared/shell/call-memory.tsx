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
import { OldMark } from './old-mark.tsx';
import type { Shell } from './shell.ts';
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
    const use = useRef<{ interval: RefreshInterval }>({ interval: 0 });
    useLayoutEffect(() => {
      use.current.interval = config.refreshInterval;
    });
    useLayoutEffect(() => (call ? calls.use(call, use.current) : undefined), [call]);
    const swr = useNext(key, fetcher, config);
    const { mutate } = swr;
    // SWR returns a new object at each render, and reads its other properties only when they are used.
    swr.mutate = useCallback((...given) => (calls.isOpen ? mutate(...given) : Promise.resolve(undefined)), [mutate]);
    return swr;
  };

/**
 * What a remote remembers of its calls. SWR by itself remembers every answer
 * until the page is closed: each letter of a search is one, with a page of rows.
 * Here the oldest are forgotten, and all of them with the remote's root.
 */
export function CallMemory({ onNextRetry, children }: { onNextRetry?: Shell['onNextRetry']; children: ReactNode }) {
  const [calls] = useState(() => new CallCache(rememberedCalls));
  const [settings] = useState(() => {
    const usual = swrSettings(onNextRetry);
    return { ...usual, provider: () => calls, use: [...usual.use, counted(calls)] };
  });
  useEffect(() => () => calls.clear(), [calls]);
  return (
    <SWRConfig value={settings}>
      <WhileOpen calls={calls}>{children}</WhileOpen>
      <OldMark calls={calls} />
    </SWRConfig>
  );
}

/**
 * Lets `mutate` change nothing once the root is unmounted, when SWR throws: what a person began before goes on, and
 * must not fail by that. Forgets with a call its last request, since SWR begins no other within two seconds after one.
 */
function WhileOpen({ calls, children }: { calls: CallCache; children: ReactNode }) {
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => {
    calls.isOpen = true;
    calls.onForget = (call) => void mutate(call);
    return () => {
      calls.isOpen = false;
      calls.onForget = () => {};
    };
  }, [calls, mutate]);
  const [value] = useState<SWRConfiguration & { mutate: typeof mutate }>(() => ({
    mutate: ((...given: Parameters<typeof mutate>) =>
      calls.isOpen ? mutate(...given) : Promise.resolve(undefined)) as typeof mutate,
  }));
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
