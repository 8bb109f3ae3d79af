import { devicesApi } from '@dmp/shared/api';
import { type Device, limits, type OperationalStatusLogRow } from '@dmp/shared/contract';
import { statusTone } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { CopyableId, ShortList, type SmallTableColumn, TimeText, ToneTag, useShortList } from '@dmp/shared/ui';
import styles from '../panel.module.css';
import { statusLogRefreshKey } from '../status-log-refresh-key.ts';
import { NeviLog } from './nevi-log.tsx';

const columns: readonly SmallTableColumn<OperationalStatusLogRow>[] = [
  {
    key: 'evseUid',
    title: 'EVSE UID',
    width: '40%',
    render: ({ evseUid }) => <CopyableId value={evseUid} label="EVSE UID" />,
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <ToneTag tone={statusTone(status)}>{status}</ToneTag>,
  },
  { key: 'timestamp', title: 'Timestamp', render: ({ timestamp }) => <TimeText at={timestamp} /> },
];

/** Status changes of the EVSEs of a device, and the NEVI assessments of their outages. */
export function StatusLogPanel({ device }: { device: Device }) {
  const { chargeboxId, evses } = device;
  const devices = useApi(devicesApi);
  const refreshKey = statusLogRefreshKey(evses);
  const list = useShortList({
    name: 'operational status log',
    parentId: chargeboxId,
    size: limits.pageSizeOf.operationalStatusLog,
    fetch: (query, signal) => devices.operationalStatusLog(chargeboxId, query, signal),
    failure: 'Get operation status log failed!',
    refreshKey,
  });
  return (
    <div className={styles.panel}>
      <ShortList
        label="Operation Status Log"
        noun="change"
        columns={columns}
        rowKey={({ evseUid, status, timestamp }) => [evseUid, status, timestamp].join(' ')}
        list={list}
        empty="No status of this charger has been logged yet."
        minWidth={540}
      />
      <NeviLog chargeboxId={chargeboxId} refreshKey={refreshKey} />
    </div>
  );
}
