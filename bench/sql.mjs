/** The order of devices by their IDs. */
const byChargeboxId = 'chargebox_id collate natural_order, chargebox_id collate "C"';

/**
 * A page of devices by hand: how many there are, the rows, and what belongs to them.
 *
 * @param {string} where @param {string} order @param {number} limit @param {number} offset
 * @returns {(database: import('pg').Client) => Promise<void>}
 */
const pageOf = (where, order, limit, offset) => async (database) => {
  await database.query(`select count(*) from devices where ${where}`);
  const { rows } = await database.query(
    `select * from devices where ${where} order by ${order} ${byChargeboxId} limit ${limit} offset ${offset}`,
  );
  const ids = [rows.map(({ id }) => id)];
  await database.query('select * from evses where device_id = any($1) order by evse_number', ids);
  await database.query(
    `select p.*, e.evse_number from ports p join evses e on e.uid = p.evse_uid
     where p.device_id = any($1) order by p.connector_id`,
    ids,
  );
};

/** Pages of devices, as a person asks for them and as SQL. */
export const devicePages = [
  { name: 'the first page of devices', query: 'pageSize=50', plain: pageOf('retired_at is null', '', 50, 0) },
  {
    name: 'a page of devices by make and status, sorted by city',
    query: 'make=ABB&status=AVAILABLE&sortBy=city&pageSize=50&pageNumber=20',
    plain: pageOf(
      "make = any('{ABB}') and status = any('{AVAILABLE}') and retired_at is null",
      "nullif(city, '') collate natural_order nulls last,",
      50,
      1000,
    ),
  },
  {
    name: 'a search over all devices, sorted by heartbeat rate',
    query: 'search=station&sortBy=heartbeatRate&sortOrder=DESC&pageSize=50',
    plain: pageOf(
      `id in (select device_id from device_search where text like '%station%') and retired_at is null`,
      'heartbeat_rate desc nulls last,',
      50,
      0,
    ),
  },
];

/** Days of logs: as many as are kept unless operations says otherwise. */
export const logDays = 400;

/**
 * Adds logs of all devices over as many days as are kept, with a partition for each.
 *
 * @param {import('pg').Client} database @param {number} wanted in all
 */
export async function fillLogs(database, wanted) {
  const { rows } = await database.query(
    'select (select count(*)::int from ocpp_logs) as logs, (select count(*)::int from devices) as devices',
  );
  const [{ logs, devices }] = /** @type {[{ logs: number, devices: number }]} */ (/** @type {unknown} */ (rows));
  await database.query(
    `do $$ declare day date; begin
       for day in select generate_series(current_date - ${logDays}, current_date, '1 day') loop
         execute format('create table if not exists ocpp_logs_%s partition of ocpp_logs for values from (%L) to (%L)',
           to_char(day, 'YYYYMMDD'), day || 'T00:00:00Z', day + 1 || 'T00:00:00Z');
       end loop;
     end $$`,
  );
  await database.query(
    `insert into ocpp_logs (time, device_id, chargebox_id, station_id, source, detail_type, message_id, frame)
     select time, d.id, d.chargebox_id, d.station_id, 'EVSE',
       (array['HEARTBEAT_REQUEST', 'METER_VALUES_REQUEST', 'STATUS_NOTIFICATION_REQUEST'])[1 + n % 3], n::text,
       '[2,"' || n || '","Heartbeat",{}]'
     from (
       -- One device in a hundred has half of all: that is where a page of 7 days is long.
       select n, date_trunc('milliseconds', now() - interval '${logDays} days' * random()) as time,
         1 + case when n % 2 = 0 then (n / 2) % greatest(1, $2::int / 100) else (n / 2) % $2::int end as number
       from generate_series(1, $1::int) n
     ) l
     join (select *, (row_number() over (order by chargebox_id))::int as number from devices) d using (number)
     order by time`,
    [Math.max(0, wanted - logs), devices],
  );
  await database.query(`truncate ocpp_log_hours`);
  await database.query(`update ocpp_log_counted set until = 'epoch'`);
  await database.query('vacuum analyze');
}

/**
 * Repeats sites and devices under other names until there are so many.
 *
 * @param {import('pg').Client} database @param {number} wanted devices in all
 */
