import type { ConsoleConfig } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import { useEffect, useState } from 'react';
import { FullPage, Loading } from '../layout/full-page.tsx';
import { isOverridden } from '../overrides/is-overridden.ts';
import type { ReadOverrides } from '../overrides/read-overrides.ts';
import { Remotes } from '../remotes/remotes.ts';
import { report } from '../report.ts';
import { readConfig, readRemotes } from './read-boot.ts';

/** What the console is started with. */
export interface BootData {
  config: ConsoleConfig;
  remotes: Remotes;
  /** Remotes that this browser takes from elsewhere, or was asked to; hardly ever there. */
  overrides: ReadOverrides | undefined;
}

/** Reads what the console must know of where it runs. @throws with a sentence for the person */
export async function readBoot(): Promise<BootData> {
  const [config, entries] = await Promise.all([readConfig(), readRemotes()]);
  const overrides = isOverridden() ? await readOverrides(config, entries) : undefined;
  return { config, remotes: new Remotes(entries, overrides?.wanted), overrides };
}

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

/** Shows the console once its configuration is there, or why it is not, with a Retry. */
export function Boot({ first, children }: { first: Promise<BootData>; children: (data: BootData) => React.ReactNode }) {
  const [reading, setReading] = useState(first);
  const [result, setResult] = useState<BootData | Error>();
  useEffect(() => {
    let current = true;
    const settle = (outcome: BootData | Error) => current && setResult(outcome);
    reading.then(settle, settle);
    return () => {
      current = false;
    };
  }, [reading]);

  if (result === undefined) return <Loading />;
  if (!(result instanceof Error)) return children(result);
  const retry = () => {
    setResult(undefined);
    setReading(readBoot());
  };
  return <FullPage text={result.message} actions={[{ label: 'Retry', run: retry }]} />;
}
