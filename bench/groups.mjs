import { connect } from './connect.mjs';
import { time } from './measure.mjs';
import { verdict } from './report.mjs';
import { startServer } from './server.mjs';

/** How many EVSEs one call is to add at least. */
const many = 10_000;
const form = { name: 'Of the bench', description: 'Measured', tariffId: 'US-NIGHT', countryCode: 'US', partyId: 'BEN' };

/**
 * Adding very many EVSEs to a charging group by one call that means all that
 * the filters match: into an empty group, and out of another.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchGroups(prepared, { devices }) {
  const networkUrl = await prepared.network();
  const database = await connect(networkUrl);
  // The next run of today finds the network as it was.
  await database.query('create temporary table kept as select * from charging_group_evses');
  const server = await startServer(networkUrl, devices, undefined, { ROLES: 'api' });
  const made = [];
  try {
    const filters = await filtersOfMany(database);
    const results = [];
    for (const what of ['into an empty group', 'out of another group']) {
      const { id } = /** @type {{ id: string }} */ (await server.post('charging-groups', form));
      made.push(id);
      /** @type {{ evses: number, moved: number }} */
      let changed = { evses: 0, moved: 0 };
      const ms = await time(async () => {
        const answer = await server.post(`charging-groups/${id}/evses?getAll=true&${filters}`, []);
        changed = /** @type {typeof changed} */ (answer);
      });
      const { evses, moved } = changed;
      const sentence = `adding ${evses} EVSEs by one call, ${what} (${moved} of them moved): ${ms.toFixed(0)} ms`;
      results.push(verdict(sentence, evses >= many && ms < 3000, `at least ${many}, under 3000 ms`));
    }
    return results;
  } finally {
    await server.stop();
    await database.query('delete from charging_groups where id = any($1::uuid[])', [made]);
    await database.query('insert into charging_group_evses select * from kept on conflict do nothing');
    await database.end();
  }
}

/** Filters that leave no more than they must: the make with the fewest EVSEs of those that have enough; else all. @param {import('pg').Client} database */
async function filtersOfMany(database) {
  const { rows } = await database.query(
    `select make from devices join evses on evses.device_id = devices.id where make is not null
     group by make having count(*) >= $1 order by count(*) limit 1`,
    [many],
  );
  return rows[0] ? `make=${encodeURIComponent(rows[0].make)}` : '';
}
