import { ConfigProvider, IconContext } from '@dmp/shared/antd/shell';
import { type ReactNode, useMemo } from 'react';
import { CallMemory } from './call-memory.tsx';
import { wordsOf } from './locales.ts';
import { followClock } from './server-now.ts';
import type { Shell } from './shell.ts';
import { ShellContext } from './shell-context.ts';
import { consoleTheme } from './theme.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** The host's own icons have put their styles into the page: in a long table each icon would look for them again. */
const icons = { prefixCls: 'anticon', zeroRuntime: true };

/**
 * What every remote's React root stands in: the shell, theme, nonce, locale and
 * what is remembered of calls. antd's context does not cross React roots, so each root has
 * its own.
 */
export function RemoteProviders({ shell, children }: { shell: Shell; children: ReactNode }) {
  followClock(shell);
  const { mode, nonce, cssVarKey } = shell.theme;
  const isStill = useReducedMotion();
  const theme = useMemo(() => consoleTheme(mode, cssVarKey, { isStill }), [mode, cssVarKey, isStill]);
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce]);
  return (
    <ShellContext value={shell}>
      <ConfigProvider theme={theme} {...wordsOf(shell.locale)} {...(csp ? { csp } : {})}>
        <IconContext value={icons}>
          <CallMemory {...(shell.onNextRetry ? { onNextRetry: shell.onNextRetry } : {})}>{children}</CallMemory>
        </IconContext>
      </ConfigProvider>
    </ShellContext>
  );
}
