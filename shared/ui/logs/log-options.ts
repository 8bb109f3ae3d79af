import {
  compareNames,
  type LogType,
  logTypeOf,
  logTypes,
  type OcppAction,
  ocppStatuses,
  otherLogTypes,
  ownProperty,
} from '../../contract/index.ts';
import type { FilterOption } from '../filters/column-filter.ts';

/** The actions of OCPP 1.6 by topic. */
const groups: readonly (readonly [name: string, actions: readonly OcppAction[]])[] = [
  [
    'Connection and status',
    ['BootNotification', 'Heartbeat', 'StatusNotification', 'TriggerMessage', 'ExtendedTriggerMessage'],
  ],
  [
    'Charging',
    [
      'Authorize',
      'StartTransaction',
      'MeterValues',
      'StopTransaction',
      'RemoteStartTransaction',
      'RemoteStopTransaction',
      'UnlockConnector',
    ],
  ],
  ['Availability and reset', ['ChangeAvailability', 'Reset', 'ClearCache']],
  ['Configuration', ['GetConfiguration', 'ChangeConfiguration']],
  [
    'Firmware and diagnostics',
    [
      ...(['UpdateFirmware', 'FirmwareStatusNotification', 'SignedUpdateFirmware'] as const),
      ...(['SignedFirmwareStatusNotification', 'GetDiagnostics', 'DiagnosticsStatusNotification'] as const),
      ...(['GetLog', 'LogStatusNotification'] as const),
    ],
  ],
  [
    'Certificates and security',
    [
      ...(['SignCertificate', 'CertificateSigned', 'InstallCertificate', 'DeleteCertificate'] as const),
      ...(['GetInstalledCertificateIds', 'SecurityEventNotification'] as const),
    ],
  ],
  ['Smart charging', ['SetChargingProfile', 'ClearChargingProfile', 'GetCompositeSchedule']],
  ['Vendor messages', ['DataTransfer']],
  ['Reservations and lists', ['ReserveNow', 'CancelReservation', 'GetLocalListVersion', 'SendLocalList']],
];

/** The groups of log types without an OCPP action, by the first word of the type. */
const otherGroups: Readonly<Record<string, string>> = { SESSION: 'Sessions', UNKNOWN: 'Unknown messages' };

const typesOf = (action: OcppAction): LogType[] => [
  logTypeOf(action, 'REQUEST'),
  ...(action === 'Reset' ? otherLogTypes.filter((type) => type.endsWith('_RESET_REQUEST')) : []),
  logTypeOf(action, 'RESPONSE'),
];

/** All log types, in groups. Types without an OCPP action come last. */
export const logTypeOptions: readonly FilterOption[] = groupedTypes();

function groupedTypes(): FilterOption[] {
  const named = groups.flatMap(([group, actions]) => actions.flatMap(typesOf).map((type) => ({ type, group })));
  const known = new Set(named.map(({ type }) => type));
  const rest = logTypes.filter((type) => !known.has(type));
  const groupOf = (type: LogType) => ownProperty(otherGroups, type.split('_', 1)[0] ?? '') ?? 'Other';
  return [
    ...named,
    ...rest.map((type) => ({ type, group: groupOf(type) })).sort((a, b) => compareNames(a.group, b.group)),
  ].map(({ type, group }) => ({ value: type, label: type, group }));
}

const named = (group: string, values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: value, group }));

/** Values of `status` in the messages of OCPP 1.6 (section 7), by topic. */
export const logStatusOptions: readonly FilterOption[] = [
  ...named('Connectors', ocppStatuses),
  ...named('Responses', [
    ...['Accepted', 'Rejected', 'Pending', 'Scheduled', 'RebootRequired', 'NotSupported', 'NotImplemented'],
    ...['Unknown', 'UnknownVendorId', 'UnknownMessageId', 'Unlocked', 'UnlockFailed', 'VersionMismatch', 'Failed'],
  ]),
  ...named('Firmware and diagnostics', [
    ...['Idle', 'Downloading', 'Downloaded', 'DownloadFailed', 'Installing', 'Installed', 'InstallationFailed'],
    ...['Uploading', 'Uploaded', 'UploadFailed'],
  ]),
];

/**
 * Values of `errorCode` in a StatusNotification (OCPP 1.6, section 7.6) and in a CALLERROR (OCPP-J 1.6, section 4.2.3).
 */
export const logErrorOptions: readonly FilterOption[] = [
  ...named('Chargers', [
    ...['NoError', 'ConnectorLockFailure', 'EVCommunicationError', 'GroundFailure', 'HighTemperature', 'InternalError'],
    ...['LocalListConflict', 'OtherError', 'OverCurrentFailure', 'OverVoltage', 'PowerMeterFailure'],
    ...['PowerSwitchFailure', 'ReaderFailure', 'ResetFailure', 'UnderVoltage', 'WeakSignal'],
  ]),
  ...named('Refused messages', [
    ...['NotImplemented', 'NotSupported', 'ProtocolError', 'SecurityError', 'FormationViolation'],
    ...['PropertyConstraintViolation', 'OccurenceConstraintViolation', 'TypeConstraintViolation', 'GenericError'],
  ]),
];
