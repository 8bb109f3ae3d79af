import { uptimePercent, uptimeText } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { type CountedTime, locationCalendar, twelveMonths } from '../../../uptime/index.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import { formatOutageMinutes, formatSecond, moduleLine } from './module-lines.ts';
import { groupByPort, portBatches, portRelation, type ReportPort } from './report-ports.ts';

const batchSize = 500;

type MonthRow = CountedTime & { uid: string; month: string };

/**
 * Module 3: for each port and month of the quarter, the uptime over the twelve months that end with it, and the minutes
 * of outage in them. If the port is younger, the reporting period starts when its uptime began. The last month of a
 * retired port is the month before it was retired.
 */
export async function* uptimeLines(kysely: Kysely<Tables>, ports: readonly ReportPort[]): AsyncGenerator<CsvRow[]> {
  for (const batch of portBatches(ports, batchSize)) {
    const { rows } = await sql<MonthRow>`
      select p.uid, to_char(m.month, 'YYYY-MM-DD') as month, m.outage_ms as outage, m.excluded_ms as excluded
      from ${portRelation(batch)} join uptime_months m on m.device_id = p.device_id and m.evse_uid = p.uid
      where m.month >= p.begins - interval '1 year' and m.month < p.ends + interval '1 day'`.execute(kysely);
    const months = groupByPort(rows);
    yield batch.flatMap((port) => portLines(port, months.get(port.uid) ?? []));
  }
}

function portLines(port: ReportPort, months: readonly MonthRow[]): string[][] {
  const counted = new Map(months.map((month) => [month.month, month]));
  const quarter = { from: port.begins.getTime(), to: port.ends.getTime() };
  const facts = { counted, began: port.beganAt.getTime() };
  const years = twelveMonths(locationCalendar(port.timeZone), quarter, facts);
  // `uptime_months` counts the month of the retirement to its end.
  const whole = port.isRetired ? years.filter(({ to }) => to < quarter.to) : years;
  return whole.map(({ from, to, sums }) =>
    moduleLine(3, port, {
      // The last second, so that the end is a day of the month.
      ...{ uptime_reporting_start: formatSecond(from), uptime_reporting_end: formatSecond(to - 1000) },
      uptime: uptimeText(uptimePercent(sums) ?? 0, 2),
      ...{ total_outage: formatOutageMinutes(sums.outage), total_outage_excl: formatOutageMinutes(sums.excluded) },
    }),
  );
}
