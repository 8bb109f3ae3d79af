import { ConfigProvider, IconContext } from '@dmp/shared/antd/shell';
import { type ReactNode, useMemo } from 'react';
import { CallCacheProvider } from './call-cache-provider.tsx';
import { antdLocaleOf } from './locales.ts';
import { setServerClock } from './server-now.ts';
import type { Shell } from './shell.ts';
import { ShellContext } from './shell-context.ts';
import { consoleTheme } from './theme.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** `zeroRuntime`: the host's icons have already inserted the styles. In a long table, each icon would check for them again. */
const icons = { prefixCls: 'anticon', zeroRuntime: true };

/**
 * The providers of every remote's React root: shell, theme, nonce, locale, and SWR
 * cache. antd's context does not cross React roots, so each root has its own.
 */
export function RemoteProviders({ shell, children }: { shell: Shell; children: ReactNode }) {
  setServerClock(shell);
  const { mode, nonce, cssVarKey } = shell.theme;
  const hasReducedMotion = useReducedMotion();
  const theme = useMemo(() => consoleTheme(mode, cssVarKey, { hasReducedMotion }), [mode, cssVarKey, hasReducedMotion]);
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce]);
  return (
    <ShellContext value={shell}>
      <ConfigProvider theme={theme} {...antdLocaleOf(shell.locale)} {...(csp ? { csp } : {})}>
        <IconContext value={icons}>
          <CallCacheProvider {...(shell.onNextRetry ? { onNextRetry: shell.onNextRetry } : {})}>
            {children}
          </CallCacheProvider>
        </IconContext>
      </ConfigProvider>
    </ShellContext>
  );
}
