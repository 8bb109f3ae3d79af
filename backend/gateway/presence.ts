import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isTransient } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { closeLeftConnections } from './effects/connections.ts';
import { freeLock, giveLock, holderOf, ownPid, takeLock } from './name-lock.ts';

/** How often a gateway shows that it lives. */
export const presenceMs = 10_000;
/** Seconds after which one that has not shown it is taken for dead. */
const deadAfterSeconds = 60;
/** Seconds after which one that holds a name without a sign of life has lost its connection and does not know. */
const silentAfterSeconds = 25;
/** Between two attempts to take a name, or to find a database that is away. */
const retryMs = 500;

/** What a gateway is told of its own presence. */
export interface PresenceWatch {
  /** It was not seen for so long that others may have taken it for dead. */
  missed(): Promise<void>;
  failed(error: unknown): void;
  /** Another gateway has its name. */
  lost(error: Error): void;
}

/** A gateway's place among the others. */
export interface Presence {
  /** Whether it has been there for long enough itself to say that another one is not. */
  isSteady(): boolean;
  /** When the name was last seen before it was taken; undefined if it was given back then. */
  readonly seenBefore: Date | undefined;
  /** Gives the name back, after which another may take it. */
  leave(): Promise<void>;
}

export interface PresenceOptions {
  db: Kysely<Tables>;
  name: string;
  /** Whether another process can be on the same database; each name is held by one of them. */
  isShared: boolean;
  watch: PresenceWatch;
}

const taken = (name: string) =>
  new Error(
    `Another gateway named "${name}" is running on this database; stop it or set GATEWAY_NAME to a name of its own.`,
  );

/**
 * Takes a gateway's name and shows from then on that it lives.
 *
 * @throws with a sentence for a person when another gateway has the name
 */
export async function takeName({ db, name, isShared, watch }: PresenceOptions): Promise<Presence> {
  const end = new AbortController();
  let steadySince = Date.now();
  let shownAt = Date.now();
  /** The session at the database that had the name before, in case the server has not noticed that it is lost. */
  let pid: number | undefined;
  /** Whether it has been told that it cannot be shown: once, however long that lasts. */
  let isTold = false;

  async function show(connection: Kysely<Tables>): Promise<void> {
    const { wasKnown } = await showPresence(connection, name);
    if (Date.now() - shownAt > 2 * presenceMs) steadySince = Date.now();
    shownAt = Date.now();
    isTold = false;
    if (!wasKnown) await watch.missed();
  }

  /** Shows it on this connection until the end, or until the connection is lost. */
  async function showOn(connection: Kysely<Tables>): Promise<void> {
    while (!end.signal.aborted) {
      await show(connection);
      await pause(presenceMs, undefined, { signal: end.signal }).catch(() => {});
    }
  }

  async function showLocked(): Promise<void> {
    await db.connection().execute(async (connection) => {
      if (!(await takeLock(connection, name))) {
        const holder = await holderOf(connection, name);
        if (holder && holder.pid !== pid) throw taken(name);
        await freeLock(connection, name, holder?.pid);
        return;
      }
      pid = await ownPid(connection);
      await showOn(connection);
      await giveLock(connection, name);
    });
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      try {
        await (isShared ? showLocked() : showOn(db));
      } catch (error) {
        if (end.signal.aborted) return;
        if (!isTransient(error) && isShared) {
          watch.lost(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        if (!isTold) watch.failed(error);
        isTold = true;
      }
      await pause(retryMs, undefined, { signal: end.signal }).catch(() => {});
    }
  }

  if (isShared) await untilFree(db, name);
  const { seenBefore } = await showPresence(db, name);
  const running = run();
  return {
    seenBefore,
    isSteady: () => Date.now() - steadySince >= deadAfterSeconds * 1000,
    async leave() {
      end.abort();
      await running;
      await db.deleteFrom('gateways').where('name', '=', name).execute();
    },
  };
}

/** Waits for a name whose holder is gone, as after a kill; one that shows that it lives is not waited for. */
async function untilFree(db: Kysely<Tables>, name: string): Promise<void> {
  let first: number | undefined;
  for (;;) {
    const holder = await holderOf(db, name);
    if (!holder) return;
    first ??= holder.seenAt;
    if (holder.seenAt !== first) throw taken(name);
    if (holder.silentSeconds > silentAfterSeconds) await freeLock(db, name, holder.pid);
    await pause(retryMs);
  }
}

/** Notes that a gateway lives. @returns when it was last seen, and whether it was known to live until now */
async function showPresence(
  db: Kysely<Tables>,
  name: string,
): Promise<{ seenBefore: Date | undefined; wasKnown: boolean }> {
  // Not "for update": such a row is none any more once the same statement has changed it.
  const { rows } = await sql<{ seenBefore: Date | null; wasKnown: boolean }>`
    with before as (select seen_at from gateways where name = ${name}),
    shown as (
      insert into gateways (name) values (${name})
      on conflict (name) do update set seen_at = now() returning name
    ), product as (
      insert into product_seen (seen_at) values (now()) on conflict (id) do update set seen_at = now()
    )
    select (select seen_at from before) as "seenBefore",
      coalesce((select seen_at > now() - make_interval(secs => ${deadAfterSeconds}) from before), false) as "wasKnown"
    from shown`.execute(db);
  return { seenBefore: rows[0]?.seenBefore ?? undefined, wasKnown: rows[0]?.wasKnown ?? false };
}

/** Ends in the database what gateways that are gone have left open. */
export async function closeDeadGateways(db: Kysely<Tables>): Promise<void> {
  await closeLeftConnections(db, { notSeenForSeconds: deadAfterSeconds });
  await sql`delete from gateways where seen_at < now() - interval '1 day'`.execute(db);
  await sql`delete from journal_commits where committed_at < now() - interval '30 days'`.execute(db);
}
