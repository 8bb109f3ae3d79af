import pg from 'pg';

/** One connection, for the bench's own statements. @param {string} url */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Connections for the backend's own code. One that ends while nobody uses it is replaced: their last may end after
 * their database.
 *
 * @param {string} url @param {import('pg').PoolConfig} [settings]
 */
export function openPool(url, settings = {}) {
  const pool = new pg.Pool({ connectionString: url, ...settings });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
