import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './connect.mjs';
import { countUptime, untilSilenceIsNoted, untilUptimeIsCounted } from './count-uptime.mjs';
import { median, time } from './measure.mjs';
import { verdict } from './report.mjs';
import { startServer } from './server.mjs';

const rounds = { warm: 3, count: 15 };
/** Outages of each port in the year before what the network's log has. */
const outagesEach = 60;
const copy = 'uptime';

/**
 * The uptime of a large network's ports: what counting all of them takes, how long the table and one port's year take
 * to read, and after how long a new entry for an outage of long ago shows.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchUptime(prepared, { devices }) {
  const url = await prepared.devicesAlone(copy);
  const database = await connect(url);
  try {
    await database.query(outages, [outagesEach]);
    await database.query(due);
    await database.query('vacuum analyze uptime_outages');
    const seconds = (await countUptime(url)) / 1000;
    const ports = Number((await database.query('select count(*) from uptime_ports')).rows[0].count);
    const results = [
      verdict(
        `${ports} ports counted from their whole history in ${seconds.toFixed(0)} s, ${(ports / seconds).toFixed(0)} a second`,
        ports / seconds > 100,
        'over 100 a second',
      ),
    ];
    const server = await startServer(url, devices);
    try {
      // All chargers are away, which is an outage of nearly all ports.
      await untilSilenceIsNoted(database);
      await untilUptimeIsCounted(database, url);
      for (const { name, query, call = 'nevi/uptime' } of tables) {
        const ms = await read(() => server.get(`${call}?pageSize=50${query}`));
        results.push(verdict(`table of ${ports} ports, ${name}: ${ms.toFixed(0)} ms`, ms < 300, 'under 300 ms'));
      }
      const port = await onePort(database);
      const path = `devices/${encodeURIComponent(port.chargebox_id)}`;
      for (const what of ['uptime', 'outages']) {
        const ms = await read(() => server.get(`${path}/${what}`));
        results.push(verdict(`${what} of one device, a year: ${ms.toFixed(1)} ms`, ms < 20, 'under 20 ms'));
      }
      const shown = await correct(server, path, port);
      results.push(
        verdict(
          `an entry for an outage of long ago shows after ${(shown / 1000).toFixed(1)} s`,
          shown < 60_000,
          'under 60 s',
        ),
      );
    } finally {
      await server.stop();
    }
    return results;
  } finally {
    await database.end();
    await prepared.drop(copy);
  }
}

const tables = [
  { name: 'lowest uptime first', query: '' },
  { name: 'by network operator', query: '&sortBy=networkOperator' },
  { name: 'of two states, most lost first', query: '&states=CA,NJ&sortBy=outageMinutes&sortOrder=DESC' },
  { name: 'at risk', query: '&risk=AT_RISK&sortBy=minutesLeft' },
  { name: 'the last page', query: '&pageNumber=1000' },
  { name: 'summed up by location', call: 'nevi/uptime/groups', query: '&by=location&sortBy=lowestUptime' },
  { name: 'summed up by state', call: 'nevi/uptime/groups', query: '&by=state' },
];

/** A year of outages of one to ninety minutes, of which each port has the first; to the millisecond, as addresses name them. */
const outages = `
  insert into uptime_outages (device_id, evse_uid, started_at, ended_at, status)
  select e.device_id, e.uid, began, began + (1 + n * 37 % 90) * interval '1 minute',
    (array['OUTOFORDER', 'INOPERATIVE', 'UNKNOWN'])[1 + n % 3]
  from evses e cross join generate_series(1, $1::integer) n
    cross join lateral (
      select date_trunc('milliseconds', now()) - interval '60 days' - n * interval '5 days' as began) b
  on conflict do nothing`;

const due = `insert into uptime_due (device_id, since) select id, 'epoch' from devices`;

/** @param {() => Promise<unknown>} act @returns milliseconds, the middle */
async function read(act) {
  for (let turn = 0; turn < rounds.warm; turn += 1) await act();
  const times = [];
  for (let turn = 0; turn < rounds.count; turn += 1) times.push(await time(act));
  return median(times);
}

/** A port with an outage of long ago that nobody has judged, which the status log has as well. @param {import('pg').Client} database */
async function onePort(database) {
  const { rows } = await database.query(`
    select d.chargebox_id, o.evse_uid, o.status, o.started_at
    from uptime_outages o join devices d on d.id = o.device_id
    where o.started_at between now() - interval '300 days' and now() - interval '200 days'
    order by o.device_id, o.started_at limit 1`);
  const [port] = rows;
  await database.query(
    `insert into operational_status_log (device_id, evse_uid, status, timestamp)
    select device_id, evse_uid, unnest(array[status, 'AVAILABLE']), unnest(array[started_at, ended_at])
    from uptime_outages where evse_uid = $1 and started_at = $2`,
    [port.evse_uid, port.started_at],
  );
  return port;
}

/**
 * Adds an entry for this outage and waits until the port's uptime tells of it.
 *
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {string} path of the device
 * @param {{ evse_uid: string, status: string, started_at: Date }} outage @returns milliseconds
 */
async function correct(server, path, { evse_uid: uid, status, started_at: startedAt }) {
  const excluded = async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    const response = await fetch(`${server.url}/api/${path}/uptime`, { headers });
    const ports = /** @type {{ evseUid: string, excludedMinutes: number }[]} */ (await response.json());
    return ports.find(({ evseUid }) => evseUid === uid)?.excludedMinutes ?? 0;
  };
  const before = await excluded();
  return time(async () => {
    await server.post(`devices/${encodeURIComponent(uid)}/nevi-log`, {
      selectedOutage: { status, timestamp: startedAt.toISOString() },
      ...{ category: 'Vandalism', neviExempt: true, message: 'Of the bench' },
    });
    while ((await excluded()) === before) await pause(100);
  });
}
