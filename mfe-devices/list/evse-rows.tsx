import { type Device, limits } from '@dmp/shared/contract';
import { CopyableId, type RowExpansion, StatusTag } from '@dmp/shared/ui';
import type { CSSProperties } from 'react';

/** A device of several EVSEs can be opened; with one alone there is no more to see. */
export const evseRows: RowExpansion<Device> = {
  has: ({ evses }) => evses.length > 1,
  label: ({ chargeboxId, evses }) => `${evses.length} EVSEs of ${chargeboxId}`,
  render: (device) => <EvseTable device={device} />,
};

/** Of very many it shows these, and scrolls by itself. */
const frame: CSSProperties = { maxHeight: 320, overflowY: 'auto', maxWidth: 560, marginInlineStart: 8 };
const cell: CSSProperties = { textAlign: 'start', padding: '4px 8px', height: 32 };

/** Station id and status of each EVSE of a device. */
function EvseTable({ device }: { device: Device }) {
  const { chargeboxId, evses, webSocketConnection, connectionSince } = device;
  return (
    <div style={frame}>
      <table aria-label={`EVSEs of ${chargeboxId}`} style={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <th style={{ ...cell, width: 220 }}>Station ID</th>
            <th style={cell}>Status</th>
          </tr>
        </thead>
        <tbody>
          {evses
            .slice(0, limits.pageSizeOf.expandedEvses)
            .map(({ evseUid, stationId, operationalStatus, lastKnownStatus }) => (
              <tr key={evseUid} style={{ borderTop: '1px solid var(--ant-color-border-secondary)' }}>
                <td style={cell}>
                  <CopyableId value={stationId} label="station ID" />
                </td>
                <td style={cell}>
                  <StatusTag
                    status={operationalStatus}
                    connected={webSocketConnection === 'Connected'}
                    since={connectionSince}
                    before={lastKnownStatus}
                  />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
