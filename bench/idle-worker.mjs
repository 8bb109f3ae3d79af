import { setTimeout as pause } from 'node:timers/promises';
import { backendModule } from './backend-module.mjs';
import { openPool } from './connect.mjs';
import { processorMs } from './proc.mjs';
import { verdict } from './report.mjs';
import { startServer } from './server.mjs';

const ticks = { warm: 20, count: 200 };

/**
 * What a worker of remote actions costs that has nothing to do, with all logs that are kept: processor time of the
 * worker and of its one connection's server process, for each tick.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchIdleWorker(prepared, { devices }) {
  const url = await prepared.network();
  // Brings it to the newest schema.
  await (await startServer(url, devices)).stop();
  const pool = openPool(url, { max: 1 });
  const { createWorker, postgresLogStore, Kysely, PostgresDialect } = await backendModule('idle-worker', {
    './actions/worker.ts': ['createWorker'],
    './ocpp-logs/postgres/store.ts': ['postgresLogStore'],
    kysely: ['Kysely', 'PostgresDialect'],
  });
  let looks = 0;
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (/** @type {{ query: { sql: string } }} */ { query }) => {
      if (query.sql.includes('exists (select from effect_signs)')) looks += 1;
    },
  });
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const worker = createWorker({
    db: kysely,
    logs: postgresLogStore.reader(kysely),
    bus: { publish: () => {}, subscribe: () => () => {} },
    log: {
      error: (/** @type {object} */ details) => {
        throw new Error(`The worker failed: ${JSON.stringify(details)}`);
      },
    },
    settings: { firmwareUrl: undefined, uploadUrl: url },
    tickMs: 10,
  });
  const until = async (/** @type {number} */ count) => {
    while (looks < count) await pause(5);
  };
  try {
    worker.start();
    await until(ticks.warm);
    const [begun, server, own] = [looks, processorMs(rows[0].pid), process.cpuUsage()];
    await until(looks + ticks.count);
    const { user, system } = process.cpuUsage(own);
    const took = (user + system) / 1000 + (processorMs(rows[0].pid) - server);
    const each = took / (looks - begun);
    return [verdict(`a tick of an idle worker: ${each.toFixed(2)} ms of processor time`, each < 5, 'under 5 ms')];
  } finally {
    await worker.stop();
    await kysely.destroy();
  }
}
