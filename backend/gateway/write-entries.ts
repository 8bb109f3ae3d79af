import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isTransient } from '../database/away.ts';
import { hasCommitted } from '../database/commit-outcome.ts';
import type { Tables } from '../database/tables.ts';
import { type LogTable, type NewLogRow, writeLogRows } from '../ocpp-logs/index.ts';
import type { Effected, EffectInHand } from './effects/effect.ts';
import { writeEffects } from './effects/index.ts';
import type { Entry, FindLocked, WriteEntries } from './journal.ts';

/** Between two questions to a database that is away. */
const askAgainMs = 1000;

/**
 * Writes entries to the database, with one commit. If the answer to the commit
 * is lost, the database is asked what became of it: nothing is written twice.
 *
 * @param table where log rows are written to
 * @param onLogged told of the messages that are in the database now
 */
export const writeEntries =
  (db: Kysely<Tables>, table: LogTable, onLogged: (rows: readonly NewLogRow[]) => void = () => {}): WriteEntries =>
  async (entries, end) => {
    const inHand = entries.map((entry): { entry: Entry; effected: Effected } => ({ entry, effected: {} }));
    let written: { name: string; rows: NewLogRow[] } | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        const effects = inHand.flatMap(({ entry, effected }) =>
          entry.effects.map((effect): EffectInHand => ({ effect, effected })),
        );
        await writeEffects(trx, effects);
        const rows = inHand.flatMap(({ entry, effected }) => entry.rows(effected));
        written = { name: await writeLogRows(trx, table, rows), rows };
      });
    } catch (error) {
      if (!written || !isTransient(error) || !(await hasCommittedOnceBack(db, written.name, end))) throw error;
    }
    onLogged(written?.rows ?? []);
    return inHand.map(({ effected }) => effected);
  };

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
async function hasCommittedOnceBack(db: Kysely<Tables>, name: string, end: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await hasCommitted(db, name);
    } catch (error) {
      if (!isTransient(error) || end.aborted) throw error;
      // The end comes sooner when nothing is to be waited for any more.
      await pause(askAgainMs, undefined, { signal: end }).catch(() => {});
    }
  }
}
