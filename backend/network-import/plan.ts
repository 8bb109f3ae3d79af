import type { ImportOutcome } from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/index.ts';
import { type Entry, judgeEntries } from './judge-entries.ts';

/** An import that is under way. */
export type Import = Selectable<Tables['network_imports']>;
/** Where in the entries of an import a slice ended. */
export type Place = Pick<Entry, 'phase' | 'number'>;
/** Where the entries begin. */
export const atTheStart: Place = { phase: -1, number: 0 };

/** What a slice did: where it ended, undefined when there was nothing left; or that others are at it. */
export type SliceEnd = { mine: false } | { mine: true; place: Place | undefined };

/** Entries that are compared with one transaction. */
const planSize = 500;

/**
 * Compares the next entries of an import with the network, all in one transaction; when none is left, a person may
 * read its preview.
 */
export const planSlice = (db: Kysely<Tables>, { id, format }: Import, after: Place): Promise<SliceEnd> =>
  inTurn(db, id, 'PLANNING', async (trx) => {
    const entries = await nextEntries(trx, id, after, planSize, sql`outcome is null`);
    const last = entries.at(-1);
    if (!last) {
      await trx.updateTable('network_imports').set({ state: 'READY' }).where('id', '=', id).execute();
      return undefined;
    }
    const judged = await judgeEntries(trx, entries, { importId: id, format, isApplied: false });
    await noteOutcomes(
      trx,
      id,
      judged.map(({ entry, outcome, changes, reason, basedOn }) => ({
        ...{ phase: entry.phase, number: entry.number, outcome, reason },
        ...{ changes: changes.slice(0, changesKept), based_on: basedOn },
      })),
    );
    const counted = counts(judged.map(({ outcome }) => outcome));
    await sql`
      update network_imports set planned = planned + ${judged.length}, created = created + ${counted.CREATED},
        changed = changed + ${counted.CHANGED}, unchanged = unchanged + ${counted.UNCHANGED},
        refused = refused + ${counted.REFUSED}
      where id = ${id}`.execute(trx);
    return last;
  });

/** So many changes of a thing are shown. */
const changesKept = 100;

/** How many have which outcome. */
export function counts(outcomes: readonly ImportOutcome[]): Record<ImportOutcome, number> {
  const counted = { CREATED: 0, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 };
  for (const outcome of outcomes) counted[outcome] += 1;
  return counted;
}

/**
 * Does a slice of an import in a transaction, where nobody else is at one and it is still in this state.
 *
 * @param work gives where the slice ended
 */
export function inTurn(
  db: Kysely<Tables>,
  id: string,
  state: Import['state'],
  work: (trx: Transaction<Tables>, now: Import) => Promise<Place | undefined>,
): Promise<SliceEnd> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.networkImports}) as mine`.execute(trx);
    if (!rows[0]?.mine) return { mine: false };
    const now = await trx
      .selectFrom('network_imports')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', state)
      .forUpdate()
      .executeTakeFirst();
    return { mine: true, place: now && (await work(trx, now)) };
  });
}

/** The next entries of one phase after a place. */
export async function nextEntries(
  trx: Kysely<Tables>,
  importId: string,
  after: Place,
  size: number,
  condition: ReturnType<typeof sql>,
) {
  const { rows } = await sql<Selectable<Tables['network_import_entries']>>`
    select * from network_import_entries
    where import_id = ${importId} and (phase, number) > (${after.phase}::smallint, ${after.number}::int) and ${condition}
    order by phase, number limit ${size}`.execute(trx);
  const phase = rows[0]?.phase;
  // What names a place is judged when all places have been.
  return rows.filter((row) => row.phase === phase);
}

/** Writes columns of entries; all rows have the same. */
export async function noteOutcomes(
  trx: Kysely<Tables>,
  importId: string,
  rows: readonly (Place & object)[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'phase' && name !== 'number');
  await sql`
    update network_import_entries e
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))}
    from json_populate_recordset(null::network_import_entries, ${JSON.stringify(rows)}::json) r
    where e.import_id = ${importId} and e.phase = r.phase and e.number = r.number`.execute(trx);
}
