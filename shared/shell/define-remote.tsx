import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { LifeCycleFn, ParcelConfigObject } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { type LoadPage, PageCode } from './pages/page-code.ts';
import { RemotePages } from './pages/remote-pages.tsx';
import { routeOf } from './pages/route-of.ts';
import { RemoteErrorBoundary } from './remote-error-boundary.tsx';
import { RemoteProviders } from './remote-providers.tsx';
import type { RemoteProps } from './shell.ts';

/** The default export of a remote's module `./remote`: its single-spa lifecycles. */
export type RemoteLifecycles = ParcelConfigObject<RemoteProps>;

/** Each root gets its own id prefix: `useId` returns the same ids in two roots, and both are in one document. */
const createRoot = (element: Element) =>
  ReactDOMClient.createRoot(element, { identifierPrefix: `${Math.random().toString(36).slice(2, 8)}-` });

/**
 * Creates a remote from its pages: a function for each route of its `remote.json`
 * that loads the component. The component may use `useShell()`, the router, antd, and
 * SWR. The build finds the files of each page by the literal keys and `import()`
 * requests, so both must be literals.
 *
 * The last visited pages stay cached: the effects of a hidden page are unmounted, and
 * its state is restored when the user returns.
 *
 * @example
 * export default defineRemote({
 *   '/devices': async () => (await import('./list/device-list-page.tsx')).DeviceListPage,
 *   '/devices/:deviceId': async () => (await import('./detail/device-page.tsx')).DevicePage,
 * });
 *
 * @param pages functions that load a page's component, by route pattern
 */
export function defineRemote(pages: Readonly<Record<string, LoadPage>>): RemoteLifecycles {
  const codes = Object.fromEntries(Object.entries(pages).map(([pattern, load]) => [pattern, new PageCode(load)]));
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: { ...ReactDOMClient, createRoot },
    renderType: 'createRoot',
    rootComponent: ({ shell, inSight }) => (
      <RemoteProviders shell={shell}>
        <RemotePages codes={codes} isVisible={inSight} />
      </RemoteProviders>
    ),
    errorBoundaryClass: RemoteErrorBoundary as never,
  }) as SingleLifecycles;
  return {
    ...lifecycles,
    async mount(props) {
      await preloadVisiblePage(codes);
      return lifecycles.mount(props);
    },
  };
}

/** `singleSpaReact` returns functions, not lists of functions. */
type SingleLifecycles = RemoteLifecycles & { mount: LifeCycleFn<RemoteProps> };

/** Longest wait for a page's code before the mount. After it, the page shows that it is loading. */
const preloadTimeoutMs = 500;

/** Loads the code of the page that the address names, so that its first render has it. */
async function preloadVisiblePage(codes: Readonly<Record<string, PageCode>>): Promise<void> {
  const patterns = Object.keys(codes).map((path) => ({ path }));
  const pattern = routeOf(patterns, window.location.pathname)?.route.path;
  const code = pattern === undefined ? undefined : codes[pattern];
  if (code === undefined || code.component) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, preloadTimeoutMs);
  });
  // The page itself shows a load error.
  await Promise.race([code.get().then(noop, noop), timeout]);
  clearTimeout(timer);
}

const noop = () => {};
