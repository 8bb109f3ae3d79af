import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ParcelConfigObject } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { type LoadPage, PageCode } from './pages/page-code.ts';
import { RemotePages } from './pages/remote-pages.tsx';
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
  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: { ...ReactDOMClient, createRoot },
    renderType: 'createRoot',
    rootComponent: ({ shell, inSight }) => (
      <RemoteProviders shell={shell}>
        <RemotePages codes={codes} inSight={inSight} />
      </RemoteProviders>
    ),
    errorBoundaryClass: RemoteErrorBoundary as never,
  }) as RemoteLifecycles;
}
