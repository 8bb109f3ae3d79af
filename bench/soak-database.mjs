import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { connect } from './connect.mjs';
import { startPrepared } from './prepare.mjs';
import { parentOf } from './proc.mjs';
import { startServer } from './server.mjs';

/**
 * A database with the network of the chargers that connect, which outlives the backend.
 *
 * @typedef {object} SoakDatabase
 * @property {string | undefined} url undefined for the embedded database
 * @property {string} folder the backend's DATA_DIR
 * @property {number | undefined} pid of PostgreSQL
 * @property {<T>(act: (database: import('./tables.mjs').Queried) => Promise<T>) => Promise<T>} use while no backend has it
 * @property {() => Promise<void>} stop
 */

/** @type {Record<string, (size: import('./main.mjs').Size) => Promise<SoakDatabase>>} */
export const databases = {
  async PostgreSQL(size) {
    const prepared = await startPrepared(size);
    const url = await prepared.chargers();
    /** @type {SoakDatabase['use']} */
    const use = async (act) => {
      const client = await connect(url);
      return act(client).finally(() => client.end());
    };
    const pid = await use(async (database) => {
      const { rows } = await database.query('select pg_backend_pid() as pid');
      return parentOf(rows[0].pid);
    });
    return { url, folder: temporaryFolder('soak'), pid, use, stop: prepared.stop };
  },

  async 'the embedded database'({ chargers }) {
    const folder = temporaryFolder('soak');
    await (await startServer(undefined, chargers, undefined, { DATA_DIR: folder })).stop();
    return {
      ...{ url: undefined, folder, pid: undefined },
      async use(act) {
        const database = await PGlite.create(join(folder, 'database'), { extensions: { pg_trgm } });
        return act(database).finally(() => database.close());
      },
      // Its folder goes with this process.
      stop: async () => {},
    };
  },
};
