import { Table, type TableColumnsType } from '@dmp/shared/antd/table';
import type { Device, Port } from '@dmp/shared/contract';
import { formatWatts, none, plugTypeName } from '@dmp/shared/format';
import { CopyableId, StatusTag } from '@dmp/shared/ui';

const powerTypeNames: Record<Port['powerType'], string> = {
  AC_1_PHASE: 'AC, 1 phase',
  AC_3_PHASE: 'AC, 3 phases',
  DC: 'DC',
};

/** What of a device its ports need. */
type Facts = Pick<Device, 'ports' | 'webSocketConnection' | 'connectionSince'>;

const portColumns = ({ webSocketConnection, connectionSince }: Facts): TableColumnsType<Port> => [
  { key: 'id', title: 'Port ID', width: 240, render: (_, { id }) => <CopyableId value={id} label="Port ID" /> },
  { key: 'evseNumber', title: 'EVSE', width: 80, render: (_, { evseNumber }) => evseNumber },
  { key: 'plugType', title: 'Plug Type', width: 110, render: (_, { plugType }) => plugTypeName(plugType) },
  {
    key: 'status',
    title: 'Status',
    width: 150,
    render: (_, { status }) =>
      status ? (
        <StatusTag status={status} connected={webSocketConnection === 'Connected'} since={connectionSince} />
      ) : (
        none
      ),
  },
  { key: 'powerType', title: 'Power Type', width: 120, render: (_, { powerType }) => powerTypeNames[powerType] },
  {
    key: 'maxElectricPower',
    title: 'Max Power',
    width: 110,
    render: (_, { maxElectricPower }) => formatWatts(maxElectricPower),
  },
];

/** The connectors of a device; their statuses are as old as its connection. */
export function PortsPanel({ device }: { device: Facts }) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table<Port>
        aria-label="Ports"
        size="small"
        tableLayout="fixed"
        columns={portColumns(device)}
        dataSource={device.ports}
        rowKey="id"
        pagination={false}
        style={{ minWidth: 810 }}
        locale={{ emptyText: 'No ports available.' }}
      />
    </div>
  );
}
