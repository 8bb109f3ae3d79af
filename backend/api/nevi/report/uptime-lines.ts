import { uptimePercent, uptimeText } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { type CountedTime, locationCalendar, twelveMonths } from '../../../uptime/index.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import { lineOf, minutes, secondOf } from './lines.ts';
import { byPort, portRows, type ReportPort } from './ports.ts';

const portsAtOnce = 500;

type MonthRow = CountedTime & { uid: string; month: string };

/**
 * Module 3: of each port and each month of the quarter the uptime over the twelve months that end with it, and the
 * minutes lost therein. Of a port that is younger it is computed from the beginning of its life, which is then the
 * beginning of the reporting period. The last month of one that is retired is the one before.
 */
export async function* uptimeLines(kysely: Kysely<Tables>, ports: readonly ReportPort[]): AsyncGenerator<CsvRow[]> {
  for (let begin = 0; begin < ports.length; begin += portsAtOnce) {
    const some = ports.slice(begin, begin + portsAtOnce);
    const { rows } = await sql<MonthRow>`
      select p.uid, to_char(m.month, 'YYYY-MM-DD') as month, m.outage_ms as outage, m.excluded_ms as excluded
      from ${portRows(some)} join uptime_months m on m.device_id = p.device_id and m.evse_uid = p.uid
      where m.month >= p.begins - interval '1 year' and m.month < p.ends + interval '1 day'`.execute(kysely);
    const months = byPort(rows);
    yield some.flatMap((port) => linesOf(port, months.get(port.uid) ?? []));
  }
}

function linesOf(port: ReportPort, months: readonly MonthRow[]): string[][] {
  const counted = new Map(months.map((month) => [month.month, month]));
  const quarter = { from: port.begins.getTime(), to: port.ends.getTime() };
  const facts = { counted, began: port.beganAt.getTime() };
  const years = twelveMonths(locationCalendar(port.timeZone), quarter, facts);
  // The month in which it was retired is counted to its end.
  const whole = port.isRetired ? years.filter(({ to }) => to < quarter.to) : years;
  return whole.map(({ from, to, sums }) =>
    lineOf(3, port, {
      // The end is the last second of the month, so that it is a day of it.
      ...{ uptime_reporting_start: secondOf(from), uptime_reporting_end: secondOf(to - 1000) },
      uptime: uptimeText(uptimePercent(sums) ?? 0, 2),
      ...{ total_outage: minutes(sums.outage), total_outage_excl: minutes(sums.excluded) },
    }),
  );
}
