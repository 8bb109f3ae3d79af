import { setTimeout as pause } from 'node:timers/promises';
import { beginResets, givePassword, keptOf } from './chargers.mjs';
import { connect } from './connect.mjs';
import { startFleet } from './fleet.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

/** A worker that is gone is given up for lost after two minutes: then its devices are taken up. */
const recoveryMs = 240_000;

/**
 * `kill -9` in the middle of a job over all chargers while they talk; then a start anew.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchCrash(prepared, { chargers, rate }) {
  const databaseUrl = await prepared.chargers();
  const database = await connect(databaseUrl);
  const first = await startServer(databaseUrl, chargers);
  const fleet = startFleet();
  let server = first;
  try {
    const { chargeboxIds, password } = await givePassword(database);
    await fleet.connect({ url: first.url, password, chargeboxIds });
    await fleet.load(rate / 2);
    await beginResets(first);
    while ((await fleet.look()).resets < chargeboxIds.length / 2) await pause(5);
    await first.kill();
    await fleet.quiet();
    const atCrash = await fleet.look();
    const { answered } = await fleet.answers();
    const kept = await keptOf(database, answered);

    const begin = Date.now();
    server = await startServer(databaseUrl, chargers, first.port);
    let ends = await outcomes(database);
    while (ends.open > 0 && Date.now() - begin < recoveryMs) {
      await pause(500);
      ends = await outcomes(database);
    }
    say(
      `         killed after ${atCrash.resets} of ${chargeboxIds.length} resets; ended ${((Date.now() - begin) / 1000).toFixed(0)} s after the start anew: ${ends.text}`,
    );
    const { resetTwice } = await fleet.look();
    return [
      verdict(
        `after kill -9: ${ends.ended} of ${chargeboxIds.length} devices with one outcome, ${resetTwice} reset twice`,
        ends.ended === chargeboxIds.length && ends.rows === ends.ended && resetTwice === 0,
        'exactly one outcome for every device',
      ),
      verdict(
        `after kill -9: of ${answered.length} calls acknowledged ${answered.length - kept.calls} not in the log, ` +
          `${answered.length - kept.answers} answers not in the log`,
        kept.calls === answered.length && kept.answers === answered.length,
        'no acknowledged row missing',
      ),
    ];
  } finally {
    await fleet.stop();
    await server.stop();
    await database.end();
  }
}

/** What became of the job's devices. @param {import('pg').Client} database */
async function outcomes(database) {
  const { rows } = await database.query(
    'select outcome, count(*)::int as rows, count(distinct device_id)::int as devices from job_devices group by 1 order by 1',
  );
  const open = rows.filter(({ outcome }) => outcome === 'QUEUED' || outcome === 'SENT');
  const sum = (/** @type {typeof rows} */ list, /** @type {'rows' | 'devices'} */ what) =>
    list.reduce((total, row) => total + row[what], 0);
  return {
    open: sum(open, 'rows'),
    rows: sum(rows, 'rows'),
    ended: sum(rows, 'devices') - sum(open, 'devices'),
    text: rows.map(({ outcome, rows: count }) => `${outcome} ${count}`).join(', '),
  };
}
