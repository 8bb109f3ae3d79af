import { createPath, type Location, type Navigator } from '@dmp/shared/antd/router';
import { startTransition, useLayoutEffect, useState } from 'react';

/** Where the browser is, and how it got there. */
export interface Arrival {
  location: Location;
  /** A link or a call pushed it, a call replaced it, or the person went through the history. */
  how: 'push' | 'replace' | 'traverse';
}

/** What single-spa says of the popstate it makes for every change of the address by code. */
interface MadeEvent extends Event {
  singleSpaTrigger?: 'pushState' | 'replaceState';
}

const ways = { pushState: 'push', replaceState: 'replace' } as const;

/** The address now. State and key are kept as react-router keeps them. */
function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = (window.history.state ?? {}) as { usr?: unknown; key?: string };
  return { pathname, search, hash, state: usr, key };
}

const stateOf = (usr: unknown, key: string) => ({ usr: usr ?? null, key });
const newKey = () => Math.random().toString(36).slice(2, 10);

/** How pages change the address. The host is told by single-spa, and numbers the entries of the history. */
export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (steps) => window.history.go(steps),
  push: (to, state) => window.history.pushState(stateOf(state, newKey()), '', navigator.createHref(to)),
  replace: (to, state) => window.history.replaceState(stateOf(state, newKey()), '', navigator.createHref(to)),
};

/** Puts a location that a page had back into the address, as the same entry of the history. */
export function putBack({ state, key, ...path }: Location): void {
  window.history.replaceState(stateOf(state, key), '', createPath(path));
}

/**
 * The address, as it changes. Another path is drawn at once, so that nobody
 * sees a page that is left; another query of the same path may be interrupted
 * by what the person does meanwhile.
 */
export function useArrival(): Arrival {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: here(), how: 'traverse' }));
  useLayoutEffect(() => {
    let path = window.location.pathname;
    const follow = (event: MadeEvent) => {
      const { singleSpaTrigger } = event;
      const next: Arrival = { location: here(), how: singleSpaTrigger ? ways[singleSpaTrigger] : 'traverse' };
      if (next.location.pathname === path) startTransition(() => setArrival(next));
      else setArrival(next);
      path = next.location.pathname;
    };
    window.addEventListener('popstate', follow);
    // What happened between the first drawing and now.
    setArrival((known) =>
      createPath(known.location) === createPath(here()) ? known : { location: here(), how: 'replace' },
    );
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return arrival;
}
