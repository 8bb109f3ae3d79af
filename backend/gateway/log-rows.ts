import { logTypeOf, type OcppAction } from '@dmp/shared/contract';
import { fieldsOf, loggedFields, type NewLogRow } from '../ocpp-logs/index.ts';
import { cleanText } from '../text/stored-text.ts';
import type { Charger } from './charger.ts';
import { withoutSecrets } from './secrets.ts';

/** What a log row is made from. */
export interface Message {
  charger: Charger;
  source: 'EVSE' | 'SERVER';
  /** Undefined when it cannot be read or OCPP 1.6 does not have it. */
  action: OcppAction | undefined;
  kind: 'REQUEST' | 'RESPONSE';
  messageId: string;
  /** The CALL's payload; a response belongs to the connector of its request. */
  payload?: unknown;
  frame: string;
  time: Date;
  /** Why it was refused, or could not be taken for an answer. */
  fault?: string | undefined;
  /** What of it OCPP does not allow, in a sentence each, although it was understood. */
  deviations?: readonly string[];
}

/** The log row of one message. */
export function logRow(message: Message): NewLogRow {
  const { charger, source, action, kind, messageId, payload, frame, time, fault, deviations = [] } = message;
  const evseUid = evseOf(charger, payload);
  const kept = withoutSecrets(action, visibleNul(frame));
  return {
    time,
    device_id: charger.deviceId,
    chargebox_id: charger.chargeboxId,
    station_id: charger.stationByEvse.get(evseUid ?? '') ?? null,
    evse_uid: evseUid,
    source,
    detail_type: logTypeOf(action, kind, payload),
    message_id: cleanText(messageId),
    frame: kept,
    // The payload of a request has the corrected values; the frame has them as they were sent.
    ...(deviations.length > 0 && kind === 'REQUEST' && payload ? fieldsOf(payload) : loggedFields(kept)),
    fault: fault ?? null,
    deviations: deviations.length > 0 ? cleanText(deviations.join(' ')) : null,
  };
}

/** PostgreSQL stores no NUL, and a frame that is no JSON can have some: they are kept as the symbol for it. */
const visibleNul = (frame: string): string => frame.replaceAll('\0', '\u2400');

/** The EVSE that a CALL names by its connector; null for the charger as a whole (connector 0, or none). */
function evseOf({ evseByConnector }: Charger, payload: unknown): string | null {
  const { connectorId } = (payload ?? {}) as { connectorId?: unknown };
  return (typeof connectorId === 'number' && evseByConnector.get(connectorId)) || null;
}
