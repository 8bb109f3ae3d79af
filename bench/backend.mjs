import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../backend/testing/postgres.mjs';
import { buildProgram } from '../scripts/build-node.mjs';
import { compare, report, time } from './measure.mjs';
import { benchOverview } from './overview.mjs';
import { startServer } from './server.mjs';
import { copyDevices, devicePages, fillLogs, logsOfDevice } from './sql.mjs';

/**
 * Measures the backend on a PostgreSQL of its own against the same work done
 * in plain SQL.
 *
 * @param {{ devices: number, logs: number }} size
 * @returns whether every figure was met
 */
export async function benchBackend({ devices, logs }) {
  await buildProgram('backend');
  const postgres = await startPostgres();
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    say(`Seeding ${devices} devices`);
    await (await startServer(postgres.url, devices)).stop();
    say(`Writing ${logs} logs`);
    await fillLogs(database, logs);
    const server = await startServer(postgres.url, devices);
    try {
      await hoursCounted(database);
      return await measure(server, database);
    } finally {
      await server.stop();
    }
  } finally {
    await database.end();
    await postgres.stop();
  }
}

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {pg.Client} database
 */
async function measure(server, database) {
  const results = [];
  for (const { name, query, plain } of devicePages) {
    const times = await compare(
      () => server.get(`devices?${query}`),
      () => plain(database),
    );
    results.push(report(name, times, 1.5));
  }
  results.push(await benchOverview(server));
  const { query, statements } = await logsOfDevice(database);
  const plain = async () => {
    for (const { text, values } of statements) await database.query(text, values);
  };
  results.push(report("a device's logs of 7 days", await compare(() => server.get(`logs/ocpp?${query}`), plain), 1.5));
  const deep = await time(() => server.get('logs/ocpp?pageSize=100&pageNumber=10000'));
  say(`page 10,000 of all logs: ${deep.toFixed(1)} ms`);

  const before = server.memory();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, server.memory());
  }, 50);
  const times = {
    ours: await time(() => server.get('devices/export')),
    plain: await time(() => copyDevices(database)),
  };
  clearInterval(watching);
  results.push(report('export of every device', times, 2));
  const growth = (most - before) / 2 ** 20;
  results.push(growth < 64);
  say(`memory growth of the export: ${growth.toFixed(0)} MB (under 64 MB: ${growth < 64 ? 'met' : 'NOT met'})`);
  return results.every(Boolean);
}

/** The backend counts past hours once it has started. @param {pg.Client} database */
async function hoursCounted(database) {
  for (;;) {
    const { rows } = await database.query(`select until > now() - interval '3 hours' as done from ocpp_log_counted`);
    if (rows[0]?.done) return;
    await pause(200);
  }
}

/** @param {string} text */
const say = (text) => void process.stdout.write(`${text}\n`);
