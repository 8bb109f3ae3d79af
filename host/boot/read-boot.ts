import type { ConsoleConfig } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import { report, type Tell } from '../report.ts';
import { readDocument } from './boot-documents.ts';
import { isConsoleConfig, isRemoteEntry } from './documents.checks.ts';
import { firstFault } from './first-fault.ts';

/**
 * `/config.json`, without which there is no console.
 * @throws with a sentence for the person in front of the screen
 */
export async function readConfig(): Promise<ConsoleConfig> {
  let content: unknown;
  try {
    content = await readDocument('/config.json');
  } catch (cause) {
    report('/config.json could not be read.', cause);
    throw new Error('The console could not read its configuration. The server may be starting up or unreachable.');
  }
  if (isConsoleConfig(content)) return content;
  const { path, message } = firstFault(isConsoleConfig);
  throw new Error(`The console's configuration is not valid: /config.json${path}: ${message}.`);
}

/**
 * `/remotes.json`: which remotes there are.
 * @param tell hears of what is wrong with it
 * @throws with a sentence for the person in front of the screen
 */
export async function readRemotes(tell: Tell = report): Promise<RemoteEntry[]> {
  let content: unknown;
  try {
    content = await readDocument('/remotes.json');
  } catch (cause) {
    tell('/remotes.json could not be read.', cause);
    throw new Error('The console could not read its list of pages. The server may be starting up or unreachable.');
  }
  return remotesFrom(content, tell);
}

/**
 * The valid entries of `/remotes.json`; a name counts once. What is wrong with
 * an entry is reported, and the entry left out.
 * @throws when it is no list at all
 */
export function remotesFrom(content: unknown, tell: Tell = report): RemoteEntry[] {
  if (!Array.isArray(content))
    throw new Error("The console's list of pages is not valid: /remotes.json is not a list.");
  const names = new Set<string>();
  return content.filter((entry: unknown, index): entry is RemoteEntry => {
    const fault = isRemoteEntry(entry)
      ? names.has(entry.name) && `the name '${entry.name}' is listed twice`
      : describe();
    if (fault) tell(`/remotes.json/${index} is skipped: ${fault}.`);
    else names.add((entry as RemoteEntry).name);
    return !fault;
  });
}

function describe(): string {
  const { path, message } = firstFault(isRemoteEntry);
  return `${path || 'it'}: ${message}`;
}
