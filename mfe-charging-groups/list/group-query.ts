import {
  type ChargingGroupListQuery,
  chargingGroupFilterParameters,
  chargingGroupSortFields,
} from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** Query parameters of the charging group list in the URL. */
export const groupListSpec: ListSpec = {
  storageKey: 'dmp.charging-groups.list',
  filterParameters: chargingGroupFilterParameters,
  sortFields: chargingGroupSortFields,
};

/** Converts a list query to the query of `GET charging-groups`. */
export const groupListQuery = (query: ListQuery) => listCall(query) as ChargingGroupListQuery;
