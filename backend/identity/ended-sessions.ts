import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import type { RoleName } from './roles.ts';
import { accessTokenSeconds, type Caller, ownerOf } from './tokens.ts';
import { claimsOf, type UserRow } from './users.ts';

/** How often it is read which sessions have ended, in milliseconds. */
const everyMs = 1000;
/** What ended longer ago concerns no access token any more; some more, since clocks differ. */
const keptSeconds = accessTokenSeconds + 60;
/** A statement that took so long to be committed is read nevertheless. */
const overlapSeconds = 60;

/** Sessions that have ended before their access tokens expired. */
export interface EndedSessions {
  /** Whether the session of a token has ended, or its account is disabled or may no longer what the token says. */
  hasEnded(caller: Caller): boolean;
  /** @param listener called after more have ended @returns removes it */
  onMore(listener: () => void): () => void;
  /** Waits for what is under way, then reads no more. */
  close(): Promise<void>;
}

/** With another's provider only its tokens are known. */
export const noEndedSessions: EndedSessions = {
  hasEnded: () => false,
  onMore: () => () => {},
  close: async () => {},
};

/**
 * Reads each second which sessions of the embedded provider have ended: by a sign-out, by a refresh token that was used
 * twice, or because an account was changed or removed, also in the database by hand. Every process does so, since each
 * checks tokens by itself.
 */
export async function watchEndedSessions(
  kysely: Kysely<Tables>,
  log: { error(details: object, message: string): void },
): Promise<EndedSessions> {
  /** When each was read, by its ID, in the order of that. */
  const grants = new Map<string, number>();
  /** Users whose account changed, as they are now; undefined for those disabled or removed. */
  const users = new Map<string, { readAt: number; user: UserRow | undefined }>();
  const listeners = new Set<() => void>();
  let readAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;

  async function read(): Promise<void> {
    const began = performance.now();
    const seconds = Math.min(keptSeconds, (began - readAt) / 1000 + overlapSeconds);
    const rows = await kysely
      .selectFrom('ended_sessions as ended')
      .leftJoin('users', (join) => join.onRef('users.id', '=', 'ended.user_id').on('users.enabled', '=', true))
      .select(['ended.grant_id', 'ended.user_id'])
      .selectAll('users')
      .where('ended.ended_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
      .execute();
    readAt = began;
    isFailing = false;
    forget(began - keptSeconds * 1000);
    for (const { grant_id, user_id, ...user } of rows) {
      if (grant_id !== null) grants.set(grant_id, grants.get(grant_id) ?? began);
      if (user_id !== null)
        users.set(user_id, { readAt: began, user: user.id === null ? undefined : (user as UserRow) });
    }
    if (rows.length > 0) for (const listener of listeners) listener();
  }

  function forget(before: number): void {
    for (const [id, at] of grants) if (at < before) grants.delete(id);
    for (const [id, { readAt: at }] of users) if (at < before) users.delete(id);
  }

  await read();
  const loop = createWorkLoop({
    work: read,
    failed: (error) => {
      // A database that is unavailable would be an error each second; calls fail then anyway.
      if (!isFailing) log.error({ err: error }, 'ended sessions could not be read');
      isFailing = true;
    },
    tickMs: everyMs,
  });
  loop.start();

  return {
    hasEnded(caller) {
      if (caller.grantId !== undefined && grants.has(caller.grantId)) return true;
      const changed = users.get(caller.id);
      return changed !== undefined && !(changed.user && isSame(caller, changed.user));
    },
    onMore(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => loop.stop(),
  };
}

/** Whether a token says the same of its user as their account. */
function isSame({ owner, permissions }: Caller, user: UserRow): boolean {
  if (ownerOf(user.email, user.role === ('VENDOR' satisfies RoleName)) !== owner) return false;
  const now = new Set(claimsOf(user).user_authorization.permissions);
  return now.size === permissions.size && [...now].every((permission) => permissions.has(permission));
}

/** Removes what concerns no access token any more. */
export async function sweepEndedSessions(kysely: Kysely<Tables>): Promise<void> {
  await sql`delete from ended_sessions where ended_at < now() - interval '1 hour'`.execute(kysely);
}
