import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** How often it is checked whether a transaction has ended that is being ended. */
const checkMs = 100;

/** What one transaction leaves in the database if it commits. */
export interface CommitMark {
  /** Who writes one transaction after another, and no two at the same time. */
  writer: string;
  id: string;
}

/** Where a transaction runs until it ends; the server may give the numbers again after a crash. */
export interface RunningTransaction {
  pid: number;
  number: string;
}

/** A statement that leaves the mark, and returns the one {@link RunningTransaction} that it is part of. */
export const leaveMark = ({ writer, id }: CommitMark): RawBuilder<RunningTransaction> => sql<RunningTransaction>`
  insert into journal_commits (writer, commit_id, committed_at) values (${writer}, ${id}::uuid, now())
  on conflict (writer) do update set commit_id = excluded.commit_id, committed_at = excluded.committed_at
  returning pg_backend_pid() as pid, pg_current_xact_id()::text as number`;

/**
 * Whether a transaction has committed whose connection is lost. The server may
 * not have noticed that yet: then it is ended, with all that it has locked.
 */
export async function hasCommitted(
  db: Kysely<Tables>,
  mark: CommitMark,
  running: RunningTransaction,
): Promise<boolean> {
  while (await isEnding(db, running)) await pause(checkMs);
  const { rows } = await sql`
    select from journal_commits where writer = ${mark.writer} and commit_id = ${mark.id}::uuid`.execute(db);
  return rows.length > 0;
}

/** Ends it where it still runs. */
async function isEnding(db: Kysely<Tables>, { pid, number }: RunningTransaction): Promise<boolean> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and backend_xid = ${number}::xid8::xid and pid <> pg_backend_pid()`.execute(db);
  return rows.length > 0;
}
