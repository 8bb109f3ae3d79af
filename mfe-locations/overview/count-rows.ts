import {
  inNameOrder,
  type Overview,
  type OverviewSelection,
  operationalStatuses,
  overviewFilters,
  type StatusOverview,
} from '@dmp/shared/contract';
import { type StatusTone, statusTone } from '@dmp/shared/format';

/** A row of a table of counts. */
export interface CountRow {
  label: string;
  count: number;
  /** Percentage of the table's total, 0 to 100; undefined if the total is 0 or unknown. */
  share: number | undefined;
  /** Number of devices that `href` lists. Older backends do not send it. */
  devices: number | undefined;
  /** Address of the device list, filtered to the devices of this row. */
  href: string;
  tone: StatusTone;
}

/** Limits a table to one manufacturer. */
type Part = Pick<OverviewSelection, 'manufacturer'>;

const hrefOf = (selection: OverviewSelection) => `/devices?${new URLSearchParams(overviewFilters(selection))}`;
const shareOf = (count: number, total: number) => (total > 0 ? (count / total) * 100 : undefined);

/** Rows of the Connections table, for the network or one manufacturer. */
export function connectionRows(overview: Overview, part: Part): CountRow[] {
  const { websocketConnections, connectedEvses, notConnectedEvses, devices } = overview;
  const evses = connectedEvses + notConnectedEvses;
  const connected = { devices: devices?.connected, href: hrefOf({ ...part, connected: true }) };
  const notConnected = { devices: devices?.notConnected, href: hrefOf({ ...part, connected: false }) };
  return [
    {
      label: 'Total Connections',
      count: websocketConnections,
      share: devices && shareOf(websocketConnections, devices.connected + devices.notConnected),
      tone: 'green',
      ...connected,
    },
    {
      label: 'Connected Evses',
      count: connectedEvses,
      share: shareOf(connectedEvses, evses),
      tone: 'green',
      ...connected,
    },
    {
      label: 'Not Connected Evses',
      count: notConnectedEvses,
      share: shareOf(notConnectedEvses, evses),
      tone: 'grey',
      ...notConnected,
    },
  ];
}

/** Rows of the status table of connected or not connected EVSEs, in the common order of statuses. */
export function statusRows({ devices, ...overview }: Overview, connected: boolean, part: Part): CountRow[] {
  const evsesBy = connected ? overview.connectedStatuses : overview.notConnectedStatuses;
  const devicesBy = connected ? devices?.connectedStatuses : devices?.notConnectedStatuses;
  const total = connected ? overview.connectedEvses : overview.notConnectedEvses;
  return operationalStatuses.flatMap((status) => {
    const count = evsesBy[status] ?? 0;
    if (count === 0) return [];
    return {
      label: status,
      count,
      share: shareOf(count, total),
      devices: devicesBy && (devicesBy[status] ?? 0),
      href: hrefOf({ ...part, connected, status }),
      tone: statusTone(status),
    };
  });
}

/** Rows of the tags table. They have no share, because a device may have several tags. */
export function tagRows(tags: StatusOverview['tagsOverview']): CountRow[] {
  // An object lists integer keys first, so its keys must be sorted.
  return inNameOrder(Object.keys(tags)).map((tag) => ({
    label: tag,
    count: tags[tag] ?? 0,
    share: undefined,
    devices: tags[tag] ?? 0,
    href: hrefOf({ tag }),
    tone: 'grey',
  }));
}
