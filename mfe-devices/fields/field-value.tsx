import { type DeviceFieldName, hasNeverConnected, statusOfDevice } from '@dmp/shared/contract';
import {
  formatDuration,
  formatKilowatts,
  formatPercent,
  none,
  plugTypeName,
  truncateMessage,
} from '@dmp/shared/format';
import { ConnectionTag, StatusTag, TimeText } from '@dmp/shared/ui';
import type { ReactNode } from 'react';
import type { DeviceRow } from './device-row.ts';
import { TagLine, TagList } from './tag-list.tsx';

/** Where a value is displayed: on one line of a list, or on the device's page without a size limit. */
export type FieldContext = 'list' | 'page';

/** Renders a value, which may be null. A status also needs other fields of the device. */
type FieldRenderer<Name extends DeviceFieldName> = (
  value: Exclude<DeviceRow[Name], undefined>,
  context: FieldContext,
  device: DeviceRow,
) => ReactNode;

const flag = (value: boolean | null) => (value === null ? none : value ? 'Yes' : 'No');
const time = (at: string | null) => <TimeText at={at} />;
const joinOrNone = (values: readonly string[]) => values.join(', ') || none;

/** Renderers of the fields that are not plain text. */
const renderers: { [Name in DeviceFieldName]?: FieldRenderer<Name> } = {
  status: (_status, _context, device) => (
    <StatusTag
      status={statusOfDevice(device)}
      connected={device.webSocketConnection === 'Connected'}
      since={device.connectionSince}
      before={device.lastKnownStatus}
      reported={device.reportedStatus}
      maintenance={device.maintenanceMode}
      neverConnected={hasNeverConnected(device)}
    />
  ),
  webSocketConnection: (connection, _context, { bootRefusedAt }) => (
    <ConnectionTag connection={connection} bootRefused={Boolean(bootRefusedAt)} />
  ),
  plugInSuccessRate: formatPercent,
  heartbeatRate: formatPercent,
  firmwareUpdateTimestamp: time,
  diagnosticsTimestamp: time,
  heartbeatTimestamp: time,
  communicationTimestamp: (at, context) => <TimeText at={at} relative={context === 'list'} />,
  lastUpdated: time,
  leafCertificateValidTo: time,
  certificateTriggerDate: time,
  lastRenewTriggerDate: time,
  maintenanceMode: flag,
  pncEnabled: flag,
  freevend: flag,
  derated: flag,
  message: (message, context) =>
    message ? context === 'list' ? <span title={message}>{truncateMessage(message)}</span> : message : none,
  tags: (tags, context) => (context === 'list' ? <TagLine tags={tags} /> : <TagList tags={tags} />),
  connectorTypes: (types) => joinOrNone(types.map(plugTypeName)),
  powerLevels: (levels) => joinOrNone(levels.map(formatKilowatts)),
  powerBudget: formatKilowatts,
  timeSinceLastCharge: formatDuration,
};

/** Why a value is missing, displayed on the device's page. */
const reasons: Partial<Record<DeviceFieldName, string>> = {
  powerLevels: 'no port reports its power',
  powerBudget: 'not reported',
  derated: 'not reported',
  plugInSuccessRate: 'no session has ended in two weeks',
  heartbeatRate: 'no heartbeat was due yet',
  timeSinceLastCharge: 'never charged',
  clockOffset: 'none seen',
  heartbeatTimestamp: 'none received yet',
  communicationTimestamp: 'never connected',
  firmwareUpdateTimestamp: 'never updated from here',
  diagnosticsTimestamp: 'no file received yet',
  leafCertificateValidTo: 'no certificate',
  certificateTriggerDate: 'no certificate',
  lastRenewTriggerDate: 'never renewed',
};

/** Renders a field of a device. A missing value is a dash, with the reason on the device's page. */
export function renderField(device: DeviceRow, name: DeviceFieldName, context: FieldContext): ReactNode {
  const value = device[name];
  const reason = reasons[name];
  if (context === 'page' && reason && (value === null || (Array.isArray(value) && value.length === 0))) {
    return `${none} (${reason})`;
  }
  const renderer: FieldRenderer<never> | undefined = renderers[name];
  // Other backends may not send this field; then the reason is unknown as well.
  if (value === undefined && name !== 'status') return none;
  if (renderer) return renderer(value as never, context, device);
  return value === null || value === undefined || value === '' ? none : String(value);
}
