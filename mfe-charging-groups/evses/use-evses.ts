import { chargingGroupsApi } from '@dmp/shared/api';
import type { GroupEvse, GroupEvsePage, GroupEvseQuery } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { evseListQuery } from './evse-query.ts';

interface EvseCall {
  group: string;
  query: GroupEvseQuery;
}

/** Loads a page of the EVSEs that are in a group, or that are not, and refreshes it every 30 seconds. */
export function useEvses(
  group: string,
  query: ListQuery,
  inChargingGroup: boolean,
): ListLoad<GroupEvse> & { page: GroupEvsePage | undefined } {
  const { session } = useShell();
  const groups = useApi(chargingGroupsApi);
  return useListLoad<EvseCall, GroupEvsePage>({
    name: 'EVSEs of a charging group',
    call: { group, query: evseListQuery(query, session.user.email, inChargingGroup) },
    fetch: (call, signal) => groups.listEvses(call.group, call.query, signal),
    failure: 'Get EVSEs failed!',
    refreshInterval: 30_000,
  });
}
