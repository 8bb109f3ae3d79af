import { logTypeOf, type OcppAction } from '@dmp/shared/contract';
import { loggedFields, type NewLogRow } from '../ocpp-logs/index.ts';
import { cleanText } from '../text/stored-text.ts';
import type { Charger } from './charger.ts';
import { withoutSecrets } from './secrets.ts';

/** What a log row is made from. */
export interface Message {
  charger: Charger;
  source: 'EVSE' | 'SERVER';
  action: OcppAction;
  kind: 'REQUEST' | 'RESPONSE';
  messageId: string;
  /** The CALL's payload; a response belongs to the connector of its request. */
  payload?: unknown;
  frame: string;
  time: Date;
  /** Why it was refused, or could not be taken for an answer. */
  fault?: string | undefined;
}

/** The log row of one message. */
export function logRow({ charger, source, action, kind, messageId, payload, frame, time, fault }: Message): NewLogRow {
  const { connectorId } = (payload ?? {}) as { connectorId?: unknown };
  const kept = withoutSecrets(action, frame);
  return {
    time,
    device_id: charger.deviceId,
    chargebox_id: charger.chargeboxId,
    station_id: charger.stationId,
    evse_uid: (typeof connectorId === 'number' && charger.evseByConnector.get(connectorId)) || null,
    source,
    detail_type: logTypeOf(action, kind, payload),
    message_id: cleanText(messageId),
    frame: kept,
    ...loggedFields(kept),
    fault: fault ?? null,
  };
}
