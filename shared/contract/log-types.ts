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

/** The name of one OCPP 1.6-J action, as it stands in a CALL. */
export type OcppAction = (typeof ocppActions)[number];

/** Stands for an action where a message is no OCPP-J message. */
export const malformedMessage = 'Malformed message';

/** Stands for an action where the charger does not answer pings. */
export const webSocketPing = 'WebSocket ping';

/** Stands for an action where the charger sends, connects, or boots too often. */
export const chargerTraffic = 'Traffic';

/** What can deviate from OCPP 1.6: messages of an action, those that cannot be read, the WebSocket below, and how much. */
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

/** Log types that are no OCPP action: sessions, a reset by its kind, and messages of which no action is known. */
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

/** Every log type there is, in the order a list shows them. */
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
 * @param action the action of the CALL; undefined when it is not known
 * @param kind whether it is the CALL or what answers it
 * @param payload the CALL's payload; a Reset is named by its `type`
 */
export function logTypeOf(action: OcppAction | undefined, kind: 'REQUEST' | 'RESPONSE', payload?: unknown): LogType {
  if (action === 'Reset' && kind === 'REQUEST' && typeof payload === 'object' && payload !== null) {
    const type = (payload as { type?: unknown }).type;
    if (type === 'Hard') return 'HARD_RESET_REQUEST';
    if (type === 'Soft') return 'SOFT_RESET_REQUEST';
  }
  return action ? (`${upperSnake(action)}_${kind}` as LogType) : `UNKNOWN_${kind}`;
}
