import { type Overview, operationalStatuses, overviewManufacturers, type StatusOverview } from '@dmp/shared/contract';
import type { CsvRow } from '../csv/index.ts';
import type { StatusCount } from './status-counts.ts';

/** Adds the counts up to the overview: virtual chargers in the main one alone. */
export function overviewOf(counts: readonly StatusCount[]): StatusOverview {
  const manufacturers = overviewManufacturers.flatMap((name) => {
    const own = counts.filter(({ manufacturer }) => manufacturer === name);
    return own.length > 0 ? [[name, sum(own)] as const] : [];
  });
  return {
    mainOverview: sum(counts),
    manufacturerOverviews: Object.fromEntries(manufacturers),
    tagsOverview: tagCounts(counts.filter(({ virtual }) => !virtual)),
  };
}

function sum(counts: readonly StatusCount[]): Overview {
  const chargers = counts.filter(({ status }) => status === null);
  const connected = counts.filter((count) => count.status !== null && count.connected);
  const notConnected = counts.filter((count) => count.status !== null && !count.connected);
  const connectedChargers = total(
    'chargers',
    chargers.filter((charger) => charger.connected),
  );
  return {
    websocketConnections: connectedChargers,
    connectedEvses: total('evses', connected),
    notConnectedEvses: total('evses', notConnected),
    connectedStatuses: byStatus('evses', connected),
    notConnectedStatuses: byStatus('evses', notConnected),
    devices: {
      connected: connectedChargers,
      notConnected: total('chargers', chargers) - connectedChargers,
      connectedStatuses: byStatus('chargers', connected),
      notConnectedStatuses: byStatus('chargers', notConnected),
    },
  };
}

type Counted = 'chargers' | 'evses';

const total = (what: Counted, counts: readonly StatusCount[]): number =>
  counts.reduce((sum, count) => sum + count[what], 0);

function byStatus(what: Counted, counts: readonly StatusCount[]): Record<string, number> {
  const entries = operationalStatuses.map((status) => {
    const own = counts.filter((count) => count.status === status);
    return [status, total(what, own)] as const;
  });
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

function tagCounts(counts: readonly StatusCount[]): Record<string, number> {
  const byTag = new Map<string, number>();
  for (const { tags, chargers } of counts) {
    for (const tag of tags ?? []) byTag.set(tag, (byTag.get(tag) ?? 0) + chargers);
  }
  return Object.fromEntries([...byTag].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Columns of `GET devices/status/export`. */
export const overviewHeader = ['Overview', 'Table', 'Label', 'Count'];

/** The overview as rows of a file, in the order of the page's tabs and tables. */
export function overviewRows({ mainOverview, manufacturerOverviews, tagsOverview }: StatusOverview): CsvRow[] {
  const table = (overview: string, name: string, counts: Record<string, number>): CsvRow[] =>
    Object.entries(counts).map(([label, count]) => [overview, name, label, count]);
  const overview = (name: string, counts: Overview): CsvRow[] => [
    ...table(name, 'Connections', {
      'Total Connections': counts.websocketConnections,
      'Connected Evses': counts.connectedEvses,
      'Not Connected Evses': counts.notConnectedEvses,
    }),
    ...table(name, 'Connected', counts.connectedStatuses),
    ...table(name, 'Not Connected', counts.notConnectedStatuses),
  ];
  return [
    ...overview('Overview', mainOverview),
    ...Object.entries(manufacturerOverviews).flatMap(([name, counts]) => overview(name, counts)),
    ...table('Tags', 'Tags', tagsOverview),
  ];
}
