import {
  type ChargingGroupListQuery,
  chargingGroupFilterParameters,
  chargingGroupSortFields,
} from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** The list of charging groups in the address. */
export const groupListSpec: ListSpec = {
  storageKey: 'dmp.charging-groups.list',
  filterParameters: chargingGroupFilterParameters,
  sortFields: chargingGroupSortFields,
};

/** The query of `GET charging-groups` for what the list shows. */
export const groupListQuery = (query: ListQuery) => listCall(query) as ChargingGroupListQuery;
