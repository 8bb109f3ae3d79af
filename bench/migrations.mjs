import { setTimeout as pause } from 'node:timers/promises';
import { connect, openPool } from './connect.mjs';
import { time } from './measure.mjs';
import { startProbes, watchLocks } from './migration-probes.mjs';
import { bundledMigrations, splitAtRelease, writeReleaseBefore } from './release-before.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const name = 'migrations';
/** Probes alone, before the first migration and after each. */
const quietMs = 5000;
const askedMs = 1000;

/**
 * The migrations that this release adds, on the database of a large network in the state of the release before, while
 * that one goes on writing and reading.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchMigrations(prepared, { devices, logs }) {
  const module = await bundledMigrations();
  const url = await prepared.devicesAlone(name);
  const pool = openPool(url, { max: 1 });
  const kysely = new module.Kysely({ dialect: new module.PostgresDialect({ pool }) });
  const database = await connect(url);
  try {
    await writeReleaseBefore(module, database, kysely, logs);
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    const results = await migrateWatched(module, { url, kysely, pid: rows[0].pid });
    results.push(await tallied(database));
    // The new release starts on it.
    await (await startServer(url, devices)).stop();
    return results;
  } finally {
    await kysely.destroy();
    await database.end();
    await prepared.drop(name);
  }
}

/** @param {any} module @param {{ url: string, kysely: any, pid: number }} on */
async function migrateWatched({ migrate, migrations }, { url, kysely, pid }) {
  const { older, newer } = splitAtRelease(migrations);
  const probes = await startProbes(url);
  const locks = await watchLocks(url, pid);
  const results = [];
  try {
    await pause(quietMs);
    say(`         before: ${probes.waits().told}`);
    for (let count = 1; count <= newer.length; count += 1) {
      probes.forget();
      locks.forget();
      const took = await time(() => migrate(kysely, [...older, ...newer.slice(0, count)]));
      // What began to wait behind it is over soon after it.
      await pause(quietMs);
      const { told, longest } = probes.waits();
      const held = locks.longest();
      results.push(
        verdict(
          `${newer[count - 1]?.name}: ${took.toFixed(0)} ms; longest wait: ${told}; ocpp_logs or devices locked for ${held.toFixed(0)} ms`,
          longest < askedMs && held < askedMs,
          'each under 1 s',
        ),
      );
    }
    return results;
  } finally {
    await locks.stop();
    await probes.stop();
  }
}

/** Outcomes that were changed meanwhile are in the tallies once. @param {import('pg').Client} database */
async function tallied(database) {
  const { rowCount } = await database.query(`
    select from (
      select job_id, outcome, count(*) as devices from job_devices group by 1, 2
      union all select job_id, outcome, -sum(devices) from job_tallies group by 1, 2
    ) x group by job_id, outcome having sum(devices) <> 0`);
  return verdict(`${rowCount} tallies of jobs that are not what their rows say`, rowCount === 0, '0');
}
