export { useNewRelease } from './code-load-error.tsx';
export { defineRemote, type RemoteLifecycles } from './define-remote.tsx';
export { FaultBoundary } from './fault-boundary.tsx';
export { localeNames } from './locales.ts';
export { routeOf } from './pages/route-of.ts';
export {
  type MenuEntry,
  RemoteDescriptor,
  RemoteEntry,
  RemoteRelease,
  type RemoteRoute,
  type RemoteSearch,
} from './remote-json.ts';
export { RemoteProviders } from './remote-providers.tsx';
export { acceptsShell, isWithin, menuEntries } from './remote-rules.ts';
export { serverNow, setServerClock } from './server-now.ts';
export {
  type GuardOptions,
  type GuardQuestion,
  type Notice,
  type Notify,
  type RemoteProps,
  type Shell,
  type ShellTheme,
  shellVersion,
  type ThemeMode,
  type Updates,
} from './shell.ts';
export { ShellContext, useShell } from './shell-context.ts';
export { Store } from './store.ts';
export { consoleTheme } from './theme.ts';
export { themeCss } from './theme-colors.ts';
export { apiOver, useApi } from './use-api.ts';
export { useReducedMotion } from './use-reduced-motion.ts';
