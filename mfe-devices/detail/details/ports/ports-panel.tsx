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

/** Status of every port in maintenance mode, in OCPP terms. */
const maintenanceStatus = 'Reserved';

type PortsDevice = Pick<
  Device,
  'chargeboxId' | 'ports' | 'webSocketConnection' | 'connectionSince' | 'communicationTimestamp' | 'maintenanceMode'
>;

const portColumns = (device: Omit<PortsDevice, 'ports'>): SmallTableColumn<Port>[] => [
  {
    key: 'id',
    title: 'Port ID',
    width: 240,
    isRowHeader: true,
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
        status={device.maintenanceMode ? maintenanceStatus : (status ?? '')}
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

/** The ports of a device. While it is disconnected their statuses are the last known ones. Changes need permission. */
export function PortsPanel({ device }: { device: PortsDevice }) {
  const { session } = useShell();
  const watch = useWatchDevice();
  const [isChanging, setIsChanging] = useState(false);
  const terms = statusTerms(device.ports, device.maintenanceMode);
  const mayChange = session.can('update:dm-devices-port-status') && device.ports.length > 0;
  return (
    <div className={styles.panel}>
      {mayChange ? (
        <div>
          <Button
            onClick={() => setIsChanging(true)}
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
      {isChanging ? <PortStatusDialog device={device} onSaved={watch} onClose={() => setIsChanging(false)} /> : null}
    </div>
  );
}
