import { Button } from '@dmp/shared/antd/shell';
import { type Device, hasNeverConnected, type Port } from '@dmp/shared/contract';
import { formatWatts, plugTypeName } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import { CopyableId, onDemand, SmallTable, type SmallTableColumn, StatusTag } from '@dmp/shared/ui';
import { useState } from 'react';
import { useWatchDevice } from '../../watch-device.ts';
import styles from '../panel.module.css';
import { statusTerms } from './status-terms.ts';

const PortStatusDialog = onDemand(
  async () => (await import('./port-status-dialog.tsx')).PortStatusDialog,
  'Change port status',
);

const powerTypeNames: Record<Port['powerType'], string> = {
  AC_1_PHASE: 'AC, 1 phase',
  AC_3_PHASE: 'AC, 3 phases',
  DC: 'DC',
};

/** What ports show in maintenance mode, in OCPP terms. */
const shownInMaintenance = 'Reserved';

/** What of a device its ports need. */
type Facts = Pick<
  Device,
  'chargeboxId' | 'ports' | 'webSocketConnection' | 'connectionSince' | 'communicationTimestamp' | 'maintenanceMode'
>;

const portColumns = (device: Omit<Facts, 'ports'>): SmallTableColumn<Port>[] => [
  {
    key: 'id',
    title: 'Port ID',
    width: 240,
    heads: true,
    render: ({ id }) => <CopyableId value={id} label="Port ID" />,
  },
  { key: 'evseNumber', title: 'EVSE', width: 80, render: ({ evseNumber }) => evseNumber },
  { key: 'plugType', title: 'Plug type', width: 110, render: ({ plugType }) => plugTypeName(plugType) },
  {
    key: 'status',
    title: 'Status',
    width: 190,
    render: ({ status }) => (
      <StatusTag
        status={device.maintenanceMode ? shownInMaintenance : (status ?? '')}
        reported={status ?? ''}
        connected={device.webSocketConnection === 'Connected'}
        since={device.connectionSince}
        neverConnected={hasNeverConnected(device)}
      />
    ),
  },
  { key: 'powerType', title: 'Power type', width: 120, render: ({ powerType }) => powerTypeNames[powerType] },
  {
    key: 'maxElectricPower',
    title: 'Max power',
    width: 110,
    render: ({ maxElectricPower }) => formatWatts(maxElectricPower),
  },
];

/** The connectors of a device; their statuses are as old as its connection. With the permission they can be changed. */
export function PortsPanel({ device }: { device: Facts }) {
  const { session } = useShell();
  const watch = useWatchDevice();
  const [changes, setChanges] = useState(false);
  const terms = statusTerms(device.ports, device.maintenanceMode);
  const mayChange = session.can('update:dm-devices-port-status') && device.ports.length > 0;
  return (
    <div className={styles.panel}>
      {mayChange ? (
        <div>
          <Button
            onClick={() => setChanges(true)}
            onPointerEnter={PortStatusDialog.prefetch}
            onFocus={PortStatusDialog.prefetch}
          >
            Change port status
          </Button>
        </div>
      ) : null}
      <SmallTable
        label="Ports"
        columns={portColumns(device)}
        rows={device.ports}
        rowKey={({ id }) => id}
        empty="No ports available."
        minWidth={850}
      />
      {terms ? (
        <p role="note" className={styles.small}>
          {terms}
        </p>
      ) : null}
      {changes ? <PortStatusDialog device={device} onSaved={watch} onClose={() => setChanges(false)} /> : null}
    </div>
  );
}
