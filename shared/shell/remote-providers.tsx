import { BrowserRouter } from '@dmp/shared/antd/router';
import { ConfigProvider } from '@dmp/shared/antd/shell';
import enUS from 'antd/es/locale/en_US.js';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Shell } from './shell.ts';
import { ShellContext } from './shell-context.ts';
import { swrSettings } from './swr-settings.ts';
import { consoleTheme } from './theme.ts';

/**
 * What every remote's React root stands in: the shell, theme, nonce and
 * locale, the SWR settings and the
 * router. antd's context does not cross React roots, so each root has its own.
 */
export function RemoteProviders({ shell, children }: { shell: Shell; children: ReactNode }) {
  const { nonce, cssVarKey } = shell.theme;
  return (
    <ShellContext value={shell}>
      <ConfigProvider theme={consoleTheme(cssVarKey)} locale={enUS} {...(nonce ? { csp: { nonce } } : {})}>
        <SWRConfig value={swrSettings}>
          <BrowserRouter>{children}</BrowserRouter>
        </SWRConfig>
      </ConfigProvider>
    </ShellContext>
  );
}
