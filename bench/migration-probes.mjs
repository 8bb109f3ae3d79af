import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './connect.mjs';
import { devicePages, exportQuery } from './sql.mjs';

/** Between two statements of a probe. */
const restMs = 20;
/** Between two files of all devices. */
const exportRestMs = 500;
const sampleMs = 5;

/** What the release before does to a database all the time. @type {Record<string, (database: import('pg').Client) => Promise<unknown>>} */
const deeds = {
  logs: (database) =>
    database.query(
      `insert into ocpp_logs (time, device_id, chargebox_id, source, detail_type, message_id, frame)
       select now(), gen_random_uuid(), 'BENCH-' || n, 'EVSE', 'HEARTBEAT_REQUEST', 'probe-' || n, '[2,"probe","Heartbeat",{}]'
       from generate_series(1, 50) n`,
    ),
  devices: (database) =>
    database.query(
      `update devices set heartbeat_timestamp = now(), communication_timestamp = now()
       where id in (select id from devices where id >= gen_random_uuid() order by id limit 50)`,
    ),
  sessions: (database) =>
    database.query(
      `insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, meter_start, meter_last)
       select device_id, uid, 1, 'BENCH', now(), 0, 0 from evses where device_id >= gen_random_uuid() order by device_id limit 1`,
    ),
  outcomes: (database) =>
    database.query(
      `update job_devices set outcome = 'EFFECT_SEEN', effect_at = now() where (job_id, device_id) in (
         select job_id, device_id from job_devices where outcome = 'ACCEPTED' and device_id >= gen_random_uuid()
         order by device_id limit 10)`,
    ),
  'list of devices': async (database) => await devicePages[0]?.plain(database),
  'list of logs': (database) =>
    database.query(
      `select * from ocpp_logs where time >= now() - interval '1 day' order by time desc, id desc limit 50`,
    ),
};

/** Each probe repeats its deed on a connection of its own, while files of all devices are read, as long questions are. @param {string} url */
export async function startProbes(url) {
  let stopped = false;
  /** @type {Map<string, number>} */
  const longest = new Map();
  const repeat = async (
    /** @type {(database: import('pg').Client) => Promise<unknown>} */ deed,
    rest = restMs,
    name = '',
  ) => {
    const database = await connect(url);
    while (!stopped) {
      const begin = performance.now();
      await deed(database);
      if (name) longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - begin));
      await pause(rest);
    }
    await database.end();
  };
  const running = [
    ...Object.entries(deeds).map(([name, deed]) => repeat(deed, restMs, name)),
    repeat((database) => database.query(exportQuery), exportRestMs),
  ];
  // Whoever fails is told of when the probes are stopped.
  const all = Promise.allSettled(running);
  return {
    forget: () => longest.clear(),
    /** How long each waited at most since they were forgotten. */
    waits: () => ({
      longest: Math.max(...longest.values()),
      told: [...longest].map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', '),
    }),
    async stop() {
      stopped = true;
      for (const { status, ...result } of await all) {
        if (status === 'rejected' && 'reason' in result) throw result.reason;
      }
    },
  };
}

/** How long a connection holds a lock that keeps writers from the log or the devices. @param {string} url @param {number} pid of its server process */
export async function watchLocks(url, pid) {
  const database = await connect(url);
  let stopped = false;
  let since = 0;
  let longest = 0;
  const watch = async () => {
    while (!stopped) {
      const begin = performance.now();
      const { rowCount } = await database.query(
        `select from pg_locks where pid = $1 and granted
           and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
           and relation in (
             select 'devices'::regclass union all select 'ocpp_logs'::regclass
             union all select inhrelid from pg_inherits where inhparent = 'ocpp_logs'::regclass)
         limit 1`,
        [pid],
      );
      if (rowCount === 0) since = 0;
      else {
        since ||= begin;
        longest = Math.max(longest, performance.now() - since);
      }
      await pause(sampleMs);
    }
  };
  const watching = watch();
  return {
    forget: () => {
      longest = 0;
    },
    longest: () => longest,
    async stop() {
      stopped = true;
      await watching;
      await database.end();
    },
  };
}
