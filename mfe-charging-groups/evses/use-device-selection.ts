import type { GroupEvse, GroupEvsePage } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import {
  type ListLoad,
  type ListQuery,
  type ListSelectionState,
  type SelectionKey,
  useListSelection,
} from '@dmp/shared/ui';
import { useMemo } from 'react';
import { evseFilters } from './evse-query.ts';

/** A row selects its device: all EVSEs of a device are added and removed together. */
const deviceSelectionKey: SelectionKey<GroupEvse> = { noun: 'device', key: ({ chargeboxId }) => chargeboxId };

/** {@link deviceSelectionKey} with the number of devices in the list. */
export const useDeviceSelectionKey = (total: number | undefined): SelectionKey<GroupEvse> =>
  useMemo(() => ({ ...deviceSelectionKey, total }), [total]);

/** Selection of devices in a list of EVSEs: single devices, or all that match the filters. */
export function useDeviceSelection(
  query: ListQuery,
  load: ListLoad<GroupEvse> & { page: GroupEvsePage | undefined },
): ListSelectionState {
  const { session } = useShell();
  return useListSelection({
    filters: evseFilters(query.filters, session.user.email),
    load,
    rowKey: deviceSelectionKey.key,
    total: load.page?.devices,
  });
}
