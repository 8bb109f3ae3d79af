import {
  inNameOrder,
  type OperationalStatus,
  type Overview,
  operationalStatuses,
  overviewManufacturers,
  type StatusOverview,
} from '@dmp/shared/contract';
import type { CsvRow } from '../../http/csv/index.ts';
import type { StatusCount, TagCount } from './status-counts.ts';

/** The current overview. */
export type NetworkCounts = Omit<StatusOverview, 'yesterday'>;

/** Adds the counts up to an overview. Virtual chargers count only in the main overview. */
export function overviewOf(counts: readonly (StatusCount | TagCount)[]): NetworkCounts {
  const byStatuses = counts.filter((count): count is StatusCount => count.tags === null);
  const manufacturers = overviewManufacturers.flatMap((name) => {
    const own = byStatuses.filter(({ manufacturer }) => manufacturer === name);
    return own.length > 0 ? [[name, sum(own)] as const] : [];
  });
  return {
    mainOverview: sum(byStatuses),
    manufacturerOverviews: Object.fromEntries(manufacturers),
    tagsOverview: tagCounts(counts.filter((count): count is TagCount => count.tags !== null && !count.virtual)),
  };
}

function sum(counts: readonly StatusCount[]): Overview {
  const connected = counts.filter((count) => count.connected);
  const notConnected = counts.filter((count) => !count.connected);
  return {
    websocketConnections: total(connected, chargers),
    connectedEvses: total(connected, evses),
    notConnectedEvses: total(notConnected, evses),
    connectedStatuses: byStatus(connected, evsesWith),
    notConnectedStatuses: byStatus(notConnected, evsesWith),
    devices: {
      connected: total(connected, chargers),
      notConnected: total(notConnected, chargers),
      connectedStatuses: byStatus(connected, chargersWith),
      notConnectedStatuses: byStatus(notConnected, chargersWith),
    },
  };
}

const chargers = (count: StatusCount): number => count.chargers;
const evses = (count: StatusCount): number => count.chargers * count.evseStatuses.length;
const evsesWith = (status: OperationalStatus, count: StatusCount): number =>
  count.chargers * count.evseStatuses.filter((own) => own === status).length;
/** Counts a charger once even if several of its EVSEs have the status. */
const chargersWith = (status: OperationalStatus, count: StatusCount): number =>
  count.evseStatuses.includes(status) ? count.chargers : 0;

const total = (counts: readonly StatusCount[], toNumber: (count: StatusCount) => number): number =>
  counts.reduce((sum, count) => sum + toNumber(count), 0);

/** Omits statuses with a count of 0. */
function byStatus(
  counts: readonly StatusCount[],
  countWith: (status: OperationalStatus, count: StatusCount) => number,
): Record<string, number> {
  const entries = operationalStatuses.map(
    (status) => [status, total(counts, (count) => countWith(status, count))] as const,
  );
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

function tagCounts(counts: readonly TagCount[]): Record<string, number> {
  const byTag = new Map<string, number>();
  for (const { tags, chargers } of counts) {
    for (const tag of tags) byTag.set(tag, (byTag.get(tag) ?? 0) + chargers);
  }
  return Object.fromEntries(inNameOrder(byTag.keys()).map((tag) => [tag, byTag.get(tag) ?? 0]));
}

/** Columns of `GET devices/status/export`. */
export const overviewHeader = ['Overview', 'Table', 'Label', 'Count'];

/** Converts an overview to rows of a file, in the order of the page's tabs and tables. */
export function overviewRows({ mainOverview, manufacturerOverviews, tagsOverview }: NetworkCounts): CsvRow[] {
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
    ...Object.entries(manufacturerOverviews ?? {}).flatMap(([name, counts]) => overview(name, counts)),
    ...inNameOrder(Object.keys(tagsOverview)).map((tag) => ['Tags', 'Tags', tag, tagsOverview[tag]]),
  ];
}
