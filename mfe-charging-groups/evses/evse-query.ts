import {
  deviceFilterParameters,
  type GroupEvseQuery,
  groupEvseSortFields,
  limits,
  pageSizes,
  vendorLimit,
} from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** Page sizes of EVSE lists: those of every list, and the maximum for charging groups. */
export const evsePageSizes = [...pageSizes, limits.pageSizeOf.chargingGroups] as const;

const spec = {
  filterParameters: deviceFilterParameters.filter((name) => name !== 'userCreated'),
  sortFields: groupEvseSortFields,
  pageSizes: evsePageSizes,
} satisfies ListSpec;

/** Query parameters of a group's EVSEs in the URL. */
export const memberListSpec: ListSpec = spec;

/** Query parameters of the list in the dialog that adds EVSEs. */
export const nonMemberListSpec: ListSpec = { ...spec, prefix: 'add' };

/** Filters of a request. A vendor's are limited to their own devices. */
export const evseFilters = (filters: ListQuery['filters'], email: string): Record<string, string> => ({
  ...filters,
  ...vendorLimit(email),
});

/** Converts a list query of a user to the query of `GET charging-groups/{id}/evses`. */
export const evseListQuery = (query: ListQuery, email: string, inChargingGroup: boolean): GroupEvseQuery =>
  ({ ...listCall({ ...query, filters: evseFilters(query.filters, email) }), inChargingGroup }) as GroupEvseQuery;
