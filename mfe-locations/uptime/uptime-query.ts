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

/** The list of ports' uptimes in the address. */
export const uptimeListSpec: ListSpec = {
  storageKey: 'dmp.uptime.list',
  filterParameters: [...uptimeFilterParameters, 'risk', 'without'],
  sortFields: uptimeSortFields,
};

/** The query of `GET nevi/uptime` for what the list shows. */
export const uptimeListQuery = (query: ListQuery) => listCall(query) as UptimeListQuery;

/** Stands in the address for what ports are grouped by; without it the ports are listed. */
export const groupingParameter = 'by';

/** What the ports are grouped by; undefined where they are listed. */
export const groupingIn = (address: URLSearchParams): UptimeGrouping | undefined =>
  uptimeGroupings.find((by) => by === address.get(groupingParameter));

const groupSpec = (by: UptimeGrouping): ListSpec => ({
  storageKey: `dmp.uptime.by.${by}`,
  filterParameters: uptimeGroupFilterParameters,
  sortFields: uptimeGroupSortFields,
});

/** The list of groups in the address, one for each way of grouping. */
export const uptimeGroupSpecs: Record<UptimeGrouping, ListSpec> = {
  location: groupSpec('location'),
  state: groupSpec('state'),
  operator: groupSpec('operator'),
};

/** The query of `GET nevi/uptime/groups` for what the list shows. */
export const uptimeGroupsQuery = (by: UptimeGrouping, query: ListQuery) =>
  ({ by, ...listCall(query) }) as UptimeGroupsQuery;

/** Where all ports are, lowest uptime first. */
export const allAddress = '/locations/uptime';

/** Where the ports are that miss the rule or are about to, the most urgent first. */
export const atRiskAddress = `${allAddress}?risk=AT_RISK&sortBy=minutesLeft&sortOrder=ASC`;

const reportAddress = '/locations/nevi-report';

/** The page of the quarterly report, of the states and network operators that a list of uptimes is narrowed to. */
export function reportAddressFor(filters: ListQuery['filters']): string {
  const carried = neviReportFilters.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return carried.length > 0 ? `${reportAddress}?${new URLSearchParams(carried)}` : reportAddress;
}

/** Where groups of ports are. */
export const groupsAddress = (by: UptimeGrouping): string => `${allAddress}?${groupingParameter}=${by}`;

const filterOf = { location: 'locationIds', state: 'states', operator: 'networkOperators' } as const;

/** Where the ports of one group are, or of what has no name there. */
export function groupAddress(by: UptimeGrouping, { group }: Pick<UptimeGroup, 'group'>): string {
  const filter = group === null ? { without: by } : { [filterOf[by]]: joinFilterValues([group]) };
  return `${allAddress}?${new URLSearchParams(filter)}`;
}

/** The page of a port's device; it is found by its chargebox ID too, where a backend tells no other. */
export const devicePage = ({ deviceId, chargeboxId }: { deviceId?: string; chargeboxId: string }) =>
  `/devices/${encodeURIComponent(deviceId ?? chargeboxId)}`;
