import { setTimeout as pause } from 'node:timers/promises';
import { backendModule } from './backend-module.mjs';
import { openPool } from './connect.mjs';
import { time } from './measure.mjs';

/** Counts every port that is to be counted with the backend's own code, without a rest. @param {string} url @returns milliseconds */
export async function countUptime(url) {
  const { createCounter, Kysely, PostgresDialect } = await backendModule('uptime', {
    './uptime/count.ts': ['createCounter'],
    kysely: ['Kysely', 'PostgresDialect'],
  });
  const database = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  const countSome = createCounter(database);
  const begin = new Date();
  return time(async () => {
    for (let more = true; more; ) more = await countSome(begin);
  }).finally(() => database.destroy());
}

/** Counts until nothing that was noted is left, beside a server that does the same and rests. @param {import('pg').Client} database @param {string} url */
export async function untilUptimeIsCounted(database, url) {
  for (;;) {
    const { rows } = await database.query('select exists (select from uptime_due where due_at <= now()) as due');
    if (!rows[0].due) return;
    await countUptime(url);
  }
}

/** Until chargers that are away are noted as such, as after any start of a server. @param {import('pg').Client} database */
export async function untilSilenceIsNoted(database) {
  for (let left = true; left; ) {
    await pause(1000);
    const { rows } = await database.query(`select exists (
      select from devices d join evses e on e.device_id = d.id
      where not d.connected and d.connection_since < now() - interval '10 minutes'
        and e.operational_status not in ('UNKNOWN', 'INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED')) as left`);
    left = rows[0].left;
  }
}
