export { defineRemote, type RemoteLifecycles, type RemoteProps } from './define-remote.tsx';
export {
  acceptsShell,
  isWithin,
  type MenuEntry,
  menuEntries,
  RemoteDescriptor,
  RemoteEntry,
  RemoteRelease,
  RemoteRoute,
} from './remote-json.ts';
export { RemoteProviders } from './remote-providers.tsx';
export { type Notice, type Notify, type Shell, type ShellTheme, shellVersion } from './shell.ts';
export { ShellContext, useShell } from './shell-context.ts';
export { colours, consoleTheme } from './theme.ts';
