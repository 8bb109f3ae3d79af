import { type OperationalStatus, type Overview, overviewFilters, type StatusOverview } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';

/** One number of the line that says how the network is. */
export interface NetworkFact {
  label: string;
  count: number;
  /** Since a day ago: `+12`, `−3`, `±0`; none while nobody knows how it was. */
  change: string | undefined;
  /** The devices behind it. */
  href: string;
}

const hrefTo = (selection: Parameters<typeof overviewFilters>[0]) =>
  `/devices?${new URLSearchParams(overviewFilters(selection))}`;

/** How the network is, and how that differs from a day ago. */
export function networkFacts({ mainOverview, yesterday }: Pick<StatusOverview, 'mainOverview' | 'yesterday'>) {
  const withStatus = (label: string, status: OperationalStatus, before: number | undefined): NetworkFact => {
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

/** Of chargers connected or not. */
const evsesWith = ({ connectedStatuses, notConnectedStatuses }: Overview, status: OperationalStatus): number =>
  (connectedStatuses[status] ?? 0) + (notConnectedStatuses[status] ?? 0);

function changeOf(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (now === before) return '±0';
  return `${now > before ? '+' : '−'}${formatNumber(Math.abs(now - before))}`;
}
