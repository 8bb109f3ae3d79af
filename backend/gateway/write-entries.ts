import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isTransient } from '../database/away.ts';
import { type CommitMark, hasCommitted, leaveMark, type RunningTransaction } from '../database/commit-outcome.ts';
import type { Tables } from '../database/tables.ts';
import { isLate, type LogTableName, type NewLogRow, writeLogRows } from '../ocpp-logs/index.ts';
import { usualContacts } from './effects/contact.ts';
import type { Effected, EffectInHand } from './effects/effect.ts';
import { isSilent, writeEffects } from './effects/index.ts';
import type { Entry, FindLocked, WriteEntries } from './journal.ts';

/** Between two questions to a database that is away. */
const askAgainMs = 1000;

/**
 * Writes entries to the database, with one commit. If the answer to the commit
 * is lost, the database is asked what became of it: nothing is written twice.
 *
 * @param table where log rows are written to
 * @param name of the gateway
 * @param onLogged notified of the messages that are in the database now
 */
export function writeEntries(
  db: Kysely<Tables>,
  { table, name, onLogged }: { table: LogTableName; name: string; onLogged(rows: readonly NewLogRow[]): void },
): WriteEntries {
  const writers = createWriters(name);
  return async (entries, end) => {
    const inHand = entries.map((entry): { entry: Entry; effected: Effected } => ({ entry, effected: {} }));
    const mark = { writer: writers.take(), id: randomUUID() };
    let hasEnded = true;
    let written: { running: RunningTransaction | undefined; rows: NewLogRow[] } | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        const effects = inHand.flatMap(({ entry, effected }) =>
          entry.effects.map((effect): EffectInHand => ({ effect, effected })),
        );
        const rowsToLog = () => inHand.flatMap(({ entry, effected }) => entry.rows(effected));
        // What is logged may depend on what writing the effects has found.
        const early = effects.every(({ effect }) => isSilent(effect)) ? rowsToLog() : undefined;
        // Counting late rows changes for how long later statements wait for locks.
        if (early && early.length > 0 && !early.some(isLate())) {
          const { parts, others } = usualContacts(effects);
          const [running] = await writeLogRows(trx, table, early, leaveMark(mark), parts);
          await writeEffects(trx, others);
          written = { running, rows: early };
          return;
        }
        await writeEffects(trx, effects);
        const rows = early ?? rowsToLog();
        const [running] = await writeLogRows(trx, table, rows, leaveMark(mark));
        written = { running, rows };
      });
    } catch (error) {
      // Its transaction may still run, and hold what others of its writer would wait for.
      hasEnded = written !== undefined || !isTransient(error);
      if (!written?.running || !isTransient(error)) throw error;
      if (!(await hasCommittedOnceBack(db, mark, written.running, end))) throw error;
    } finally {
      if (hasEnded) writers.giveBack(mark.writer);
    }
    onLogged(written?.rows ?? []);
    return inHand.map(({ effected }) => effected);
  };
}

/** Names of a gateway's writers, as many as write at the same time. */
function createWriters(gateway: string) {
  const free: string[] = [];
  let count = 0;
  return {
    take(): string {
      const writer = free.pop();
      if (writer !== undefined) return writer;
      count += 1;
      return `${gateway}/${count}`;
    },
    giveBack: (writer: string): void => void free.push(writer),
  };
}

/** Finds devices whose row another transaction has locked, and waits for none of them. */
export const findLocked =
  (db: Kysely<Tables>): FindLocked =>
  async (deviceIds) => {
    const { rows } = await sql<{ id: string }>`
      select id from devices where id = any(${[...deviceIds]}::uuid[]) for no key update skip locked`.execute(db);
    const free = new Set(rows.map(({ id }) => id));
    return new Set(deviceIds.filter((id) => !free.has(id)));
  };

/** Whether the transaction has committed, once the database is there to be asked. */
async function hasCommittedOnceBack(
  db: Kysely<Tables>,
  mark: CommitMark,
  running: RunningTransaction,
  end: AbortSignal,
): Promise<boolean> {
  for (;;) {
    try {
      return await hasCommitted(db, mark, running);
    } catch (error) {
      if (!isTransient(error) || end.aborted) throw error;
      // The end comes sooner when nothing is to be waited for any more.
      await pause(askAgainMs, undefined, { signal: end }).catch(() => {});
    }
  }
}
