import { createContext, useContext } from 'react';
import type { Shell } from './shell.ts';

/** Provides the {@link Shell} to a remote's React tree. */
export const ShellContext = createContext<Shell | undefined>(undefined);

/**
 * Returns the {@link Shell} of this remote.
 *
 * @throws {Error} outside of a remote created by `defineRemote`
 */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() works only inside a remote that defineRemote() made.');
  return shell;
}
