import type { Timeline } from '@dmp/shared/contract';
import { payloadOf } from '../../../ocpp/payload.ts';
import type { LogReader } from '../../../ocpp-logs/index.ts';
import { laneOf, mostEntries, type Span } from './lane.ts';

/** Boots of a charger, and the errors it reported: read out of its frames. */
export async function incidentLanes(
  logs: LogReader,
  chargeboxId: string,
  span: Span,
): Promise<Pick<Timeline, 'boots' | 'faults'>> {
  const rows = await logs.incidents(chargeboxId, span, mostEntries);
  return {
    boots: laneOf(
      rows.filter(({ boot }) => boot),
      ({ time, frame }) => ({ at: time.toISOString(), firmwareVersion: textIn(frame, 'firmwareVersion') }),
    ),
    faults: laneOf(
      rows.filter(({ boot }) => !boot),
      (row) => ({
        at: row.time.toISOString(),
        stationId: row.station_id,
        connectorId: connectorIn(row.frame),
        status: row.status,
        errorCode: row.error_code,
        vendorErrorCode: row.vendor_error_code,
      }),
    ),
  };
}

/** A charger may have sent anything. */
function fieldOf(frame: string, name: string): unknown {
  const payload = payloadOf(frame);
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return (payload as Record<string, unknown>)[name];
}

/** The longest version that OCPP 1.6 has is `CiString50Type`. */
function textIn(frame: string, name: string): string | null {
  const value = fieldOf(frame, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, 50) : null;
}

function connectorIn(frame: string): number | null {
  const value = fieldOf(frame, 'connectorId');
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
