import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module be requested again after a failure. The federation runtime would cache the rejected promise
 * until the page is reloaded.
 */
export const failedShares: ModuleFederationRuntimePlugin = {
  name: 'dmp-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) {
        if (!shared.loaded) shared.loading = null;
      }
    }
  },
};
