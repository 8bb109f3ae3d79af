import { createContext, useContext } from 'react';
import type { Shell } from './shell.ts';

/** Carries the {@link Shell} through a remote's React tree. */
export const ShellContext = createContext<Shell | undefined>(undefined);

/**
 * The {@link Shell} this remote was mounted with.
 * @throws outside of what `defineRemote` wraps
 */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() works only inside a remote that defineRemote() made.');
  return shell;
}
