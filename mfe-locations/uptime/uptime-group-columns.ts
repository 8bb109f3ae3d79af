import type { UptimeGroup, UptimeGrouping } from '@dmp/shared/contract';
import { formatCount, formatMinutes, formatNumber, formatUptime, none } from '@dmp/shared/format';
import type { PagedColumn } from '@dmp/shared/ui';
import { type FilterOptionsApi, listFilter, textFilter } from './uptime-filters.ts';

/** Labels of groups without a name. */
const unnamedGroupLabels: Record<UptimeGrouping, string> = {
  location: 'No location',
  state: 'No state',
  operator: 'No network operator',
};

const commonValues = {
  state: ({ states }: UptimeGroup) => states,
  operator: ({ networkOperators }: UptimeGroup) => networkOperators,
};

/** Columns of the table of groups: the grouping, the other properties of its ports, and the totals. */
export function uptimeGroupColumns(by: UptimeGrouping, devices: FilterOptionsApi): readonly PagedColumn<UptimeGroup>[] {
  const headings: Record<UptimeGrouping, Pick<PagedColumn<UptimeGroup>, 'title' | 'width' | 'filter'>> = {
    location: { title: 'Location ID', width: 170, filter: textFilter('locationId') },
    state: {
      ...{ title: 'State', width: by === 'state' ? 130 : 90 },
      filter: listFilter(devices, 'states', 'state'),
    },
    operator: {
      ...{ title: 'Network Operator', width: 180 },
      filter: listFilter(devices, 'networkOperators', 'networkOperator'),
    },
  };
  const others = (['state', 'operator'] as const).filter((other) => other !== by);
  return [
    {
      key: 'group',
      ...headings[by],
      sortable: true,
      link: true,
      render: ({ group }) => group ?? unnamedGroupLabels[by],
    },
    ...others.map((other) => ({
      ...{ key: other, ...headings[other] },
      render: (row: UptimeGroup) => commonValues[other](row).join(', ') || none,
    })),
    ...totalColumns,
  ];
}

const totalColumns: readonly PagedColumn<UptimeGroup>[] = [
  {
    // A card shows no headings, so the numbers need words.
    ...{ key: 'summary', title: 'Summary', width: 0, cardOnly: true, card: 'line' },
    render: ({ ports, atRisk }) => `${formatCount(ports, 'port')}, ${formatNumber(atRisk)} at risk`,
  },
  { key: 'ports', title: 'Ports', width: 80, sortable: true, render: (row) => formatNumber(row.ports) },
  { key: 'missed', title: 'Missed 97%', width: 115, sortable: true, render: (row) => formatNumber(row.missed) },
  {
    ...{ key: 'atRisk', title: 'At risk', width: 90, sortable: true },
    render: ({ atRisk }) => formatNumber(atRisk),
  },
  {
    ...{ key: 'lowestUptime', title: 'Lowest uptime', width: 135, card: 'first', sortable: true },
    render: ({ lowestUptime }) => formatUptime(lowestUptime),
  },
  {
    ...{ key: 'meanUptime', title: 'Mean uptime', width: 125, sortable: true },
    render: ({ meanUptime }) => formatUptime(meanUptime),
  },
  {
    ...{ key: 'outageMinutes', title: 'Lost', width: 110, sortable: true },
    render: ({ outageMinutes }) => formatMinutes(outageMinutes),
  },
  {
    ...{ key: 'excludedMinutes', title: 'Excluded', width: 100, sortable: true },
    render: ({ excludedMinutes }) => formatMinutes(excludedMinutes),
  },
];
