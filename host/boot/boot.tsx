import type { ConsoleConfig } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import type { User } from 'oidc-client-ts';
import { useState } from 'react';
import { FullPage, Loading } from '../layout/full-page.tsx';
import { isOverridden } from '../overrides/is-overridden.ts';
import type { ReadOverrides } from '../overrides/read-overrides.ts';
import { Remotes } from '../remotes/remotes.ts';
import { report } from '../report.ts';
import { createSessionManager, type SessionManager, storedUser } from '../session/user-manager.ts';
import { readConsoleConfig, readRemoteEntries } from './read-boot.ts';

/** The data that the console starts with. */
export interface BootData {
  config: ConsoleConfig;
  remotes: Remotes;
  /** Undefined if no override is set. */
  overrides: ReadOverrides | undefined;
  sessionManager: SessionManager;
  /** The stored session's user; undefined if no user is signed in. */
  user: User | undefined;
}

/**
 * Reads configuration, remotes, and session. Documents in the page are read completely, so that the console renders
 * once. Of documents that must be requested, only the configuration and the list of remotes are awaited.
 * @throws Error with a sentence for the user
 */
export async function readBoot(): Promise<BootData> {
  requireStorage();
  const [config, entries] = await Promise.all([readConsoleConfig(), readRemoteEntries()]);
  const overrides = isOverridden() ? await readOverrides(config, entries) : undefined;
  const remotes = new Remotes(entries, overrides?.overrideEntry);
  const sessionManager = createSessionManager(config);
  const user = await storedUser(sessionManager);
  await Promise.race([remotes.allRead, nextTask()]);
  return { config, remotes, overrides, sessionManager: sessionManager, user };
}

/** A browser that blocks storage throws on access, and a sign-in needs storage. */
function requireStorage(): void {
  try {
    void [window.localStorage, window.sessionStorage];
  } catch (cause) {
    report('The storage of this browser is blocked.', cause);
    throw new Error('This browser does not let the console store anything. Allow site data for this address.');
  }
}

/** Work that needs no request is done by then. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Lazy code: few users override a remote. */
async function readOverrides(config: ConsoleConfig, entries: readonly RemoteEntry[]): Promise<ReadOverrides> {
  try {
    const { takeOverrides } = await import('../overrides/read-overrides.ts');
    return takeOverrides(
      config.remoteOverrides === true,
      entries.map(({ name }) => name),
    );
  } catch (cause) {
    report('The overrides kept in this browser could not be read.', cause);
    throw new Error('The console could not read the overrides kept in this browser. The server may be unreachable.');
  }
}

/**
 * Renders the console, or the error with a Retry.
 * @param first result of the first {@link readBoot}
 */
export function Boot({ first, children }: { first: BootData | Error; children: (data: BootData) => React.ReactNode }) {
  const [result, setResult] = useState<BootData | Error | undefined>(first);
  if (result === undefined) return <Loading />;
  if (!(result instanceof Error)) return children(result);
  const retry = () => {
    setResult(undefined);
    readBoot().then(setResult, setResult);
  };
  return <FullPage text={result.message} actions={[{ label: 'Retry', run: retry }]} />;
}
