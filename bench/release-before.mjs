import { backendModule } from './backend-module.mjs';
import { fillLogRows } from './log-rows.mjs';
import { say } from './report.mjs';
import { logDays } from './sql.mjs';

const dayMs = 24 * 60 * 60 * 1000;
/** The first migration that the release before this one does not have. To be moved with each release. */
const firstNewer = '0120';
/** Jobs of the whole network that are kept, one a week or so. */
const jobs = 50;

/** The backend's own migrations, as a module. @returns {Promise<any>} */
export const bundledMigrations = () =>
  backendModule('migrations', {
    './database/migrate.ts': ['migrate'],
    './database/migrations/index.ts': ['migrations'],
    './database/partitions.ts': ['ensureLogPartitions'],
    kysely: ['Kysely', 'PostgresDialect'],
  });

/** @param {{ name: string }[]} migrations */
export function splitAtRelease(migrations) {
  return {
    older: migrations.filter(({ name }) => name < firstNewer),
    newer: migrations.filter(({ name }) => name >= firstNewer),
  };
}

/**
 * Takes a network of this release back to the tables of the release before it, and gives it logs over as many days as
 * are kept and jobs of all its devices.
 *
 * @param {any} module @param {import('pg').Client} database @param {any} kysely @param {number} logs
 */
export async function writeReleaseBefore(module, database, kysely, logs) {
  await database.query('alter schema public rename to newest');
  await database.query('create schema public');
  await database.query('alter extension pg_trgm set schema public');
  const { older } = splitAtRelease(module.migrations);
  await module.migrate(kysely, older);
  await copyTables(database);
  const now = Date.now();
  await module.ensureLogPartitions(kysely, new Date(now - (logDays + 1) * dayMs), new Date(now + 3 * dayMs));
  const { rows } = await database.query('select count(*)::int as devices from devices');
  await fillLogRows(database, { rows: logs, days: logDays, chargers: rows[0].devices }, (written) => {
    if (written % 2_000_000 === 0 || written === logs) say(`Wrote ${written} of ${logs} logs`);
  });
  await writeJobs(database);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

/** What both releases have, without logs. @param {import('pg').Client} database */
async function copyTables(database) {
  const { rows } = await database.query(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      (select i.attname from pg_attribute i where i.attrelid = c.oid and i.attidentity <> '') as number
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_attribute n on n.attrelid = to_regclass('newest.' || quote_ident(c.relname)) and n.attname = a.attname
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and a.attgenerated = '' and c.relname <> 'migrations'
    group by c.oid, c.relname`);
  await database.query(`set session_replication_role = replica`);
  // Some rows are the migrations' own.
  await database.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  for (const { name, columns, number } of rows) {
    await database.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from newest.${name}`,
    );
    if (number) {
      await database.query(
        `select setval(pg_get_serial_sequence('${name}', '${number}'), (select coalesce(max(${number}), 0) + 1 from ${name}))`,
      );
    }
  }
  await database.query(`set session_replication_role = origin`);
  await database.query('drop schema newest cascade');
}

/** @param {import('pg').Client} database */
async function writeJobs(database) {
  say(`Writing ${jobs} jobs of all devices`);
  for (let number = 0; number < jobs; number += 1) {
    await database.query(
      `with job as (
         insert into jobs (id, event_type, parameters, execution_mode, created_by, created_at)
         values (gen_random_uuid(), 'RESET_REQUEST', '{"resetType":"Soft"}', 'IMMEDIATE', 'bench@example.com',
           now() - make_interval(days => $1::int))
         returning id, created_at
       )
       insert into job_devices (job_id, device_id, chargebox_id, outcome, due_at)
       select j.id, d.id, d.chargebox_id,
         (array['EFFECT_SEEN', 'EFFECT_SEEN', 'EFFECT_SEEN', 'FAILED', 'TIMED_OUT', 'ACCEPTED'])[1 + floor(random() * 6)::int],
         j.created_at
       from devices d cross join job j`,
      [number * 7],
    );
  }
}
