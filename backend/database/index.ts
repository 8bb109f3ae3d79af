import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockDataDir } from './lock.ts';
import { migrate } from './migrate.ts';
import { ensureComingLogPartitions } from './partitions.ts';
import { startEmbeddedDatabase } from './pglite.ts';
import type { Tables } from './tables.ts';

export { dropOldLogPartitions, ensureComingLogPartitions, ensureLogPartitions } from './partitions.ts';
export type { Tables } from './tables.ts';

/** The open database. */
export interface Database {
  /**
   * The root handle. The embedded database has one connection: inside a
   * transaction ask the transaction's handle, the root would wait for ever.
   */
  kysely: Kysely<Tables>;
  /**
   * The same for what people ask: with connections of its own, so that their
   * questions hold up no charger, and with an end to each ({@link callTimeoutMs}).
   */
  calls: Kysely<Tables>;
  kind: 'pglite' | 'postgres';
  /** How busy its connections are at this moment. */
  pools(): PoolState[];
  /** Waits for what is under way, then closes. Safe to call twice. */
  close(): Promise<void>;
}

/** Connections that are shared by those who ask. */
export interface PoolState {
  /** `calls` for what people ask, `work` for the rest; the embedded database has one connection, of `work`. */
  name: 'calls' | 'work';
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
  /** Connections to PostgreSQL at most, for people's calls and for the rest each. */
  poolSize?: number;
  /** Called when the database is lost for good while in use; the process should end. */
  onLost?: (error: Error) => void;
}

/** How long one statement of a person's call may take, in milliseconds. */
const callTimeoutMs = 60_000;

/** `bigint` as a number: ids and counts here stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Opens PostgreSQL when `databaseUrl` is given, the embedded database
 * otherwise, and brings it to the newest schema.
 *
 * @throws with a sentence for a person when it cannot be opened or another instance has it
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  const { config, closeBelow } = databaseUrl
    ? { config: { connectionString: databaseUrl, max: options.poolSize ?? 10 }, closeBelow: async () => {} }
    : await openEmbedded(options);
  const work = openPool(config);
  // The embedded database has one connection for everybody.
  const people = databaseUrl ? openPool({ ...config, statement_timeout: callTimeoutMs }) : work;
  const kysely = handleOf(work);
  const calls = people === work ? kysely : handleOf(people);

  let closed: Promise<void> | undefined;
  const close = () => {
    const handles = new Set([kysely, calls]);
    closed ??= Promise.all([...handles].map((handle) => handle.destroy()))
      .then(() => {})
      .finally(closeBelow);
    return closed;
  };
  try {
    await migrate(kysely);
    await ensureComingLogPartitions(kysely);
  } catch (error) {
    await close();
    throw error;
  }
  const pools = () => [stateOf('work', work), ...(people === work ? [] : [stateOf('calls', people)])];
  return { kysely, calls, kind: databaseUrl ? 'postgres' : 'pglite', pools, close };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

const handleOf = (pool: pg.Pool): Kysely<Tables> => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const stateOf = (name: PoolState['name'], pool: pg.Pool): PoolState => ({
  name,
  max: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

async function openEmbedded({ dataDir, onLost = () => {} }: DatabaseOptions) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir, onLost);
  try {
    const embedded = await startEmbeddedDatabase(join(dataDir, 'database'), onLost);
    const config: pg.PoolConfig = {
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      stream: () => embedded.connect() as never,
    };
    return {
      config,
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
