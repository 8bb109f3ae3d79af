import { logTypeOf, type OcppAction } from '@dmp/shared/contract';
import { type LoggedFields, loggedFields } from '../ocpp-logs/index.ts';
import { isSecretKey, mask } from '../ocpp-logs/secret-keys.ts';
import type { Charger } from './charger.ts';
import { cleanText } from './charger-values.ts';

/** One OCPP message as it goes into `ocpp_logs`. */
export interface LogRow extends LoggedFields {
  time: Date;
  device_id: string;
  chargebox_id: string;
  station_id: string | null;
  evse_uid: string | null;
  source: 'EVSE' | 'SERVER';
  detail_type: string;
  message_id: string;
  frame: string;
  /** Why the frame is not as OCPP wants it; null for one that is. */
  fault: string | null;
}

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
export function logRow({ charger, source, action, kind, messageId, payload, frame, time, fault }: Message): LogRow {
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

/** Credentials in a URL, as a location for an upload or a firmware image may carry them. */
const urlCredentials = /(:\/\/)[^\s"/@]+@/g;
/** The one-time address of an upload: whoever reads the log must not upload in the charger's place. */
const uploadToken = /(\/diagnostics-upload\/)[\w-]+/g;

/** Actions whose frames can carry a secret; all others are kept as they crossed the wire. */
const carriesSecret: ReadonlySet<OcppAction> = new Set<OcppAction>(['ChangeConfiguration', 'GetConfiguration']);
const carriesUrl: ReadonlySet<OcppAction> = new Set<OcppAction>([
  'GetDiagnostics',
  'GetLog',
  'SignedUpdateFirmware',
  'UpdateFirmware',
]);

/** The frame with every secret in it masked. */
export function withoutSecrets(action: OcppAction, frame: string): string {
  if (carriesUrl.has(action)) {
    return frame.replace(urlCredentials, `$1${mask}@`).replace(uploadToken, `$1${mask}`);
  }
  if (!carriesSecret.has(action)) return frame;
  // Read, not searched: a key can be written with escapes.
  let masked = false;
  const text = JSON.stringify(JSON.parse(frame), (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('key' in value) || !('value' in value)) return value;
    if (typeof value.key !== 'string' || !isSecretKey(value.key)) return value;
    masked = true;
    return { ...value, value: mask };
  });
  return masked ? text : frame;
}
