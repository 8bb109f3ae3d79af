import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** `YYYY-MM-DD` of a moment's day in UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The UTC days that a span touches, both ends included. */
function daysOf(from: Date, to: Date): string[] {
  const days: string[] = [];
  const last = dayOf(to.getTime());
  for (let time = Date.parse(dayOf(from.getTime())); dayOf(time) <= last; time += dayMs) days.push(dayOf(time));
  return days;
}

/**
 * Makes sure that `ocpp_logs` has a partition for every UTC day of a span, so
 * that a row of that time can be written. Called at boot, every ten minutes for
 * the days ahead, and by the seed for its history. A partition is made by itself
 * and then attached: as opposed to `create table … partition of`, that waits for
 * nobody who reads or writes the log, and nobody waits for it.
 */
export async function ensureLogPartitions(kysely: Kysely<Tables>, from: Date, to: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ocpp_logs'::regclass`.execute(kysely);
  const known = new Set(rows.map(({ name }) => name));
  for (const day of daysOf(from, to)) {
    const name = `ocpp_logs_${day.replaceAll('-', '')}`;
    if (known.has(name)) continue;
    const next = dayOf(Date.parse(day) + dayMs);
    // One message to the server is one transaction: no table is left that is not attached.
    await sql
      .raw(
        `create table ${name} (like ocpp_logs including all excluding identity);
         alter table ocpp_logs attach partition ${name} for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`,
      )
      .execute(kysely)
      .catch((error: unknown) => {
        // Another process was faster.
        if (!createdMeanwhile(error)) throw error;
      });
  }
}

/** `duplicate_table` or the unique violation in the catalogue that two creators at once run into. */
function createdMeanwhile(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '42P07' || code === '23505' || code === '42710';
}

/** Days after `now` that always have a partition ready. */
const daysAhead = 3;

/** Partitions for today and the next days. */
export const ensureComingLogPartitions = (kysely: Kysely<Tables>, now = new Date()): Promise<void> =>
  ensureLogPartitions(kysely, new Date(now.getTime() - dayMs), new Date(now.getTime() + daysAhead * dayMs));

/**
 * The time that the logs which are kept can be of, by their partitions. For
 * questions without a beginning or an end: asked about all time, PostgreSQL
 * plans, locks, and opens every day that is kept.
 */
export async function logSpan(kysely: Kysely<Tables>): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(c.relname) as first, max(c.relname) as last from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ocpp_logs'::regclass`.execute(kysely);
  const [found] = rows;
  if (!found?.first || !found.last) throw new Error('The log has no partition.');
  return { from: new Date(beginOf(found.first)), to: new Date(beginOf(found.last) + dayMs - 1) };
}

/** The first moment of a partition's day. */
const beginOf = (partition: string): number => {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(partition) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
};

/** Removes the partitions of days that ended more than `retentionDays` ago. */
export async function dropOldLogPartitions(
  kysely: Kysely<Tables>,
  retentionDays: number,
  now = new Date(),
): Promise<void> {
  const oldest = `ocpp_logs_${dayOf(now.getTime() - retentionDays * dayMs).replaceAll('-', '')}`;
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ocpp_logs'::regclass`.execute(kysely);
  for (const { name } of rows) {
    if (name < oldest) await sql`drop table if exists ${sql.table(name)}`.execute(kysely);
  }
  const firstKept = new Date(dayOf(now.getTime() - retentionDays * dayMs));
  await kysely.deleteFrom('ocpp_log_hours').where('hour', '<', firstKept).execute();
}
