import type { devicesApi } from '@dmp/shared/api';
import type { DeviceFilterOptions, UptimeRow } from '@dmp/shared/contract';
import { formatMinutes, formatNumber, formatUptime, none } from '@dmp/shared/format';
import { type ColumnFilter, type NamedFilter, type PagedColumn, TimeText } from '@dmp/shared/ui';

/** Narrows to ports that miss the rule, or also those that are about to: what Home links to. */
export const riskFilter: NamedFilter = {
  title: 'Below 97%',
  kind: 'text',
  parameters: ['risk'],
  whole: true,
};

/** What is left of what a port may be down; what is missing once it is too much. */
const leftOf = (minutes: number): string =>
  minutes >= 0 ? formatMinutes(minutes) : `${formatMinutes(-minutes)} too long`;

/** In how many days a port misses the rule. */
const daysOf = (days: number | null): string => (days === null ? none : days === 0 ? 'Missed' : formatNumber(days));

/** The columns of the table of uptimes; its lists offer what there is, fetched when one is opened. */
export function uptimeColumns(
  devices: Pick<ReturnType<typeof devicesApi>, 'filterOptions'>,
): readonly PagedColumn<UptimeRow>[] {
  const filterOf = (parameter: string, field: keyof DeviceFilterOptions): ColumnFilter => ({
    kind: 'list',
    parameters: [parameter],
    options: {
      key: `devices/${field}`,
      fetch: async () => (await devices.filterOptions())[field].map((value) => ({ value, label: value })),
      failure: 'Get filter options failed!',
    },
  });
  const text = (key: 'chargeboxId' | 'locationId'): ColumnFilter => ({ kind: 'text', parameters: [key] });
  return [
    {
      ...{ key: 'chargeboxId', title: 'Chargebox ID', width: 170, sortable: true, link: true },
      ...{ filter: text('chargeboxId'), render: ({ chargeboxId }) => chargeboxId },
    },
    { key: 'evseUid', title: 'EVSE UID', width: 190, sortable: true, render: ({ evseUid }) => evseUid },
    {
      ...{ key: 'locationId', title: 'Location ID', width: 150, sortable: true, filter: text('locationId') },
      render: ({ locationId }) => locationId ?? none,
    },
    {
      ...{ key: 'state', title: 'State', width: 90, sortable: true, filter: filterOf('states', 'state') },
      render: ({ state }) => state ?? none,
    },
    {
      ...{ key: 'networkOperator', title: 'Network Operator', width: 180, sortable: true },
      ...{ filter: filterOf('networkOperators', 'networkOperator') },
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
      ...{ key: 'downSince', title: 'Down since', width: 170, sortable: true },
      render: ({ downSince }) => (downSince ? <TimeText at={downSince} /> : none),
    },
  ];
}
