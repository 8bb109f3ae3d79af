import pg from 'pg';
import { backendModule } from './backend-module.mjs';
import { time } from './measure.mjs';

/** Counts every port that is to be counted with the backend's own code, without a rest. @param {string} url @returns milliseconds */
export async function countUptime(url) {
  const { countSome, Kysely, PostgresDialect } = await backendModule('uptime', {
    './uptime/count.ts': ['countSome'],
    kysely: ['Kysely', 'PostgresDialect'],
  });
  const database = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
  const begin = new Date();
  return time(async () => {
    for (let more = true; more; ) more = await countSome(database, begin);
  }).finally(() => database.destroy());
}
