import { type Device, type DeviceFieldName, hasNeverConnected, statusOfDevice } from '@dmp/shared/contract';
import { cutMessage, formatDuration, formatKilowatts, formatPercent, none, plugTypeName } from '@dmp/shared/format';
import { ConnectionTag, StatusTag, TimeText } from '@dmp/shared/ui';
import type { ReactNode } from 'react';
import { TagLine, TagList } from './tag-list.tsx';

/** Where a value stands: a list has one line for it, the device's own page has room. */
export type Place = 'list' | 'page';

type Draw = (device: Device, place: Place) => ReactNode;

/** A dash for what nobody knows: it is not No. */
const flag = (value: boolean | null | undefined) =>
  value === undefined || value === null ? none : value ? 'Yes' : 'No';
const together = (values: readonly string[]) => values.join(', ') || none;

/** How the fields are shown that are not simply text. */
const drawn: Partial<Record<DeviceFieldName, Draw>> = {
  status: (device) => (
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
  webSocketConnection: ({ webSocketConnection, bootRefusedAt }) => (
    <ConnectionTag connection={webSocketConnection} bootRefused={Boolean(bootRefusedAt)} />
  ),
  plugInSuccessRate: (device) => formatPercent(device.plugInSuccessRate),
  heartbeatRate: (device) => formatPercent(device.heartbeatRate),
  firmwareUpdateTimestamp: (device) => <TimeText at={device.firmwareUpdateTimestamp} />,
  diagnosticsTimestamp: (device) => <TimeText at={device.diagnosticsTimestamp} />,
  heartbeatTimestamp: (device) => <TimeText at={device.heartbeatTimestamp} />,
  communicationTimestamp: (device, place) => (
    <TimeText at={device.communicationTimestamp} relative={place === 'list'} />
  ),
  lastUpdated: (device) => <TimeText at={device.lastUpdated} />,
  leafCertificateValidTo: (device) => <TimeText at={device.leafCertificateValidTo} />,
  certificateTriggerDate: (device) => <TimeText at={device.certificateTriggerDate} />,
  lastRenewTriggerDate: (device) => <TimeText at={device.lastRenewTriggerDate} />,
  maintenanceMode: (device) => flag(device.maintenanceMode),
  pncEnabled: (device) => flag(device.pncEnabled),
  freevend: (device) => flag(device.freevend),
  derated: (device) => flag(device.derated),
  message: ({ message }, place) =>
    message ? place === 'list' ? <span title={message}>{cutMessage(message)}</span> : message : none,
  tags: ({ tags }, place) => (place === 'list' ? <TagLine tags={tags} /> : <TagList tags={tags} />),
  connectorTypes: (device) => together(device.connectorTypes.map(plugTypeName)),
  powerLevels: (device) => together(device.powerLevels.map(formatKilowatts)),
  powerBudget: (device) => formatKilowatts(device.powerBudget),
  timeSinceLastCharge: (device) => formatDuration(device.timeSinceLastCharge),
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
export function fieldValue(device: Device, name: DeviceFieldName, place: Place): ReactNode {
  const value = device[name];
  const reason = reasons[name];
  if (place === 'page' && reason && (value === null || (Array.isArray(value) && value.length === 0))) {
    return `${none} (${reason})`;
  }
  const draw = drawn[name];
  // Another backend may not send a field that is its own: then there is nothing to say of it, and no reason why.
  if (value === undefined && name !== 'status') return none;
  if (draw) return draw(device, place);
  return value === null || value === undefined || value === '' ? none : String(value);
}
