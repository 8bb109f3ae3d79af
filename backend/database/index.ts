import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isShortageForAll } from './away.ts';
import { lockDataDir } from './lock.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { ensureComingLogPartitions } from './partitions.ts';
import { type EmbeddedWatch, startEmbeddedDatabase } from './pglite.ts';
import { cancelBy, openPool, overNetwork, type Timeouts, withoutLost } from './pool.ts';
import type { Tables } from './tables.ts';
import type { ThreadMemory } from './thread-memory.ts';
import { types } from './types.ts';

export { advisoryLocks } from './advisory-locks.ts';
export { dropOldLogPartitions, ensureComingLogPartitions, ensureLogPartitions } from './partitions.ts';
export type { Tables } from './tables.ts';
export type { ThreadMemory } from './thread-memory.ts';
export { vacuumEmbedded } from './vacuum.ts';

/** The open database. */
export interface Database {
  /**
   * The root handle. The embedded database has one connection: inside a
   * transaction ask the transaction's handle, the root would wait for ever.
   */
  kysely: Kysely<Tables>;
  /**
   * The same for what people ask: with connections of its own, so that their
   * questions hold up no charger.
   */
  calls: Kysely<Tables>;
  /** The same for what chargers wait for. */
  chargers: Kysely<Tables>;
  /** The same for signing in and out, which anybody may begin without an account. */
  identity: Kysely<Tables>;
  /** The same for what may take long: the schema, the demonstration, maintenance. */
  upkeep: Kysely<Tables>;
  /** The same for the question whether the database answers, which waits behind nothing else. */
  health: Kysely<Tables>;
  kind: 'pglite' | 'postgres';
  /** How busy its connections are at this moment. */
  pools(): PoolState[];
  /** Why it cannot do its work at the moment, in a sentence for an operator; undefined where nothing of it is known. */
  fault(): string | undefined;
  /** The memory of the embedded database's thread; undefined on PostgreSQL. */
  threadMemory(): ThreadMemory | undefined;
  /** Waits for what is under way, then closes. Safe to call twice. */
  close(): Promise<void>;
}

type PoolName = 'calls' | 'chargers' | 'health' | 'identity' | 'upkeep' | 'work';

/** Connections that are shared by those who ask. */
export interface PoolState {
  /** By whom they are used, see {@link Database}; the embedded database has one connection, of `work`. */
  name: PoolName;
  max: number;
  open: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
}

/** How to open the database. */
export interface DatabaseOptions {
  /** Folder of the embedded database and its lock. */
  dataDir: string;
  /** A PostgreSQL server to use in place of the embedded database. */
  databaseUrl?: string | undefined;
  /** Connections to PostgreSQL at most, of each kind. */
  poolSize?: number;
  /** Called when another process has taken the folder while it is in use; the process should end. */
  onLost?: (error: Error) => void;
  /** Of the embedded database. */
  watch?: EmbeddedWatch;
}

/** So long after it the database counts as short of something: chargers and workers write more often than that. */
const shortageMs = 15_000;

/** Timeouts of each pool, by what it is used for. */
const timeouts: Record<PoolName, Timeouts> = {
  calls: { connectMs: 10_000, statementMs: 60_000 },
  chargers: { connectMs: 5000, statementMs: 10_000, lockMs: 1000 },
  identity: { connectMs: 5000, statementMs: 10_000 },
  health: { connectMs: 5000, statementMs: 5000 },
  upkeep: { connectMs: 10_000, statementMs: 30 * 60_000 },
  work: { connectMs: 10_000, statementMs: 60_000 },
};

/**
 * Opens PostgreSQL when `databaseUrl` is given, the embedded database
 * otherwise, and brings it to the newest schema.
 *
 * @throws with a sentence for a person when it cannot be opened or another instance has it
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  const { pools, threadFault, threadMemory, closeBelow } = databaseUrl
    ? {
        pools: openPools(databaseUrl, options.poolSize ?? 10),
        ...{ threadFault: () => undefined, threadMemory: () => undefined },
        closeBelow: async () => {},
      }
    : await openEmbedded(options);
  const cancel = databaseUrl ? cancelBy(pools.work) : undefined;
  const shortages = watchShortages();
  const handles = new Map<pg.Pool, Kysely<Tables>>();
  const handleOf = (name: PoolName): Kysely<Tables> => {
    const pool = pools[name];
    const guarded = withoutLost(pool, { cancel, onFault: shortages.note });
    const handle = handles.get(pool) ?? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }) });
    handles.set(pool, handle);
    return handle;
  };
  const upkeep = handleOf('upkeep');
  const kysely = handleOf('work');
  const calls = handleOf('calls');
  const chargers = handleOf('chargers');
  const identity = handleOf('identity');
  const health = handleOf('health');

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= Promise.all([...handles.values()].map((handle) => handle.destroy()))
      .then(() => {})
      .finally(closeBelow);
    return closed;
  };
  try {
    await migrate(upkeep, migrations);
    await ensureComingLogPartitions(upkeep);
  } catch (error) {
    await close();
    throw error;
  }
  const names: PoolName[] = databaseUrl ? ['work', 'calls', 'chargers', 'health', 'identity', 'upkeep'] : ['work'];
  return {
    ...{ kysely, calls, chargers, health, identity, upkeep, kind: databaseUrl ? 'postgres' : 'pglite' },
    pools: () => names.map((name) => stateOf(name, pools[name])),
    fault: () => threadFault()?.message ?? shortages.recent(),
    ...{ threadMemory, close },
  };
}

/** What the server last said that it has too little of. */
function watchShortages() {
  let last: { error: Error; at: number } | undefined;
  return {
    note(error: unknown): void {
      if (isShortageForAll(error)) last = { error, at: performance.now() };
    },
    recent(): string | undefined {
      if (!last || performance.now() - last.at > shortageMs) return undefined;
      return `The database cannot write: ${last.error.message}.`;
    },
  };
}

const openPools = (databaseUrl: string, size: number): Record<PoolName, pg.Pool> => {
  const open = (name: PoolName, max: number, isForMessages = false) =>
    openPool({ ...overNetwork(databaseUrl, max, timeouts[name], isForMessages), types });
  return {
    ...{ calls: open('calls', size), chargers: open('chargers', size, true), work: open('work', size) },
    ...{ health: open('health', 1), identity: open('identity', 4), upkeep: open('upkeep', 2) },
  };
};

const stateOf = (name: PoolState['name'], pool: pg.Pool): PoolState => ({
  name,
  max: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

async function openEmbedded({ dataDir, onLost = () => {}, watch = { lost() {}, back() {} } }: DatabaseOptions) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir, onLost);
  try {
    const embedded = await startEmbeddedDatabase(join(dataDir, 'database'), watch);
    // One connection for everybody.
    const pool = openPool({ ...embedded.connection, types });
    return {
      pools: { calls: pool, chargers: pool, health: pool, identity: pool, upkeep: pool, work: pool },
      ...{ threadFault: embedded.fault, threadMemory: embedded.memory },
      closeBelow: async () => {
        await embedded.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
