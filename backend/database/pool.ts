import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { lossAtOpening, lossIn } from './away.ts';
import { callerLeft, untilLeft } from './left-caller.ts';
import { preparedName } from './prepared.ts';

/** How long each step may take, in milliseconds. A connection may die without a word, and then nothing ends by itself. */
export interface Timeouts {
  /** To open a connection, or to wait for one of the pool. */
  connectMs: number;
  /** For one statement, at the server. */
  statementMs: number;
  /** For a lock that another holds; as long as for the statement, unless given. */
  lockMs?: number;
}

/** The server ends a statement first, and says so: a connection that says nothing for so much longer is dead. */
const silenceMs = 5000;
/** A connection nobody has used for so long is asked for a sign of life by the system. */
const keepAliveMs = 10_000;
/** A transaction is not idle for so long while its connection lives: then what it has locked becomes free. */
const idleInTransactionMs = 15_000;
/** The same from the server's side, in seconds: what a lost connection holds does not outlive it for hours. */
const serverKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Nearly all statements of the product end in less time than compiling one takes, which the server would do at a guess of its cost. */
const withoutCompiling = '-c jit=off';

/**
 * A statement with parameters is planned once for each connection that has prepared it. By its guess of what each plan
 * would save the server would plan most of those for messages each time, which takes as long as carrying them out.
 */
const plannedOnce = '-c plan_cache_mode=force_generic_plan';

/**
 * The settings of connections to a server that may be lost.
 *
 * @param isForMessages whether they carry out the same few statements for each message, which are then planned once;
 *   nothing that is read by time across the days of the log belongs there, since a plan for any time reads all days
 */
export const overNetwork = (
  connectionString: string,
  max: number,
  timeouts: Timeouts,
  isForMessages = false,
): pg.PoolConfig => ({
  connectionString,
  max,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  connectionTimeoutMillis: timeouts.connectMs,
  statement_timeout: timeouts.statementMs,
  ...(timeouts.lockMs !== undefined && { lock_timeout: timeouts.lockMs }),
  query_timeout: timeouts.statementMs + silenceMs,
  idle_in_transaction_session_timeout: Math.max(idleInTransactionMs, timeouts.statementMs),
  options: [serverKeepAlive, withoutCompiling, ...(isForMessages ? [plannedOnce] : [])].join(' '),
});

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that breaks is replaced, idle or not; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * The pool as Kysely uses one. A connection that is lost is not given to the
 * next, and whoever has it learns so at once, by a {@link DatabaseUnavailable}.
 *
 * @param cancel ends the statement that this process of the server runs; without it none is ended before its time
 * @param onFault notified of whatever the server or the connection fails with
 */
export function withoutLost(
  pool: pg.Pool,
  { cancel, onFault }: { cancel?: ((pid: number) => Promise<void>) | undefined; onFault?(error: unknown): void } = {},
): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw lossAtOpening(error) ?? error;
      });
      const guarded = known.get(client) ?? guard(client, cancel, onFault);
      known.set(client, guarded);
      return guarded;
    },
    end: () => pool.end(),
  };
}

/** Ends what a process of the server runs for somebody who has gone, by another connection. */
export const cancelBy =
  (pool: pg.Pool) =>
  async (pid: number): Promise<void> => {
    await pool.query('select pg_cancel_backend($1)', [pid]);
  };

function guard(
  client: pg.PoolClient,
  cancel?: (pid: number) => Promise<void>,
  onFault: (error: unknown) => void = () => {},
): PostgresPoolClient {
  let lost: Error | undefined;
  let pid: number | undefined;
  /** Asked, since a pooler in between has numbers of its own. */
  const findPid = async (): Promise<number> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid ?? 0;
  };
  /** What the connection itself does: only that can show that it is lost, and not that a caller has gone. */
  const noticing = async <R>(ask: () => Promise<R>): Promise<R> => {
    try {
      return await ask();
    } catch (error) {
      onFault(error);
      lost = lossIn(error);
      throw lost ?? error;
    }
  };
  return {
    async query<R>(statement: unknown, parameters?: readonly unknown[]) {
      if (lost) throw lost;
      const text = statement as string;
      const query = { text, values: parameters ? [...parameters] : [], name: preparedName(text) };
      const run = async () => (await noticing(() => client.query(query))) as unknown as PostgresQueryResult<R>;
      const left = callerLeft();
      if (!left) return run();
      if (!cancel) return untilLeft(left, { text, run });
      const own = pid ?? (await noticing(findPid));
      pid = own;
      return untilLeft(left, { text, run, cancel: () => cancel(own) });
    },
    release: () => client.release(lost),
  } as PostgresPoolClient;
}
