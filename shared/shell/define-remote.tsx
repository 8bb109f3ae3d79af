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

/** What a remote's module `./remote` exports as `default`: the lifecycles the host mounts it by. */
export type RemoteLifecycles = ParcelConfigObject<RemoteProps>;

/** Each root makes ids of its own: what `useId` gives in two roots is the same, and both stand in one page. */
const createRoot = (element: Element) =>
  ReactDOMClient.createRoot(element, { identifierPrefix: `${Math.random().toString(36).slice(2, 8)}-` });

/**
 * Makes a remote of its pages: for each route of its `remote.json` what fetches
 * the component, which may use `useShell()`, the router, antd and SWR. The build
 * reads from the literal keys and requests which file belongs to which page.
 *
 * A page that was left is kept: its effects are ended, and what it knows is
 * there when the person comes back.
 *
 * @example
 * export default defineRemote({
 *   '/devices': async () => (await import('./list/device-list-page.tsx')).DeviceListPage,
 *   '/devices/:deviceId': async () => (await import('./detail/device-page.tsx')).DevicePage,
 * });
 *
 * @param pages by route pattern
 */
export function defineRemote(pages: Readonly<Record<string, LoadPage>>): RemoteLifecycles {
  const codes = Object.fromEntries(Object.entries(pages).map(([pattern, load]) => [pattern, new PageCode(load)]));
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: { ...ReactDOMClient, createRoot },
    renderType: 'createRoot',
    rootComponent: ({ shell, inSight }) => (
      <RemoteProviders shell={shell}>
        <RemotePages codes={codes} inSight={inSight} />
      </RemoteProviders>
    ),
    errorBoundaryClass: RemoteErrorBoundary as never,
  }) as SingleLifecycles;
  return {
    ...lifecycles,
    async mount(props) {
      await openedCode(codes);
      return lifecycles.mount(props);
    },
  };
}

/** As `singleSpaReact` makes them: functions, not lists of them. */
type SingleLifecycles = RemoteLifecycles & { mount: LifeCycleFn<RemoteProps> };

/** Code that has not come after this is not waited for, in milliseconds: the page says that it is loading. */
const soonMs = 500;

/** Waits for the code of the page that the address names, so that it is drawn at once. */
async function openedCode(codes: Readonly<Record<string, PageCode>>): Promise<void> {
  const patterns = Object.keys(codes).map((path) => ({ path }));
  const pattern = routeOf(patterns, window.location.pathname)?.route.path;
  const code = pattern === undefined ? undefined : codes[pattern];
  if (code === undefined || code.component) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, soonMs);
  });
  // The page itself says what failed.
  await Promise.race([code.get().then(nothing, nothing), soon]);
  clearTimeout(timer);
}

const nothing = () => {};
