import { ensureLogPartitions } from '../../database/partitions.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { countLogHours } from '../hours.ts';
import { testLogStore } from '../log-store-contract.ts';
import { postgresLogStore } from './store.ts';

let database: OpenDatabase;
afterAll(() => database.remove());

const dayMs = 24 * 60 * 60 * 1000;

testLogStore(async () => {
  database = await openEmptyDatabase();
  const { kysely } = database;
  const now = Date.now();
  await ensureLogPartitions(kysely, new Date(now - 3 * dayMs), new Date(now + dayMs));
  // The backend that made the database has counted its hours as empty.
  await kysely
    .updateTable('ocpp_log_counted')
    .set({ until: new Date(0) })
    .execute();
  return { store: postgresLogStore, kysely, settled: () => countLogHours(kysely) };
});
