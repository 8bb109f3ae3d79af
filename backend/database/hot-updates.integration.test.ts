// What a message changes, and what is counted for it, is in no index of its table: its new version stays on its page, and no index is written.
import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const changed = {
  devices: [
    ...['communication_timestamp', 'heartbeat_timestamp', 'clock_offset_seconds', 'clock_offset_at', 'last_charge_at'],
    ...['charger_status', 'charger_status_at', 'status', 'status_since', 'fault_since', 'last_known_status'],
    ...['evse_statuses', 'shown_status', 'shown_evse_statuses', 'last_updated', 'power_reduced'],
  ],
  device_statuses: ['shown_status'],
  evses: ['operational_status', 'status_since', 'fault_since', 'last_known_status'],
  ports: ['status', 'error_code', 'status_at'],
  heartbeat_days: ['hours'],
  journal_commits: ['commit_id', 'committed_at'],
  uptime_ports: [
    ...['began_at', 'counted_at', 'down_since', 'excludes', 'recount_at', 'of_ms', 'outage_ms', 'excluded_ms'],
    ...['lost_lately_ms', 'uptime', 'left_ms', 'missed_in_days'],
  ],
  uptime_outages: ['ended_at', 'status', 'run_started_at'],
  uptime_months: ['outage_ms', 'excluded_ms'],
};

test.each(Object.entries(changed))('%s', async (table, columns) => {
  // Those of an index's expressions and its condition, too.
  const { rows } = await sql<{ name: string; indexed: boolean }>`
    select a.attname as name, exists (
      select from pg_index i where i.indrelid = a.attrelid and (a.attnum = any(i.indkey) or exists (
        select from pg_depend d
        where d.objid = i.indexrelid and d.refobjid = a.attrelid and d.refobjsubid = a.attnum))) as indexed
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0`.execute(database.kysely);
  expect(rows.some(({ indexed }) => indexed)).toBe(true);
  const known = new Map(rows.map(({ name, indexed }) => [name, indexed]));
  expect(columns.filter((name) => known.get(name) !== false)).toEqual([]);
});
