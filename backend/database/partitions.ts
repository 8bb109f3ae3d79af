import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** `YYYY-MM-DD` of a moment's day in UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The UTC days that a span touches, both ends included. */
export function daysOf(from: Date, to: Date): string[] {
  const days: string[] = [];
  const last = dayOf(to.getTime());
  for (let time = Date.parse(dayOf(from.getTime())); dayOf(time) <= last; time += dayMs) days.push(dayOf(time));
  return days;
}

/**
 * Makes sure that `ocpp_logs` has a partition for every UTC day of a span, so
 * that a row of that time can be written. Called at boot, hourly for the days
 * ahead, and by the seed for its history.
 */
export async function ensureLogPartitions(kysely: Kysely<Tables>, from: Date, to: Date): Promise<void> {
  for (const day of daysOf(from, to)) {
    const next = dayOf(Date.parse(day) + dayMs);
    // `if not exists` alone would still race with another process between look and creation.
    await sql
      .raw(
        `create table if not exists ocpp_logs_${day.replaceAll('-', '')} partition of ocpp_logs
         for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`,
      )
      .execute(kysely)
      .catch((error: unknown) => {
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
