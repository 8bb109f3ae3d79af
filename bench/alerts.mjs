import { backendModule } from './backend-module.mjs';
import { connect, openPool } from './connect.mjs';
import { median } from './measure.mjs';
import { verdict } from './report.mjs';

const alerts = 1000;
const rounds = { warm: 2, count: 7 };

/**
 * What a round of alerts costs the database of a large network: when nothing changes, and when every alert that
 * can goes off at once and writes a mail. Beside it, what it costs by hand to count the EVSEs of each site.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchAlerts(prepared, { devices }) {
  const url = await prepared.sites();
  const database = await connect(url);
  const pool = openPool(url);
  const { evaluateDue, Kysely, PostgresDialect } = await backendModule('alerts-round', {
    './alerts/round.ts': ['evaluateDue'],
    kysely: ['Kysely', 'PostgresDialect'],
  });
  let spent = 0;
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (/** @type {{ queryDurationMillis: number }} */ { queryDurationMillis }) => {
      spent += queryDurationMillis;
    },
  });
  /** Milliseconds in the database. */
  const round = async () => {
    await database.query(`update alerts set next_evaluation_at = now() ${ours}`);
    spent = 0;
    const { evaluated, mails } = await evaluateDue(kysely, { now: new Date(), publicUrl: 'http://localhost' });
    if (evaluated !== alerts) throw new Error(`${evaluated} of ${alerts} alerts were evaluated.`);
    return { ms: spent, mails };
  };
  try {
    await clear(database, false);
    await writeAlerts(database);
    /** @type {{ steady: number[], off: number[], plain: number[] }} */
    const times = { steady: [], off: [], plain: [] };
    let mails = 0;
    for (let turn = 0; turn < rounds.warm + rounds.count; turn += 1) {
      await forget(database);
      const off = await round();
      const steady = await round();
      const begin = performance.now();
      await database.query(plainCount);
      const plain = performance.now() - begin;
      if (turn < rounds.warm) continue;
      mails = off.mails;
      times.off.push(off.ms);
      times.steady.push(steady.ms);
      times.plain.push(plain);
    }
    const [steady, off, plain] = [median(times.steady), median(times.off), median(times.plain)];
    /** @param {string} what @param {number} ms */
    const tell = (what, ms) =>
      verdict(
        `${alerts} alerts over ${devices} devices, ${what}: ${ms.toFixed(0)} ms of database time a round ` +
          `(sites counted by hand: ${plain.toFixed(0)} ms, ${(ms / plain).toFixed(1)} x)`,
        ms < 2000,
        'under 2 s',
      );
    return [tell('nothing new', steady), tell(`${mails} going off at once`, off)];
  } finally {
    await clear(database, true);
    await kysely.destroy();
    await database.end();
  }
}

const ours = `where name like 'Bench %'`;

/** Removes what the alerts of the bench have found and written. @param {import('pg').Client} database */
async function forget(database) {
  await database.query(`delete from alert_mails where alert_id in (select id from alerts ${ours})`);
  await database.query(`delete from alert_episodes where alert_id in (select id from alerts ${ours})`);
}

/** Removes them as well, and lets the network's own go on or rest. @param {import('pg').Client} database @param {boolean} others */
async function clear(database, others) {
  await forget(database);
  await database.query(`delete from alerts ${ours}`);
  await database.query('update alerts set active = $1', [others]);
}

/** All but a few sites, twenty sites, and the whole network, in turns; one in ten a vendor's. @param {import('pg').Client} database */
async function writeAlerts(database) {
  await database.query(
    `with numbered as (select id, row_number() over (order by id) as n, count(*) over () as sites from sites),
      drafts as (
        select n, (array['SITE_DOWN', 'LOW_SITE_AVAILABILITY', 'LOW_NETWORK_AVAILABILITY'])[1 + n % 3] as type
        from generate_series(0, $1::int - 1) n
      )
    insert into alerts (id, name, type, interval_seconds, active, email_recipients, site_ids, exclude_sites, severity,
      threshold, updated_by, owner)
    select gen_random_uuid(), 'Bench ' || n, type, 900, true, '{noc@example.com}',
      case when type <> 'LOW_NETWORK_AVAILABILITY' then
        (select array_agg(id) from numbered where (numbered.n + drafts.n * 7) % greatest(1, sites / 20) = 0) end,
      case when type = 'SITE_DOWN' then true end,
      'HIGH', case when type <> 'SITE_DOWN' then 50 + n % 50 end, 'bench@example.com',
      case when n % 10 = 0 then (select lower(created_by) from devices where created_by is not null limit 1) end
    from drafts`,
    [alerts],
  );
}

const plainCount = `
  select site_id, count(*) filter (where one = any('{AVAILABLE,CHARGING,RESERVED}')) as available,
    count(*) filter (where one = any('{OUTOFORDER,INOPERATIVE,UNKNOWN}')) as down, count(*) as evses
  from devices, unnest(evse_statuses) as one group by site_id`;
