import type { ConsoleConfig } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import { type ReportFunction, report } from '../report.ts';
import { readDocument } from './boot-documents.ts';
import { isConsoleConfig, isRemoteEntry } from './documents.checks.ts';
import { firstSchemaError } from './first-schema-error.ts';

/**
 * Reads `/config.json`.
 * @throws Error with a sentence for the user
 */
export async function readConsoleConfig(): Promise<ConsoleConfig> {
  let content: unknown;
  try {
    content = await readDocument('/config.json');
  } catch (cause) {
    report('/config.json could not be read.', cause);
    throw new Error('The console could not read its configuration. The server may be starting up or unreachable.');
  }
  if (isConsoleConfig(content)) return content;
  const { path, message } = firstSchemaError(isConsoleConfig);
  throw new Error(`The console's configuration is not valid: /config.json${path}: ${message}.`);
}

/**
 * Reads `/remotes.json`, the list of remotes.
 * @param reportProblem is called for a failed request and for each invalid entry
 * @throws Error with a sentence for the user
 */
export async function readRemoteEntries(reportProblem: ReportFunction = report): Promise<RemoteEntry[]> {
  let content: unknown;
  try {
    content = await readDocument('/remotes.json');
  } catch (cause) {
    reportProblem('/remotes.json could not be read.', cause);
    throw new Error('The console could not read its list of pages. The server may be starting up or unreachable.');
  }
  return parseRemoteEntries(content, reportProblem);
}

/**
 * The valid entries of `/remotes.json`. Invalid entries and duplicate names are reported and skipped.
 * @throws Error if it is not a list
 */
export function parseRemoteEntries(content: unknown, reportProblem: ReportFunction = report): RemoteEntry[] {
  if (!Array.isArray(content))
    throw new Error("The console's list of pages is not valid: /remotes.json is not a list.");
  const names = new Set<string>();
  return content.filter((entry: unknown, index): entry is RemoteEntry => {
    const problem = isRemoteEntry(entry)
      ? names.has(entry.name) && `the name '${entry.name}' is listed twice`
      : describe();
    if (problem) reportProblem(`/remotes.json/${index} is skipped: ${problem}.`);
    else names.add((entry as RemoteEntry).name);
    return !problem;
  });
}

function describe(): string {
  const { path, message } = firstSchemaError(isRemoteEntry);
  return `${path || 'it'}: ${message}`;
}
