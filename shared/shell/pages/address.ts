import { createPath, type Location, type Navigator } from '@dmp/shared/antd/router';
import { startTransition, useLayoutEffect, useState } from 'react';

/** The browser's location, and the navigation that led to it. */
export interface PageNavigation {
  location: Location;
  /** `push` by a link or a call, `replace` by a call, `traverse` when the user goes through the history. */
  type: 'push' | 'replace' | 'traverse';
}

/** single-spa dispatches a popstate event with this property for every change of the address by code. */
interface SingleSpaPopStateEvent extends Event {
  singleSpaTrigger?: 'pushState' | 'replaceState';
}

const navigationTypes = { pushState: 'push', replaceState: 'replace' } as const;

/** The current location. State and key are stored as react-router stores them. */
function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = (window.history.state ?? {}) as { usr?: unknown; key?: string };
  return { pathname, search, hash, state: usr, key };
}

const stateOf = (usr: unknown, key: string) => ({ usr: usr ?? null, key });
const newKey = () => Math.random().toString(36).slice(2, 10);

/** Changes the address for pages. single-spa notifies the host, which numbers the entries of the history. */
export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (steps) => window.history.go(steps),
  push: (to, state) => window.history.pushState(stateOf(state, newKey()), '', navigator.createHref(to)),
  replace: (to, state) => window.history.replaceState(stateOf(state, newKey()), '', navigator.createHref(to)),
};

/** Replaces the address with an earlier location of a page, with that location's state and key. */
export function restoreLocation({ state, key, ...path }: Location): void {
  window.history.replaceState(stateOf(state, key), '', createPath(path));
}

/**
 * The current navigation; follows the address. A new path renders synchronously, so
 * that the previous page is never visible at it. A new query of the same path is a
 * transition, which user input may interrupt.
 */
export function usePageNavigation(): PageNavigation {
  const [navigation, setNavigation] = useState<PageNavigation>(() => ({
    location: currentLocation(),
    type: 'traverse',
  }));
  useLayoutEffect(() => {
    let path = window.location.pathname;
    const follow = (event: SingleSpaPopStateEvent) => {
      const { singleSpaTrigger } = event;
      const next: PageNavigation = {
        location: currentLocation(),
        type: singleSpaTrigger ? navigationTypes[singleSpaTrigger] : 'traverse',
      };
      if (next.location.pathname === path) startTransition(() => setNavigation(next));
      else setNavigation(next);
      path = next.location.pathname;
    };
    window.addEventListener('popstate', follow);
    // The address may have changed between the first render and this effect.
    setNavigation((known) =>
      createPath(known.location) === createPath(currentLocation())
        ? known
        : { location: currentLocation(), type: 'replace' },
    );
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return navigation;
}
