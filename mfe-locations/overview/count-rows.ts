import {
  inNameOrder,
  type Overview,
  type OverviewSelection,
  operationalStatuses,
  overviewFilters,
  type StatusOverview,
} from '@dmp/shared/contract';
import { type StatusTone, statusTone } from '@dmp/shared/format';

/** One line of a table of counts. */
export interface CountRow {
  label: string;
  count: number;
  /** From 0 to 100: of all that the table counts; none where there is nothing to count. */
  share: number | undefined;
  /** The devices behind the count: what its link shows; undefined where the backend does not count them. */
  devices: number | undefined;
  /** The device list with just those devices. */
  href: string;
  tone: StatusTone;
}

type Part = Pick<OverviewSelection, 'manufacturer'>;

const hrefOf = (selection: OverviewSelection) => `/devices?${new URLSearchParams(overviewFilters(selection))}`;
const shareOf = (count: number, all: number) => (all > 0 ? (count / all) * 100 : undefined);

/** The Connections table of one part of the network. */
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

/** The status table of the connected or the other EVSEs of one part of the network, in the order of all lists of statuses. */
export function statusRows({ devices, ...overview }: Overview, connected: boolean, part: Part): CountRow[] {
  const evsesBy = connected ? overview.connectedStatuses : overview.notConnectedStatuses;
  const devicesBy = connected ? devices?.connectedStatuses : devices?.notConnectedStatuses;
  const all = connected ? overview.connectedEvses : overview.notConnectedEvses;
  return operationalStatuses.flatMap((status) => {
    const count = evsesBy[status] ?? 0;
    if (count === 0) return [];
    return {
      label: status,
      count,
      share: shareOf(count, all),
      devices: devicesBy && (devicesBy[status] ?? 0),
      href: hrefOf({ ...part, connected, status }),
      tone: statusTone(status),
    };
  });
}

/** The table of tags; a device may have several, so that they add up to no whole. */
export function tagRows(tags: StatusOverview['tagsOverview']): CountRow[] {
  // An object has names that are numbers first.
  return inNameOrder(Object.keys(tags)).map((tag) => ({
    label: tag,
    count: tags[tag] ?? 0,
    share: undefined,
    devices: tags[tag] ?? 0,
    href: hrefOf({ tag }),
    tone: 'grey',
  }));
}
