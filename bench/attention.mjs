import { backendModule } from './backend-module.mjs';
import { connect, openPool } from './connect.mjs';
import { median, time } from './measure.mjs';
import { verdict } from './report.mjs';

const rounds = { warm: 2, count: 7 };
const everyMs = 15_000;

/**
 * What needs a person in a large network: how long the console waits for it, and what a round of the rules takes.
 * On an ordinary night, and when every charger was lost at once.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchAttention(prepared, { devices }) {
  const url = await prepared.devices();
  const database = await connect(url);
  const ours = await backendModule('attention', {
    './attention/round.ts': ['findDue'],
    './api/attention/attention-rows.ts': ['countAttention', 'findAttention', 'attentionKnownTo'],
    kysely: ['Kysely', 'PostgresDialect'],
  });
  const kysely = new ours.Kysely({
    dialect: new ours.PostgresDialect({ pool: openPool(url) }),
  });
  try {
    const results = [];
    for (const { name, statement, roundMs } of nights) {
      await database.query(statement);
      // As the server itself would after a while: rows that were written anew leave the table twice as large.
      await database.query('vacuum (full, analyze) devices');
      const { found, round, read } = await measure(ours, kysely, database);
      const what = `${devices} devices, ${name}, ${found} things that need a person`;
      results.push(
        verdict(`${what}: read in ${read.toFixed(0)} ms`, read < 200, 'under 200 ms'),
        verdict(`${what}: a round of the rules in ${round.toFixed(0)} ms`, round < roundMs, `under ${roundMs} ms`),
      );
    }
    return results;
  } finally {
    await kysely.destroy();
    await database.end();
  }
}

/**
 * @param {any} ours the backend's own code
 * @param {any} kysely
 * @param {import('pg').Client} database
 */
async function measure({ findDue, countAttention, findAttention, attentionKnownTo }, kysely, database) {
  await database.query(`update attention_rounds set due_at = '-infinity'`);
  const staff = { known: attentionKnownTo({ email: 'bench@example.com' }), party: '', now: new Date() };
  const begin = Date.now();
  /** @type {{ round: number[], read: number[] }} */
  const times = { round: [], read: [] };
  for (let turn = 0; turn < rounds.warm + rounds.count; turn += 1) {
    const round = await time(async () => {
      const due = await findDue(kysely, { now: new Date(begin + turn * everyMs), everyMs });
      if (!due) throw new Error('A round was not due.');
    });
    // As the call does it: first how many there are, then the first of each kind.
    const read = await time(async () => {
      const counts = await countAttention(kysely, staff);
      await Promise.all(
        [...counts.keys()].map((kind) =>
          findAttention(kysely, staff, { kind, acknowledged: false, limit: 3, offset: 0 }),
        ),
      );
    });
    if (turn < rounds.warm) continue;
    times.round.push(round);
    times.read.push(read);
  }
  const { rows } = await database.query(`select count(*) as found from attention where scope = ''`);
  return { found: Number(rows[0].found), round: median(times.round), read: median(times.read) };
}

const numbered = 'select id, row_number() over (order by id) as n from devices';

/** One in thirty is away, most of them for long, one in five hundred of the others is silent. */
const ordinary = `
  update devices set connected = n % 30 <> 0,
    connection_since = now() - case when n % 30 <> 0 then interval '9 days' else n % 20000 * interval '1 minute' end,
    communication_timestamp = now() + case when n % 500 = 0 then interval '-1 hour' else interval '1 hour' end
  from (${numbered}) numbered where numbered.id = devices.id`;

const lost = `
  update devices set connected = false, connection_since = now() - interval '20 minutes' - n * interval '10 ms'
  from (${numbered}) numbered where numbered.id = devices.id`;

const nights = [
  { name: 'an ordinary night', statement: ordinary, roundMs: 1000 },
  { name: 'every charger lost', statement: lost, roundMs: 10_000 },
];
