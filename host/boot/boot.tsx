import type { ConsoleConfig } from '@dmp/shared/contract';
import { useEffect, useState } from 'react';
import { FullPage, Loading } from '../layout/full-page.tsx';
import { Remotes } from '../remotes/remotes.ts';
import { readConfig, readRemotes } from './read-boot.ts';

/** What the console is started with. */
export interface BootData {
  config: ConsoleConfig;
  remotes: Remotes;
}

/** Reads what the console must know of where it runs. @throws with a sentence for the person */
export async function readBoot(): Promise<BootData> {
  const [config, entries] = await Promise.all([readConfig(), readRemotes()]);
  return { config, remotes: new Remotes(entries) };
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
  return <FullPage text={result.message} action={{ label: 'Retry', run: retry }} />;
}
