/** Every action of OCPP 1.6-J with its security extensions ("Improved security for OCPP 1.6-J", edition 3). */
export const ocppActions = [
  'Authorize',
  'BootNotification',
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DeleteCertificate',
  'DiagnosticsStatusNotification',
  'ExtendedTriggerMessage',
  'FirmwareStatusNotification',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'Heartbeat',
  'InstallCertificate',
  'LogStatusNotification',
  'MeterValues',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SecurityEventNotification',
  'SendLocalList',
  'SetChargingProfile',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'SignedUpdateFirmware',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const;

/** The name of an OCPP 1.6-J action in a CALL. */
export type OcppAction = (typeof ocppActions)[number];

/** Deviation source for messages that are not OCPP-J. */
export const malformedMessage = 'Malformed message';

/** Deviation source for unanswered WebSocket pings. */
export const webSocketPing = 'WebSocket ping';

/** Deviation source for a charger that sends, connects, or boots too often. */
export const chargerTraffic = 'Traffic';

/** What can violate OCPP 1.6: messages of an action, malformed messages, the WebSocket, or the traffic. */
export const deviationSources = [...ocppActions, malformedMessage, webSocketPing, chargerTraffic] as const;
/** One of {@link deviationSources}. */
export type DeviationSource = (typeof deviationSources)[number];

type Upper<S extends string> = S extends `${infer C}${infer R}`
  ? R extends Uncapitalize<R>
    ? `${Uppercase<C>}${Upper<R>}`
    : `${Uppercase<C>}_${Upper<R>}`
  : Uppercase<S>;

/** The `detailType` of a log row, such as `BOOT_NOTIFICATION_REQUEST`. */
export type LogType = `${Upper<OcppAction>}_${'REQUEST' | 'RESPONSE'}` | (typeof otherLogTypes)[number];

/** Log types without an OCPP action of their own: sessions, resets by type, and messages of unknown actions. */
export const otherLogTypes = [
  'UNKNOWN_REQUEST',
  'UNKNOWN_RESPONSE',
  'HARD_RESET_REQUEST',
  'SOFT_RESET_REQUEST',
  'SESSION_CREATED',
  'SESSION_UPDATED',
  'SESSION_COMPLETED',
] as const;

/** `BootNotification` becomes `BOOT_NOTIFICATION`. */
function upperSnake(action: OcppAction): string {
  return action.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

/** Every log type, in display order. */
export const logTypes: readonly LogType[] = [
  ...ocppActions.flatMap((action) => [
    `${upperSnake(action)}_REQUEST` as LogType,
    `${upperSnake(action)}_RESPONSE` as LogType,
  ]),
  ...otherLogTypes,
];

/**
 * The log type of one OCPP message.
 *
 * @param action the action of the CALL; undefined if unknown
 * @param kind REQUEST for the CALL, RESPONSE for its CALLRESULT or CALLERROR
 * @param payload the payload of the CALL; the type of a Reset decides its log type
 */
export function logTypeOf(action: OcppAction | undefined, kind: 'REQUEST' | 'RESPONSE', payload?: unknown): LogType {
  if (action === 'Reset' && kind === 'REQUEST' && typeof payload === 'object' && payload !== null) {
    const type = (payload as { type?: unknown }).type;
    if (type === 'Hard') return 'HARD_RESET_REQUEST';
    if (type === 'Soft') return 'SOFT_RESET_REQUEST';
  }
  return action ? (`${upperSnake(action)}_${kind}` as LogType) : `UNKNOWN_${kind}`;
}
