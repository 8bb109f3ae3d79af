import type { GroupEvse, GroupEvsePage } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, type ListSelecting, type TickedAs, useListSelection } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { evseFilters } from './evse-query.ts';

/** What a selected row in a list of EVSEs means: all EVSEs of a device are added and removed together. */
const tickedAsDevice: TickedAs<GroupEvse> = { noun: 'device', key: ({ chargeboxId }) => chargeboxId };

/** The same with how many devices the EVSEs of the list belong to. */
export const useTickedAsDevice = (total: number | undefined): TickedAs<GroupEvse> =>
  useMemo(() => ({ ...tickedAsDevice, total }), [total]);

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
