/** What a charger says, and how often in ten: the frame of a request, and of its response. */
const exchanges = [
  {
    of: 5,
    type: 'HEARTBEAT',
    request: `'[2,"' || m || '","Heartbeat",{}]'`,
    response: `'[3,"' || m || '",{"currentTime":"' || at || '"}]'`,
  },
  {
    of: 3,
    type: 'METER_VALUES',
    request: `'[2,"' || m || '","MeterValues",{"connectorId":1,"transactionId":' || 100000 + e % 50000 ||
      ',"meterValue":[{"timestamp":"' || at || '","sampledValue":[{"value":"' || 1000000 + e % 900000 ||
      '","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"' ||
      (e * 7919) % 150000 || '","measurand":"Power.Active.Import","unit":"W"},{"value":"' || (e * 104729) % 100 ||
      '","measurand":"SoC","unit":"Percent"}]}]}]'`,
    response: `'[3,"' || m || '",{}]'`,
  },
  {
    of: 2,
    type: 'STATUS_NOTIFICATION',
    request: `'[2,"' || m || '","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"' ||
      status || '","timestamp":"' || at || '"}]'`,
    response: `'[3,"' || m || '",{}]'`,
  },
];

/** @param {(exchange: (typeof exchanges)[number]) => string} of */
function byKind(of) {
  let sum = 0;
  const cases = exchanges.map((exchange) => {
    sum += exchange.of;
    return `when e % 10 < ${sum} then ${of(exchange)}`;
  });
  return `case ${cases.join(' ')} end`;
}

/** Rows written with one statement. */
const atOnce = 500_000;

/**
 * Fills `ocpp_logs` with what so many chargers say over so many days, evenly: requests and their responses. The
 * partitions are there.
 *
 * @param {import('pg').Client} database @param {{ rows: number, days: number, chargers: number }} size
 * @param {(written: number) => void} progress
 */
export async function fillLogRows(database, { rows, days, chargers }, progress) {
  for (let from = 0; from < rows; from += atOnce) {
    const to = Math.min(rows, from + atOnce) - 1;
    await database.query(
      `insert into ocpp_logs (time, device_id, chargebox_id, station_id, evse_uid, source, detail_type, message_id, frame, status, error_code)
       select time, ('00000000-0000-4000-8000-' || lpad(charger::text, 12, '0'))::uuid, 'BENCH-' || charger,
         'ST-' || charger, case when e % 10 < 5 then null else 'EVSE-' || charger end,
         case when is_request then 'EVSE' else 'SERVER' end,
         ${byKind(({ type }) => `case when is_request then '${type}_REQUEST' else '${type}_RESPONSE' end`)}, m,
         case when is_request then ${byKind(({ request }) => request)} else ${byKind(({ response }) => response)} end,
         case when is_request and e % 10 >= 8 then status end,
         case when is_request and e % 10 >= 8 then 'NoError' end
       from (
         select *, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
           (array['Available', 'Preparing', 'Charging', 'Finishing'])[1 + e % 4] as status, md5(e::text) as m,
           (e * 7919) % $4::bigint as charger
         from (
           select n / 2 as e, n % 2 = 0 as is_request,
             date_trunc('milliseconds', now() - make_interval(days => $3::int) * (1 - n::float8 / $5::float8)) as time
           from generate_series($1::bigint, $2::bigint) n
         ) numbered
       ) named`,
      [from, to, days, chargers, rows],
    );
    progress(to + 1);
  }
}
