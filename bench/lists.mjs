import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './connect.mjs';
import { compare } from './measure.mjs';
import { benchOverview } from './overview.mjs';
import { ratio, verdict } from './report.mjs';
import { startServer } from './server.mjs';
import { deepLogs, devicePages, exportQuery, logsOfDevice, logsOfQuietDevice } from './sql.mjs';

/**
 * What staff read of a large network: each call against the same rows and the
 * same total fetched by hand.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchLists(prepared, { devices }) {
  const networkUrl = await prepared.network();
  const database = await connect(networkUrl);
  // A gateway would note that no charger is connected, and a worker count that outage of all ports.
  const server = await startServer(networkUrl, devices, undefined, { ROLES: 'api' });
  try {
    await hoursCounted(database);
    const results = [];
    for (const { name, query, plain } of devicePages) {
      const call = () => server.get(`devices?${query}`);
      results.push(ratio(name, await compare(call, () => plain(database)), 1.5));
    }
    const ofDevices = [await logsOfDevice(database), await logsOfQuietDevice(database)];
    for (const { name, query, statements } of [...ofDevices, deepLogs]) {
      const plain = async () => {
        for (const { text, values } of statements) await database.query(text, values);
      };
      results.push(ratio(name, await compare(() => server.get(`logs/ocpp?${query}`), plain), 1.5));
    }
    results.push(await deepAgainstFirst(server), await benchOverview(server), ...(await exported(server, networkUrl)));
    return results;
  } finally {
    await server.stop();
    await database.end();
  }
}

/** Going far into the log against opening it. @param {Awaited<ReturnType<typeof startServer>>} server */
async function deepAgainstFirst(server) {
  const page = (/** @type {number} */ number) => () => server.get(`logs/ocpp?pageSize=100&pageNumber=${number}`);
  return ratio('page 10,000 of all logs, against page 1', await compare(page(10_000), page(0)), 1.5);
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {string} databaseUrl */
async function exported(server, databaseUrl) {
  const before = server.memory();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, server.memory());
  }, 20);
  const times = await compare(
    () => server.get('devices/export'),
    () => psqlCopy(databaseUrl),
    { warm: { least: 1, most: 1, forMs: 0 }, count: { least: 5, most: 5, forMs: 0 } },
  );
  clearInterval(watching);
  const growth = (most - before) / 2 ** 20;
  return [
    ratio('export of every device, against psql \\copy', times, 2),
    verdict(`memory growth of the backend over the exports: ${growth.toFixed(0)} MB`, growth < 64, 'under 64 MB'),
  ];
}

/** @param {string} databaseUrl */
async function psqlCopy(databaseUrl) {
  const command = `\\copy (${exportQuery}) to '/dev/null' with (format csv, header)`;
  const psql = spawn('psql', ['--quiet', '--no-psqlrc', '--dbname', databaseUrl, '--command', command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(psql, 'exit');
  if (code !== 0) throw new Error(`psql ended with ${code}.`);
}

/** The backend counts past hours once it has started. @param {import('pg').Client} database */
async function hoursCounted(database) {
  for (;;) {
    const { rows } = await database.query(`select until > now() - interval '3 hours' as done from ocpp_log_counted`);
    if (rows[0]?.done) return;
    await pause(200);
  }
}
