import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module that could not be fetched be asked for anew. The
 * federation runtime would keep the promise that failed, and give it to
 * everyone who asks for the module until the page is loaded again.
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
