import { chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroupOverview } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { groupListQuery } from './group-query.ts';

/** Loads a page of charging groups, and refreshes it every 30 seconds. */
export function useGroups(query: ListQuery): ListLoad<ChargingGroupOverview> {
  const groups = useApi(chargingGroupsApi);
  return useListLoad({
    name: 'charging groups',
    call: groupListQuery(query),
    fetch: groups.list,
    failure: 'Get charging groups failed!',
    refreshInterval: 30_000,
  });
}
