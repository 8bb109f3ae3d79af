import { hasNeverConnected, limits } from '@dmp/shared/contract';
import { CopyableId, type RowExpansion, StatusTag } from '@dmp/shared/ui';
import type { DeviceRow } from '../fields/device-row.ts';
import styles from './evse-rows.module.css';

/** Row expansion of devices with several EVSEs; a single EVSE has nothing to add. */
export const evseExpansion: RowExpansion<DeviceRow> = {
  canExpand: ({ evses }) => evses.length > 1,
  label: ({ chargeboxId, evses }) => `${evses.length} EVSEs of ${chargeboxId}`,
  render: (device) => <EvseTable device={device} />,
};

function EvseTable({ device }: { device: DeviceRow }) {
  const { chargeboxId, evses, webSocketConnection, connectionSince } = device;
  return (
    <div className={styles.frame}>
      <table aria-label={`EVSEs of ${chargeboxId}`}>
        <thead>
          <tr>
            <th>Station ID</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {evses
            .slice(0, limits.pageSizeOf.expandedEvses)
            .map(({ evseUid, stationId, operationalStatus, reportedStatus, lastKnownStatus }) => (
              <tr key={evseUid}>
                <td>
                  <CopyableId value={stationId} label="station ID" />
                </td>
                <td>
                  <StatusTag
                    status={operationalStatus}
                    connected={webSocketConnection === 'Connected'}
                    since={connectionSince}
                    before={lastKnownStatus}
                    reported={reportedStatus}
                    neverConnected={hasNeverConnected(device)}
                  />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
