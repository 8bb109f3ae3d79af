import type { SessionAssumption } from '../database/session-assumptions.ts';
import type { NewLogRow } from '../ocpp-logs/index.ts';
import type { Charger } from './charger.ts';

/** What has just become of a charging session. */
export interface SessionEvent {
  kind: 'CREATED' | 'UPDATED' | 'COMPLETED';
  /** OCPP's transactionId. */
  sessionId: number;
  evseUid: string | null;
  connectorId: number;
  startedAt: Date;
  stoppedAt: Date | null;
  /** Wh; null where it is not known. */
  energy: number | null;
  /** Why it ended, as OCPP names it; null while it goes on. */
  reason: string | null;
  /** What had to be assumed of it. */
  assumed: readonly SessionAssumption[];
}

/** How often a session that goes on is logged again, at most. */
export const updateMinutes = 15;

/** The log row of what became of a session. It never crossed the wire: it is neither in a raw export nor in a live feed. */
export function sessionLogRow(charger: Charger, event: SessionEvent, time: Date): NewLogRow {
  const { kind, sessionId, evseUid, connectorId, startedAt, stoppedAt, energy, reason, assumed } = event;
  const status = kind === 'COMPLETED' ? 'COMPLETED' : 'ACTIVE';
  const messageId = `session-${sessionId}`;
  const payload = {
    ...{ sessionId, status, evseUid, connectorId, energyWh: energy, startedAt: startedAt.toISOString() },
    ...(kind === 'COMPLETED' ? { stoppedAt: stoppedAt?.toISOString() ?? null, reason } : {}),
    ...(assumed.length > 0 ? { assumed } : {}),
  };
  return {
    time,
    device_id: charger.deviceId,
    chargebox_id: charger.chargeboxId,
    station_id: charger.stationByEvse.get(evseUid ?? '') ?? null,
    evse_uid: evseUid,
    source: 'SERVER',
    detail_type: `SESSION_${kind}`,
    message_id: messageId,
    // Written like a CALL, so that all that reads logs can read it.
    frame: JSON.stringify([2, messageId, `Session${kind.charAt(0)}${kind.slice(1).toLowerCase()}`, payload]),
    ...{ status, error_code: null, vendor_error_code: null, fault: null, deviations: null },
  };
}

/** Whether a row is one of {@link sessionLogRow}. */
export const isSessionLog = ({ detail_type }: Pick<NewLogRow, 'detail_type'>): boolean =>
  detail_type.startsWith('SESSION_');
