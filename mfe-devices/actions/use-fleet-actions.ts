import type { DeviceFilters } from '@dmp/shared/contract';
import { type Choosing, type ListLoad, type ListSelection, useListSelection } from '@dmp/shared/ui';
import { useState } from 'react';
import type { DeviceAction } from './device-action.ts';

/** An action being run on devices of the list. */
export interface FleetActions {
  action: DeviceAction | undefined;
  selection: ListSelection;
  confirmed: boolean;
  /** One was run or cancelled before. */
  ended: boolean;
  /** For the list. */
  choosing: Choosing | undefined;
  pick(action: DeviceAction): void;
  /** Back to choosing devices. */
  back(): void;
  end(): void;
}

/**
 * Running an action on devices of the list: pick the action, choose the
 * devices, confirm them, then say how and when. What is chosen is kept while
 * one pages, sorts and filters, until the action has run or is cancelled.
 *
 * @param shown what the list shows, with the filters as they go on the wire
 */
export function useFleetActions<Row extends { chargeboxId: string }>(shown: {
  filters: DeviceFilters;
  load: ListLoad<Row>;
}): FleetActions {
  const [action, setAction] = useState<DeviceAction>();
  const [confirmed, setConfirmed] = useState(false);
  const [ended, setEnded] = useState(false);
  const selecting = useListSelection({ ...shown, rowKey: ({ chargeboxId }) => chargeboxId });

  const end = () => {
    setAction(undefined);
    selecting.clear();
    setConfirmed(false);
    setEnded(true);
  };
  return {
    action,
    selection: selecting.selection,
    confirmed,
    ended,
    choosing: action && { title: action.label, selecting, onConfirm: () => setConfirmed(true), onCancel: end },
    pick: setAction,
    back: () => setConfirmed(false),
    end,
  };
}
