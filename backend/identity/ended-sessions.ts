import { isPermission } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import type { RoleName } from './roles.ts';
import { accessTokenSeconds, type Caller, ownerOf } from './tokens.ts';
import type { UserRow } from './users.ts';

/** How often it is read which sessions have ended, in milliseconds. */
const everyMs = 1000;
/** What was read longer ago concerns no access token any more; some more, since clocks differ. */
const keptMs = (accessTokenSeconds + 60) * 1000;

/** What of an account is in a token. */
type Account = Pick<UserRow, 'email' | 'role' | 'permissions'>;

/** One row at least, also where nothing has ended; an account that is disabled or removed is null. */
type EndedRow = { since: string; grant_id: string | null; user_id: string | null } & (
  | Account
  | { [name in keyof Account]: null }
);

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
  /** Users whose account changed, as they are now. */
  const users = new Map<string, { readAt: number; account: Account | undefined }>();
  const listeners = new Set<() => void>();
  /** All transactions before this one were over when it was read last. */
  let since = '0';
  let isFailing = false;

  async function read(): Promise<void> {
    const now = performance.now();
    const { rows } = await sql<EndedRow>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as since, ended.grant_id, ended.user_id,
        users.email, users.role, users.permissions
      from (select) as always
      left join ended_sessions ended on ended.xid >= ${since}::xid8
      left join users on users.id = ended.user_id and users.enabled`.execute(kysely);
    const newest = rows[0]?.since ?? since;
    // A replica that took over may be behind: what it commits now may have a smaller number.
    since = BigInt(newest) < BigInt(since) ? '0' : newest;
    isFailing = false;
    forget(now - keptMs);
    // What was committed while another transaction went on is read again.
    if (rows.map((row) => note(row, now)).includes(true)) for (const listener of listeners) listener();
  }

  /** @returns whether it is new */
  function note({ grant_id, user_id, email, role, permissions }: EndedRow, readAt: number): boolean {
    if (grant_id !== null && !grants.has(grant_id)) {
      grants.set(grant_id, readAt);
      return true;
    }
    if (user_id === null) return false;
    const account = email === null ? undefined : { email, role, permissions };
    const known = users.get(user_id);
    if (known && JSON.stringify(known.account) === JSON.stringify(account)) return false;
    users.set(user_id, { readAt, account });
    return true;
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
      return changed !== undefined && !(changed.account && isSame(caller, changed.account));
    },
    onMore(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => loop.stop(),
  };
}

/** Whether a token says the same of its user as their account. */
function isSame(caller: Caller, { email, role, permissions }: Account): boolean {
  if (email !== caller.email || ownerOf(email, role === ('VENDOR' satisfies RoleName)) !== caller.owner) return false;
  const now = new Set(permissions.filter(isPermission));
  return now.size === caller.permissions.size && [...now].every((permission) => caller.permissions.has(permission));
}

/** Removes what concerns no access token any more. */
export async function sweepEndedSessions(kysely: Kysely<Tables>): Promise<void> {
  await sql`delete from ended_sessions where ended_at < now() - interval '1 day'`.execute(kysely);
}
