import { type DeviceFieldName, hasNeverConnected, statusOfDevice } from '@dmp/shared/contract';
import { cutMessage, formatDuration, formatKilowatts, formatPercent, none, plugTypeName } from '@dmp/shared/format';
import { ConnectionTag, StatusTag, TimeText } from '@dmp/shared/ui';
import type { ReactNode } from 'react';
import type { DeviceRow } from './device-row.ts';
import { TagLine, TagList } from './tag-list.tsx';

/** Where a value stands: a list has one line for it, the device's own page has room. */
export type Place = 'list' | 'page';

/** Draws a value that is there, or null; a status with what explains it. */
type Draw<Name extends DeviceFieldName> = (
  value: Exclude<DeviceRow[Name], undefined>,
  place: Place,
  device: DeviceRow,
) => ReactNode;

const flag = (value: boolean | null) => (value === null ? none : value ? 'Yes' : 'No');
const time = (at: string | null) => <TimeText at={at} />;
const together = (values: readonly string[]) => values.join(', ') || none;

/** How the fields are shown that are not simply text. */
const drawn: { [Name in DeviceFieldName]?: Draw<Name> } = {
  status: (_status, _place, device) => (
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
  webSocketConnection: (connection, _place, { bootRefusedAt }) => (
    <ConnectionTag connection={connection} bootRefused={Boolean(bootRefusedAt)} />
  ),
  plugInSuccessRate: formatPercent,
  heartbeatRate: formatPercent,
  firmwareUpdateTimestamp: time,
  diagnosticsTimestamp: time,
  heartbeatTimestamp: time,
  communicationTimestamp: (at, place) => <TimeText at={at} relative={place === 'list'} />,
  lastUpdated: time,
  leafCertificateValidTo: time,
  certificateTriggerDate: time,
  lastRenewTriggerDate: time,
  maintenanceMode: flag,
  pncEnabled: flag,
  freevend: flag,
  derated: flag,
  message: (message, place) =>
    message ? place === 'list' ? <span title={message}>{cutMessage(message)}</span> : message : none,
  tags: (tags, place) => (place === 'list' ? <TagLine tags={tags} /> : <TagList tags={tags} />),
  connectorTypes: (types) => together(types.map(plugTypeName)),
  powerLevels: (levels) => together(levels.map(formatKilowatts)),
  powerBudget: formatKilowatts,
  timeSinceLastCharge: formatDuration,
};

/** Why a number or a time is missing, where its page has room to say so: it is not 0. */
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

/** One field of a device as a person reads it; a dash for a value that is missing, on its page with the reason. */
export function fieldValue(device: DeviceRow, name: DeviceFieldName, place: Place): ReactNode {
  const value = device[name];
  const reason = reasons[name];
  if (place === 'page' && reason && (value === null || (Array.isArray(value) && value.length === 0))) {
    return `${none} (${reason})`;
  }
  const draw: Draw<never> | undefined = drawn[name];
  // Another backend may not send a field that is its own: then there is nothing to say of it, and no reason why.
  if (value === undefined && name !== 'status') return none;
  if (draw) return draw(value as never, place, device);
  return value === null || value === undefined || value === '' ? none : String(value);
}
