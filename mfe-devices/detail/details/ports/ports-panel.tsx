import type { Device, Port } from '@dmp/shared/contract';
import { formatWatts, none, plugTypeName } from '@dmp/shared/format';
import { CopyableId, SmallTable, type SmallTableColumn, StatusTag } from '@dmp/shared/ui';

const powerTypeNames: Record<Port['powerType'], string> = {
  AC_1_PHASE: 'AC, 1 phase',
  AC_3_PHASE: 'AC, 3 phases',
  DC: 'DC',
};

/** What of a device its ports need. */
type Facts = Pick<Device, 'ports' | 'webSocketConnection' | 'connectionSince'>;

const portColumns = ({ webSocketConnection, connectionSince }: Facts): SmallTableColumn<Port>[] => [
  {
    key: 'id',
    title: 'Port ID',
    width: 240,
    heads: true,
    render: ({ id }) => <CopyableId value={id} label="Port ID" />,
  },
  { key: 'evseNumber', title: 'EVSE', width: 80, render: ({ evseNumber }) => evseNumber },
  { key: 'plugType', title: 'Plug Type', width: 110, render: ({ plugType }) => plugTypeName(plugType) },
  {
    key: 'status',
    title: 'Status',
    width: 150,
    render: ({ status }) =>
      status ? (
        <StatusTag status={status} connected={webSocketConnection === 'Connected'} since={connectionSince} />
      ) : (
        none
      ),
  },
  { key: 'powerType', title: 'Power Type', width: 120, render: ({ powerType }) => powerTypeNames[powerType] },
  {
    key: 'maxElectricPower',
    title: 'Max Power',
    width: 110,
    render: ({ maxElectricPower }) => formatWatts(maxElectricPower),
  },
];

/** The connectors of a device; their statuses are as old as its connection. */
export function PortsPanel({ device }: { device: Facts }) {
  return (
    <SmallTable
      label="Ports"
      columns={portColumns(device)}
      rows={device.ports}
      rowKey={({ id }) => id}
      empty="No ports available."
      minWidth={810}
    />
  );
}
