import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ParcelConfigObject } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { RemoteErrorBoundary } from './remote-error-boundary.tsx';
import { RemoteProviders } from './remote-providers.tsx';
import type { RemoteProps } from './shell.ts';

/** What a remote's module `./remote` exports as `default`: the lifecycles the host mounts it by. */
export type RemoteLifecycles = ParcelConfigObject<RemoteProps>;

/**
 * Makes a remote of its root component, which may use `useShell()`, the
 * router, antd and SWR.
 *
 * @example
 * export default defineRemote(DevicesRemote);
 */
export function defineRemote(Root: React.ComponentType): RemoteLifecycles {
  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: ({ shell }) => (
      <RemoteProviders shell={shell}>
        {/* A root that suspends on its first render would never report its mount. */}
        <React.Suspense fallback={null}>
          <Root />
        </React.Suspense>
      </RemoteProviders>
    ),
    errorBoundaryClass: RemoteErrorBoundary as never,
  }) as RemoteLifecycles;
}
