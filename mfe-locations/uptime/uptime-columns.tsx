import { type UptimeRow, uptimeGroupings } from '@dmp/shared/contract';
import { formatMinutes, formatNumber, formatUptime, none } from '@dmp/shared/format';
import { type NamedFilter, type PagedColumn, TimeText } from '@dmp/shared/ui';
import { type FilterOptionsApi, listFilter, textFilter } from './uptime-filters.ts';

/** Filters without a column, set by links from other pages: ports at risk, at a location, or without a group. */
export const otherUptimeFilters: readonly NamedFilter[] = [
  { title: 'Below 97%', kind: 'text', parameters: ['risk'], exactMatch: true },
  { title: 'Location', kind: 'list', parameters: ['locationIds'] },
  {
    ...{ title: 'Without', kind: 'list', parameters: ['without'] },
    valueName: (value) => uptimeGroupings.find((by) => by === value)?.replace('operator', 'network operator') ?? value,
  },
];

/** The time that a port may still be down, or by how much its outages exceed the limit. */
const leftOf = (minutes: number): string =>
  minutes >= 0 ? formatMinutes(minutes) : `${formatMinutes(-minutes)} too long`;

/** Days until a port misses the uptime rule. */
const daysOf = (days: number | null): string => (days === null ? none : days === 0 ? 'Missed' : formatNumber(days));

/** Columns of the table of ports. */
export function uptimeColumns(devices: FilterOptionsApi): readonly PagedColumn<UptimeRow>[] {
  return [
    {
      ...{ key: 'chargeboxId', title: 'Chargebox ID', width: 170, sortable: true, link: true },
      ...{ filter: textFilter('chargeboxId'), render: ({ chargeboxId }) => chargeboxId },
    },
    { key: 'evseUid', title: 'EVSE UID', width: 190, sortable: true, render: ({ evseUid }) => evseUid },
    {
      ...{ key: 'locationId', title: 'Location ID', width: 150, sortable: true, filter: textFilter('locationId') },
      render: ({ locationId }) => locationId ?? none,
    },
    {
      ...{ key: 'state', title: 'State', width: 90, sortable: true, filter: listFilter(devices, 'states', 'state') },
      render: ({ state }) => state ?? none,
    },
    {
      ...{ key: 'networkOperator', title: 'Network Operator', width: 180, sortable: true },
      ...{ filter: listFilter(devices, 'networkOperators', 'networkOperator') },
      render: ({ networkOperator }) => networkOperator ?? none,
    },
    {
      ...{ key: 'uptime', title: 'Uptime', width: 110, sortable: true, card: 'first' },
      render: ({ uptime }) => formatUptime(uptime),
    },
    {
      ...{ key: 'outageMinutes', title: 'Lost', width: 120, sortable: true },
      render: ({ outageMinutes }) => formatMinutes(outageMinutes),
    },
    {
      ...{ key: 'excludedMinutes', title: 'Excluded', width: 120, sortable: true },
      render: ({ excludedMinutes }) => formatMinutes(excludedMinutes),
    },
    {
      ...{ key: 'minutesLeft', title: 'Left until 97% is missed', width: 170, sortable: true, card: 'line' },
      render: ({ minutesLeft }) => leftOf(minutesLeft),
    },
    {
      ...{ key: 'missedInDays', title: 'Days until missed', width: 140, sortable: true },
      render: ({ missedInDays }) => daysOf(missedInDays),
    },
    {
      ...{ key: 'downSince', title: 'Down since', width: 200, sortable: true },
      render: ({ downSince }) => (downSince ? <TimeText at={downSince} /> : none),
    },
  ];
}
