import type { ConsoleConfig } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import type { User } from 'oidc-client-ts';
import { useState } from 'react';
import { FullPage, Loading } from '../layout/full-page.tsx';
import { isOverridden } from '../overrides/is-overridden.ts';
import type { ReadOverrides } from '../overrides/read-overrides.ts';
import { Remotes } from '../remotes/remotes.ts';
import { report } from '../report.ts';
import { createSignIn, type SignIn, storedUser } from '../session/user-manager.ts';
import { readConfig, readRemotes } from './read-boot.ts';

/** What the console is started with. */
export interface BootData {
  config: ConsoleConfig;
  remotes: Remotes;
  /** Remotes that this browser takes from elsewhere, or was asked to; hardly ever there. */
  overrides: ReadOverrides | undefined;
  signIn: SignIn;
  /** Whose session this browser has; undefined when nobody is signed in. */
  user: User | undefined;
}

/**
 * Reads what the console must know of where it runs. What came with the page is read completely, so that the console
 * is drawn once; what must be fetched is not waited for, but for the documents without which there is no console.
 * @throws with a sentence for the user
 */
export async function readBoot(): Promise<BootData> {
  requireStorage();
  const [config, entries] = await Promise.all([readConfig(), readRemotes()]);
  const overrides = isOverridden() ? await readOverrides(config, entries) : undefined;
  const remotes = new Remotes(entries, overrides?.wanted);
  const signIn = createSignIn(config);
  const user = await storedUser(signIn);
  await Promise.race([remotes.read, nextTask()]);
  return { config, remotes, overrides, signIn, user };
}

/** A browser that blocks its storage throws where it is used, and nobody can sign in there. */
function requireStorage(): void {
  try {
    void [window.localStorage, window.sessionStorage];
  } catch (cause) {
    report('The storage of this browser is blocked.', cause);
    throw new Error('This browser does not let the console store anything. Allow site data for this address.');
  }
}

/** What needs no request is done by then. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Fetched for those few who override a remote. */
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
 * Shows the console, or why it cannot be shown, with a Retry.
 * @param first how the first reading ended
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
