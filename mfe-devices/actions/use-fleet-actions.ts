import type { DeviceFilters } from '@dmp/shared/contract';
import { type ListLoad, type ListSelection, type SelectionMode, useListSelection } from '@dmp/shared/ui';
import { useState } from 'react';
import type { DeviceAction } from './device-action.ts';

/** State of an action on devices of the list. */
export interface FleetActions {
  action: DeviceAction | undefined;
  selection: ListSelection;
  confirmed: boolean;
  /** An earlier action was run or canceled. */
  hasEnded: boolean;
  /** Prop of the list; undefined while no action is picked. */
  selectionMode: SelectionMode | undefined;
  pick(action: DeviceAction): void;
  /** Returns to the selection. */
  back(): void;
  end(): void;
}

/**
 * Runs an action on devices of the list: pick the action, select devices, confirm them, then set its options. Paging,
 * sorting, and filtering keep the selection until the action has run or is canceled.
 *
 * @param list the rows, and the filters as the API takes them
 */
export function useFleetActions<Row extends { chargeboxId: string }>(list: {
  filters: DeviceFilters;
  load: ListLoad<Row>;
}): FleetActions {
  const [action, setAction] = useState<DeviceAction>();
  const [confirmed, setConfirmed] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);
  const selectionState = useListSelection({ ...list, rowKey: ({ chargeboxId }) => chargeboxId });

  const end = () => {
    setAction(undefined);
    selectionState.clear();
    setConfirmed(false);
    setHasEnded(true);
  };
  return {
    action,
    selection: selectionState.selection,
    confirmed,
    hasEnded,
    selectionMode: action && {
      title: action.label,
      selectionState,
      onConfirm: () => setConfirmed(true),
      onCancel: end,
    },
    pick: setAction,
    back: () => setConfirmed(false),
    end,
  };
}
