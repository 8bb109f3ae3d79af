// A gateway's name as a lock of PostgreSQL: it ends with the connection that took it, also by a kill -9.
import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';

const names = advisoryLocks.gatewayNames;

/** Takes the name for this connection; false when another has it. */
export async function takeLock(connection: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${names}::int, hashtext(${name})) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

export async function giveLock(connection: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(${names}::int, hashtext(${name}))`.execute(connection);
}

/** The session of this connection at the server. */
export async function ownPid(connection: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid;
}

/** Who has a name. */
export interface Holder {
  pid: number;
  /** When its gateway has last shown that it lives, in milliseconds. */
  seenAt: number;
  silentSeconds: number;
}

/** The lock as `pg_locks` has it: its numbers are not signed there. */
const isHeld = (name: string) => sql<boolean>`
  l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid::bigint = ${names}
  and l.objid::bigint = (hashtext(${name})::bigint & 4294967295)
  and l.database = (select oid from pg_database where datname = current_database())`;

/** Who has the name; undefined when nobody does. */
export async function holderOf(db: Kysely<Tables>, name: string): Promise<Holder | undefined> {
  const { rows } = await sql<{ pid: number; seen_at: Date | null; silent: number | null }>`
    select l.pid, g.seen_at, extract(epoch from now() - g.seen_at)::float8 as silent
    from pg_locks l left join gateways g on g.name = ${name} where ${isHeld(name)}`.execute(db);
  const [row] = rows;
  return row && { pid: row.pid, seenAt: row.seen_at?.getTime() ?? 0, silentSeconds: row.silent ?? 0 };
}

/** Ends the session that has the name, if it is this one. */
export async function freeLock(db: Kysely<Tables>, name: string, pid: number | undefined): Promise<void> {
  await sql`
    select pg_terminate_backend(l.pid) from pg_locks l
    where ${isHeld(name)} and l.pid = ${pid ?? null}::int and l.pid <> pg_backend_pid()`.execute(db);
}
