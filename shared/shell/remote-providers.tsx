import { BrowserRouter } from '@dmp/shared/antd/router';
import { App, ConfigProvider } from '@dmp/shared/antd/shell';
import enUS from 'antd/es/locale/en_US.js';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '../api/index.ts';
import type { Shell } from './shell.ts';
import { ShellContext } from './shell-context.ts';
import { consoleTheme } from './theme.ts';

/** A call that failed for want of a token, a permission or a thing fails again when repeated. */
const worthRepeating = (error: unknown) => !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const swrSettings = {
  revalidateOnFocus: false,
  errorRetryCount: 2,
  shouldRetryOnError: worthRepeating,
};

/**
 * What every remote's React root stands in: the shell, theme, nonce and
 * locale, antd's `App` for messages and dialogs, the SWR settings and the
 * router. antd's context does not cross React roots, so each root has its own.
 */
export function RemoteProviders({ shell, children }: { shell: Shell; children: ReactNode }) {
  const { nonce, cssVarKey } = shell.theme;
  return (
    <ShellContext value={shell}>
      <ConfigProvider theme={consoleTheme(cssVarKey)} locale={enUS} {...(nonce ? { csp: { nonce } } : {})}>
        <App component={false}>
          <SWRConfig value={swrSettings}>
            <BrowserRouter>{children}</BrowserRouter>
          </SWRConfig>
        </App>
      </ConfigProvider>
    </ShellContext>
  );
}
