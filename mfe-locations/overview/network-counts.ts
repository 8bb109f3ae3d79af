import { type OperationalStatus, type Overview, overviewFilters, type StatusOverview } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';

/** A count of the network summary. */
export interface NetworkCount {
  label: string;
  count: number;
  /** Change within a day: `+12`, `−3`, `±0`; undefined if the earlier count is unknown. */
  change: string | undefined;
  /** Address of the list of its devices. */
  href: string;
}

const hrefTo = (selection: Parameters<typeof overviewFilters>[0]) =>
  `/devices?${new URLSearchParams(overviewFilters(selection))}`;

/** The counts of the network summary, with their change within a day. */
export function networkCounts({ mainOverview, yesterday }: Pick<StatusOverview, 'mainOverview' | 'yesterday'>) {
  const withStatus = (label: string, status: OperationalStatus, before: number | undefined): NetworkCount => {
    const count = evsesWith(mainOverview, status);
    return { label, count, change: changeOf(count, before), href: hrefTo({ status }) };
  };
  const connected = mainOverview.websocketConnections;
  return [
    {
      label: 'chargers connected',
      count: connected,
      change: changeOf(connected, yesterday?.connected),
      href: hrefTo({ connected: true }),
    },
    withStatus('EVSEs available', 'AVAILABLE', yesterday?.available),
    withStatus('charging', 'CHARGING', yesterday?.charging),
    withStatus('out of order', 'OUTOFORDER', yesterday?.outOfOrder),
  ];
}

/** EVSEs of connected and not connected chargers. */
const evsesWith = ({ connectedStatuses, notConnectedStatuses }: Overview, status: OperationalStatus): number =>
  (connectedStatuses[status] ?? 0) + (notConnectedStatuses[status] ?? 0);

function changeOf(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (now === before) return '±0';
  return `${now > before ? '+' : '−'}${formatNumber(Math.abs(now - before))}`;
}
