import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './connect.mjs';

/** Seldom enough to cost chargers nothing; a wait that is too long is seen more than once. */
const sampleMs = 40;

/**
 * How long messages of chargers wait for a lock. Their transactions alone have rows of devices and of the log written
 * or wait to: a worker that waits for a row of a job is none of them.
 *
 * @param {string} url
 */
export async function watchWaits(url) {
  const database = await connect(url);
  let stopped = false;
  let longest = 0;
  let sampled = 0;
  const watch = async () => {
    while (!stopped) {
      const { rows } = await database.query(`
        select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000, 0)::float8 as ms
        from pg_locks l
        where not l.granted and l.waitstart is not null and exists (
          select from pg_locks own
          where own.pid = l.pid and own.mode = 'RowExclusiveLock'
            and own.relation in ('devices'::regclass, 'ocpp_logs'::regclass))`);
      longest = Math.max(longest, rows[0].ms);
      sampled += 1;
      await pause(sampleMs);
    }
  };
  const watching = watch();
  return {
    forget() {
      longest = 0;
      sampled = 0;
    },
    longest: () => ({ charger: longest, sampled }),
    async stop() {
      stopped = true;
      await watching;
      await database.end();
    },
  };
}
