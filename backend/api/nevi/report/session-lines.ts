import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { isEnergyKnown } from '../../../database/session-energy.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import { formatHundredths, formatSecond, moduleLine } from './module-lines.ts';
import { groupByPort, portBatches, portRelation, type ReportPort } from './report-ports.ts';

/** Ports that one statement reads. A busy port has thousands of sessions in a quarter. */
const batchSize = 10;
/** In Wh, the maximum of a number with seven digits, two of them decimals. */
const maxWh = 99_999_990;

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
 * Module 2: the sessions that ended in the quarter, by port and start. A session that has ended belongs to one quarter
 * and does not change again. Unknown values are empty.
 */
export async function* sessionLines(kysely: Kysely<Tables>, ports: readonly ReportPort[]): AsyncGenerator<CsvRow[]> {
  for (const batch of portBatches(ports, batchSize)) {
    const { rows } = await sql<SessionRow>`
      select p.uid, t.id, t.connector_id as "connectorId", t.started_at as "startedAt", t.stopped_at as "stoppedAt",
        t.meter_last - t.meter_start as wh, t.power_peak as peak, t.error_code as error,
        t.vendor_error_code as "vendorError",
        ${isEnergyKnown('t')} as "isEnergyKnown"
      from ${portRelation(batch)} join transactions t on t.device_id = p.device_id and t.evse_uid = p.uid
      where t.stopped_at >= p.begins and t.stopped_at < p.ends
      order by t.started_at, t.id`.execute(kysely);
    const sessions = groupByPort(rows);
    yield batch.flatMap(
      (port) => sessions.get(port.uid)?.map((row) => sessionLine(port, row)) ?? [moduleLine(2, port)],
    );
  }
}

/** A session without energy was unsuccessful. `NoError` is the error code of OCPP 1.6 for no error. */
function sessionLine(port: ReportPort, row: SessionRow): string[] {
  const { id, connectorId, startedAt, stoppedAt, wh, peak, error, vendorError, isEnergyKnown } = row;
  return moduleLine(2, port, {
    ...{ charger_id: port.chargeboxId, session_id: String(id), connector_id: String(connectorId) },
    ...{ session_start: formatSecond(startedAt), session_end: formatSecond(stoppedAt) },
    ...{ session_error: error ?? (wh > 0 ? 'NoError' : ''), error_other: vendorError ?? '' },
    energy_kwh: isEnergyKnown && wh >= 0 && wh <= maxWh ? formatHundredths(wh / 10) : '',
    power_kw: peak === null ? '' : formatHundredths(peak / 10),
  });
}
