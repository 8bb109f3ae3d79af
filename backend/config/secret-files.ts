import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What may hold a password, and can therefore be given as a file. */
const secrets = ['DATABASE_URL', 'LOG_STORE_URL', 'NATS_URL', 'SMTP_URL'] as const;

/**
 * The environment with each secret under its own name, also where `NAME_FILE`
 * names a file with it: an environment is read by every child process and shown
 * by the tools that run containers. Files are read once, at the start.
 *
 * @throws {ConfigError} with all faults at once; no sentence repeats what is in a file
 */
export function withSecretFiles(environment: Environment): Environment {
  const faults: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (environment[name]?.trim()) {
      faults.push(`${name} and ${name}_FILE must not both be set.`);
      continue;
    }
    const content = contentOf(file);
    if ('fault' in content) faults.push(`The file ${file} named by ${name}_FILE ${content.fault}.`);
    else read[name] = content.text;
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...environment, ...read };
}

function contentOf(file: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? { fault: 'is empty' } : { text };
  } catch (error) {
    return { fault: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
