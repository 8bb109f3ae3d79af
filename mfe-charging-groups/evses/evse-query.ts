import {
  deviceFilterParameters,
  type GroupEvseQuery,
  groupEvseSortFields,
  limits,
  pageSizes,
  vendorLimit,
} from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** How many EVSEs a page may have: those of every list, and as many as a group's page may show. */
export const evsePageSizes = [...pageSizes, limits.pageSizeOf.chargingGroups] as const;

const spec = {
  filterParameters: deviceFilterParameters.filter((name) => name !== 'userCreated'),
  sortFields: groupEvseSortFields,
  pageSizes: evsePageSizes,
} satisfies ListSpec;

/** The EVSEs of a group in the address of its page. */
export const memberListSpec: ListSpec = spec;

/** The EVSEs that may be added there, in the dialog that lists them. */
export const otherListSpec: ListSpec = { ...spec, prefix: 'add' };

/** The filters of a call; a vendor's are limited to their own devices. */
export const evseFilters = (filters: ListQuery['filters'], email: string): Record<string, string> => ({
  ...filters,
  ...vendorLimit(email),
});

/** The query of `GET charging-groups/{id}/evses` for what a list shows to this user. */
export const evseListQuery = (query: ListQuery, email: string, inChargingGroup: boolean): GroupEvseQuery =>
  ({ ...listCall({ ...query, filters: evseFilters(query.filters, email) }), inChargingGroup }) as GroupEvseQuery;