export async function repeatSites(database, wanted) {
  for (const [table, id] of [
    ['sites', 'id'],
    ['devices', 'chargebox_id'],
  ]) {
    await database.query(`create temp table first_${table} as select * from ${table} order by ${id}`);
  }
  const { rowCount } = await database.query('select from devices');
  // What the database computes of a row is not written.
  const { rows } = await database.query(`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'devices'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const [{ columns }] = rows;
  for (let copy = 1, written = rowCount ?? wanted; written < wanted; copy += 1) {
    await database.query('create temp table more_sites as select * from first_sites');
    await database.query(`update more_sites set id = id || '-${copy}', name = name || ' ${copy}'`);
    await database.query('insert into sites select * from more_sites');
    const limit = wanted - written;
    const { rowCount: more } = await database.query(
      `create temp table more_devices as select * from first_devices limit ${limit}`,
    );
    await database.query(`update more_devices set id = gen_random_uuid(), location_id = null,
      chargebox_id = chargebox_id || '-${copy}', site_id = site_id || '-${copy}'`);
    await database.query(`insert into devices (${columns}) select ${columns} from more_devices`);
    await database.query('drop table more_sites, more_devices');
    written += more ?? limit;
  }
  await database.query('vacuum analyze');
}

/** The device with the most logs: a page of its last 7 days, as a person asks for it and as SQL. @param {import('pg').Client} database */
export async function logsOfDevice(database) {
  const { rows } = await database.query(
    'select chargebox_id from ocpp_logs group by chargebox_id order by count(*) desc limit 1',
  );
  const { chargebox_id } = rows[0];
  const start = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const where = 'where chargebox_id = $1 and time >= $2';
  return {
    name: "a device's logs of 7 days",
    query: new URLSearchParams({ resources: chargebox_id, start, pageSize: '50', pageNumber: '2' }).toString(),
    statements: [
      { text: `select count(*) from ocpp_logs ${where}`, values: [chargebox_id, start] },
      {
        text: `select * from ocpp_logs ${where} order by time desc, id desc limit 50 offset 100`,
        values: [chargebox_id, start],
      },
    ],
  };
}

/** A device with few logs, over all the time that they are kept. @param {import('pg').Client} database */
export async function logsOfQuietDevice(database) {
  const { rows } = await database.query('select chargebox_id from devices order by chargebox_id desc limit 1');
  const { chargebox_id } = rows[0];
  return {
    name: "a quiet device's logs, without a range",
    query: new URLSearchParams({ resources: chargebox_id, pageSize: '50' }).toString(),
    statements: [
      { text: 'select count(*) from ocpp_logs where chargebox_id = $1', values: [chargebox_id] },
      {
        text: 'select * from ocpp_logs where chargebox_id = $1 order by time desc, id desc limit 50',
        values: [chargebox_id],
      },
    ],
  };
}

/** Far back in all logs. */
export const deepLogs = {
  name: 'page 10,000 of all logs',
  query: 'pageSize=100&pageNumber=10000',
  statements: [
    { text: 'select count(*) from ocpp_logs', values: [] },
    { text: 'select * from ocpp_logs order by time desc, id desc limit 100 offset 1000000', values: [] },
  ],
};

/** What the export asks of the database, as one query: every field, as text fit for the file. */
export const exportQuery = `
  select station_id, chargebox_id, case when connected then 'Connected' else 'Not Connected' end, status, make, model,
    network_operator, enterprise, location, city, state, generation, facility_type, plug_in_success_rate, party_id,
    site_id, serial_number, address, postal_code, country, firmware_version, firmware_update_timestamp,
    diagnostics_timestamp, heartbeat_timestamp, communication_timestamp, maintenance_mode, message,
    array_to_string(tags, ', '), array_to_string(connector_types, ', '), array_to_string(power_levels, ', '),
    heartbeat_rate, pnc_enabled, freevend, power_budget, derated, last_updated,
    floor(extract(epoch from now() - last_charge_at)), leaf_certificate_valid_to, certificate_trigger_date,
    last_renew_trigger_date, certificate_status
  from devices where retired_at is null order by ${byChargeboxId}`.replaceAll('\n', ' ');
