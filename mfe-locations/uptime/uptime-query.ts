import {
  joinFilterValues,
  neviReportFilters,
  type UptimeGroup,
  type UptimeGrouping,
  type UptimeGroupsQuery,
  type UptimeListQuery,
  uptimeFilterParameters,
  uptimeGroupFilterParameters,
  uptimeGroupings,
  uptimeGroupSortFields,
  uptimeSortFields,
} from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** How the list of ports is stored in the address and in the browser. */
export const uptimeListSpec: ListSpec = {
  storageKey: 'dmp.uptime.list',
  filterParameters: [...uptimeFilterParameters, 'risk', 'without'],
  sortFields: uptimeSortFields,
};

/** Converts the state of the list to the query of `GET nevi/uptime`. */
export const uptimeListQuery = (query: ListQuery) => listCall(query) as UptimeListQuery;

/** Query parameter of the grouping. Without it, the ports are listed. */
const groupingParameter = 'by';

/** The grouping in the address; undefined for the list of ports. */
export const groupingIn = (address: URLSearchParams): UptimeGrouping | undefined =>
  uptimeGroupings.find((by) => by === address.get(groupingParameter));

const groupSpec = (by: UptimeGrouping): ListSpec => ({
  storageKey: `dmp.uptime.by.${by}`,
  filterParameters: uptimeGroupFilterParameters,
  sortFields: uptimeGroupSortFields,
});

/** How the list of groups is stored, for each grouping. */
export const uptimeGroupSpecs: Record<UptimeGrouping, ListSpec> = {
  location: groupSpec('location'),
  state: groupSpec('state'),
  operator: groupSpec('operator'),
};

/** Converts the state of the list to the query of `GET nevi/uptime/groups`. */
export const uptimeGroupsQuery = (by: UptimeGrouping, query: ListQuery) =>
  ({ by, ...listCall(query) }) as UptimeGroupsQuery;

/** Address of the list of all ports. */
export const allPortsAddress = '/locations/uptime';

/** Address of the list of ports that miss the rule or are about to, the most urgent first. */
export const portsAtRiskAddress = `${allPortsAddress}?risk=AT_RISK&sortBy=minutesLeft&sortOrder=ASC`;

const reportAddress = '/locations/nevi-report';

/** Address of the quarterly report, with the filters of the list that the report supports. */
export function reportAddressFor(filters: ListQuery['filters']): string {
  const carried = neviReportFilters.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return carried.length > 0 ? `${reportAddress}?${new URLSearchParams(carried)}` : reportAddress;
}

/** Address of the list of groups. */
export const uptimeGroupsAddress = (by: UptimeGrouping): string => `${allPortsAddress}?${groupingParameter}=${by}`;

const filterParameters = { location: 'locationIds', state: 'states', operator: 'networkOperators' } as const;

/** Address of the list of ports of one group. A null group stands for ports without a value. */
export function uptimeGroupAddress(by: UptimeGrouping, { group }: Pick<UptimeGroup, 'group'>): string {
  const filter = group === null ? { without: by } : { [filterParameters[by]]: joinFilterValues([group]) };
  return `${allPortsAddress}?${new URLSearchParams(filter)}`;
}

/** Address of the device of a port. Older backends do not send a device ID; the Chargebox ID works too. */
export const portDeviceAddress = ({ deviceId, chargeboxId }: { deviceId?: string; chargeboxId: string }) =>
  `/devices/${encodeURIComponent(deviceId ?? chargeboxId)}`;
