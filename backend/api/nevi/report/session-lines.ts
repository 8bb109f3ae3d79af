import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { isEnergyKnown } from '../../../database/session-energy.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import { hundredths, lineOf, secondOf } from './lines.ts';
import { byPort, portRows, type ReportPort } from './ports.ts';

/** Ports read with one statement: a busy one has some thousands of sessions in a quarter. */
const portsAtOnce = 10;
/** The most that seven digits with two decimals hold, in Wh. */
const mostWh = 99_999_990;

interface SessionRow {
  uid: string;
  id: number;
  connectorId: number;
  startedAt: Date;
  stoppedAt: Date;
  wh: number;
  peak: number | null;
  error: string | null;
  vendorError: string | null;
  isEnergyKnown: boolean;
}

/**
 * Module 2: the sessions that ended in the quarter, by port in the order they began. One that ends belongs to one
 * quarter, and does not change any more. What is not known is empty.
 */
export async function* sessionLines(kysely: Kysely<Tables>, ports: readonly ReportPort[]): AsyncGenerator<CsvRow[]> {
  for (let begin = 0; begin < ports.length; begin += portsAtOnce) {
    const some = ports.slice(begin, begin + portsAtOnce);
    const { rows } = await sql<SessionRow>`
      select p.uid, t.id, t.connector_id as "connectorId", t.started_at as "startedAt", t.stopped_at as "stoppedAt",
        t.meter_last - t.meter_start as wh, t.power_peak as peak, t.error_code as error,
        t.vendor_error_code as "vendorError",
        ${isEnergyKnown('t')} as "isEnergyKnown"
      from ${portRows(some)} join transactions t on t.device_id = p.device_id and t.evse_uid = p.uid
      where t.stopped_at >= p.begins and t.stopped_at < p.ends
      order by t.started_at, t.id`.execute(kysely);
    const sessions = byPort(rows);
    yield some.flatMap((port) => sessions.get(port.uid)?.map((row) => sessionLine(port, row)) ?? [lineOf(2, port)]);
  }
}

/** An unsuccessful session is one that delivered no energy; `NoError` is what OCPP 1.6 calls the absence of an error. */
function sessionLine(port: ReportPort, row: SessionRow): string[] {
  const { id, connectorId, startedAt, stoppedAt, wh, peak, error, vendorError, isEnergyKnown } = row;
  return lineOf(2, port, {
    ...{ charger_id: port.chargeboxId, session_id: String(id), connector_id: String(connectorId) },
    ...{ session_start: secondOf(startedAt), session_end: secondOf(stoppedAt) },
    ...{ session_error: error ?? (wh > 0 ? 'NoError' : ''), error_other: vendorError ?? '' },
    energy_kwh: isEnergyKnown && wh >= 0 && wh <= mostWh ? hundredths(wh / 10) : '',
    power_kw: peak === null ? '' : hundredths(peak / 10),
  });
}
