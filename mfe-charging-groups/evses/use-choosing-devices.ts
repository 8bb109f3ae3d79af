import type { GroupEvse, GroupEvsePage } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, type ListSelecting, type TickedAs, useListSelection } from '@dmp/shared/ui';
import { evseFilters } from './evse-query.ts';

/** What a tick in a list of EVSEs means: all EVSEs of a device are added and removed together. */
export const tickedAsDevice: TickedAs<GroupEvse> = { noun: 'device', key: ({ chargeboxId }) => chargeboxId };

/** Chooses devices in a list of EVSEs, one by one or all that match its filters. */
export function useChoosingDevices(
  query: ListQuery,
  load: ListLoad<GroupEvse> & { page: GroupEvsePage | undefined },
): ListSelecting {
  const { session } = useShell();
  return useListSelection({
    filters: evseFilters(query.filters, session.user.email),
    load,
    rowKey: tickedAsDevice.key,
    total: load.page?.devices,
  });
}
