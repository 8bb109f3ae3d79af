import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { isOutOfFiles } from '../database/shortage.ts';

/** Whether this process should be sent work; other than whether it lives. */
export interface Readiness {
  /** Why not, in a sentence for an operator; undefined when it should. */
  obstacle(): Promise<string | undefined>;
  /** From now on it should not: it is about to end. */
  stop(): void;
}

/** A database that does not answer for so long is none to send work to. */
const patienceMs = 2000;

export function createReadiness(
  database: Pick<Database, 'fault' | 'health'>,
  bus: Pick<Bus, 'isConnected'>,
): Readiness {
  let stopping = false;
  return {
    async obstacle() {
      if (stopping) return 'This process is stopping.';
      if (!bus.isConnected()) return 'The message bus cannot be reached.';
      const [answer, canOpen] = await Promise.all([databaseAnswers(database.health, patienceMs), canOpenFiles()]);
      // It may have begun to stop meanwhile.
      if (stopping) return 'This process is stopping.';
      if (!canOpen) return 'No more files can be opened: too many are open, in this process or in the whole system.';
      return database.fault() ?? (answer ? undefined : `The database did not answer within ${patienceMs / 1000} s.`);
    },
    stop() {
      stopping = true;
    },
  };
}

/** Whether this process can open one more file, or connection. */
async function canOpenFiles(): Promise<boolean> {
  try {
    await (await open(devNull)).close();
    return true;
  } catch (error) {
    if (isOutOfFiles(error)) return false;
    throw error;
  }
}

/** Whether the database answers within so many milliseconds. */
export async function databaseAnswers(kysely: Kysely<Tables>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs);
  });
  const asked = sql`select 1`.execute(kysely).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
