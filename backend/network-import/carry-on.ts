import { serverLimits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import { dismissals } from '../ocpp/connection-ends.ts';
import { restAfter } from '../pacing/slices.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { applySlice } from './apply.ts';
import { atTheStart, type Place, planSlice, type SliceEnd } from './plan.ts';

/** What carrying on needs. */
export interface ImportOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  log: { error(details: object, message: string): void };
}

const tickMs = 5000;
/** A slice that fails so often one after another will not succeed. */
const mostFailures = 5;
/** How often whoever takes an upload says that it still does. */
const readAgainMs = 10_000;
/** An upload of which nobody has said so for this long was broken off with its process. */
const silentMs = 60_000;
/** The same where its process is of a release that does not say so. */
const uploadMs = 2 * 60 * 60 * 1000;
/** How many times as long as a slice took to rest: somebody waits for an import, and a large one ends in five minutes. */
const restShare = 2;
/** Entries that are deleted with one statement. */
const discardedAtOnce = 2000;

/**
 * Compares and applies what people import, slice by slice, and discards what is too old. Several may run: one of them
 * is at it at a time, and goes on where another stopped. @returns ends it
 */
export function startImports({ kysely, bus, log }: ImportOptions): () => Promise<void> {
  const failures = new Map<string, number>();
  const dismiss = (chargeboxId: string) =>
    bus.publish('charger.dismissed', { chargeboxId, reason: dismissals.changed });
  const loop = createWorkLoop({
    async work(running) {
      await discardOld(kysely, running);
      let next = await nextImport(kysely);
      for (; next && running(); next = await nextImport(kysely)) {
        const { id, state } = next;
        try {
          if (!(await carryOn(kysely, next, running, dismiss))) return;
          failures.delete(id);
        } catch (error) {
          const count = (failures.get(id) ?? 0) + 1;
          failures.set(id, count);
          log.error({ err: error, importId: id, state }, 'an import of a network could not be carried on');
          if (count < mostFailures) return;
          await endAs(kysely, id, 'The import could not be carried on: see the log of the server.');
        }
      }
      // Those that failed were ended or canceled.
      if (!next) failures.clear();
    },
    failed: (error) => log.error({ err: error }, 'imports of a network could not be looked for'),
    tickMs,
  });
  const unsubscribe = bus.subscribe('imports.due', () => loop.look());
  loop.start();
  return async () => {
    unsubscribe();
    await loop.stop();
  };
}

/**
 * Says from now on that an upload is still being read, so that nobody takes it for broken off.
 *
 * @returns ends that
 */
export function keepReading({ kysely, log }: Pick<ImportOptions, 'kysely' | 'log'>, id: string): () => Promise<void> {
  const loop = createWorkLoop({
    work: async () => {
      await sql`update network_imports set read_at = now() where id = ${id}`.execute(kysely);
    },
    failed: (error) => log.error({ err: error, importId: id }, 'an upload of a network could not be kept alive'),
    tickMs: readAgainMs,
  });
  loop.start();
  return () => loop.stop();
}

const nextImport = (db: Kysely<Tables>) =>
  db
    .selectFrom('network_imports')
    .selectAll()
    .where('state', 'in', ['PLANNING', 'APPLYING'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** @returns whether to look for more: not when others are at it, or this is to stop */
async function carryOn(
  db: Kysely<Tables>,
  one: NonNullable<Awaited<ReturnType<typeof nextImport>>>,
  running: () => boolean,
  dismiss: (chargeboxId: string) => void,
): Promise<boolean> {
  for (let place: Place | undefined = atTheStart; place; ) {
    if (!running()) return false;
    const began = performance.now();
    const end: SliceEnd = await (one.state === 'PLANNING'
      ? planSlice(db, one, place)
      : applySlice(db, one, place, dismiss));
    if (!end.mine) return false;
    place = end.place;
    await restAfter(performance.now() - began, restShare);
  }
  return true;
}

async function endAs(db: Kysely<Tables>, id: string, failure: string): Promise<void> {
  await db
    .updateTable('network_imports')
    .set({ state: 'FAILED', failure, ended_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Ends uploads that were broken off, and deletes all but the newest imports that are not under way. */
async function discardOld(db: Kysely<Tables>, running: () => boolean): Promise<void> {
  await sql`
    update network_imports set state = 'FAILED', failure = 'The upload broke off.', ended_at = now()
    where state = 'READING' and coalesce(read_at < now() - ${silentMs} * interval '1 millisecond',
      created_at < now() - ${uploadMs} * interval '1 millisecond')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, state, row_number() over (order by created_at desc, id) as age from network_imports
    ) aged where age > ${serverLimits.networkImport.stored} and state not in ('READING', 'PLANNING', 'APPLYING')`.execute(
    db,
  );
  for (const { id } of rows) {
    for (let left = true; left && running(); ) {
      const began = performance.now();
      const { numAffectedRows = 0n } = await sql`
        delete from network_import_entries where import_id = ${id} and (phase, number) in (
          select phase, number from network_import_entries where import_id = ${id} limit ${discardedAtOnce})`.execute(
        db,
      );
      left = numAffectedRows > 0n;
      await restAfter(performance.now() - began);
    }
    if (running()) await db.deleteFrom('network_imports').where('id', '=', id).execute();
  }
}
