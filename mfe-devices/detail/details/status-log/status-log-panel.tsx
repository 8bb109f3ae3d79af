import { devicesApi } from '@dmp/shared/api';
import { type Device, limits, type OperationalStatusLogRow } from '@dmp/shared/contract';
import { statusTone } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { CopyableId, ShortList, type SmallTableColumn, TimeText, ToneTag, useShortList } from '@dmp/shared/ui';
import { loggedStatuses } from '../logged-statuses.ts';
import styles from '../panel.module.css';
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

/** What the EVSEs of a device became and when, and which of their outages staff have judged. */
export function StatusLogPanel({ device }: { device: Device }) {
  const { chargeboxId, evses } = device;
  const devices = useApi(devicesApi);
  // A status that the device's row shows is in the log, too.
  const statuses = loggedStatuses(evses);
  const list = useShortList({
    name: 'operational status log',
    of: chargeboxId,
    size: limits.pageSizeOf.operationalStatusLog,
    fetch: (query, signal) => devices.operationalStatusLog(chargeboxId, query, signal),
    failure: 'Get operation status log failed!',
    follows: statuses,
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
      <NeviLog chargeboxId={chargeboxId} statuses={statuses} />
    </div>
  );
}
