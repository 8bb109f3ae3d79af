import type { DeviceFilters } from '@dmp/shared/contract';
import type { RowTicks } from '@dmp/shared/ui';
import { useState } from 'react';
import type { DeviceAction } from './device-action.ts';
import { allMatching, type DeviceSelection, listed, tickedKeys, viewOf, withTicks } from './selection.ts';

/** What the list shows while devices are being chosen in it. */
export interface ShownList {
  /** As they go on the wire, a vendor's limit included. */
  filters: DeviceFilters;
  /** How many devices match them; undefined while it is not known. */
  total: number | undefined;
  /** Chargebox ids of the rows in sight. */
  ids: readonly string[];
}

const nothing = listed([]);

/**
 * Running an action on devices of the list: pick the action, choose the
 * devices, confirm them, then say how and when. What is chosen is kept while
 * one pages, sorts and filters, until the action has run or is cancelled.
 */
export function useFleetActions(shown: ShownList) {
  const [action, setAction] = useState<DeviceAction>();
  const [chosen, setChosen] = useState<DeviceSelection>(nothing);
  const [confirmed, setConfirmed] = useState(false);
  const [ended, setEnded] = useState(false);
  const { filters, total, ids } = shown;
  const view = viewOf(chosen, filters);
  // Of the same filters the list knows the number of this moment.
  const selection = chosen.kind === 'all' && view === 'same' && total !== undefined ? { ...chosen, total } : chosen;

  const end = () => {
    setAction(undefined);
    setChosen(nothing);
    setConfirmed(false);
    setEnded(true);
  };
  // Rows of the filters before say nothing of those of now.
  const unclear = view === 'other' || (selection.kind === 'all' && total === undefined);
  const ticks: RowTicks | undefined = action && {
    keys: view === 'other' ? [] : tickedKeys(selection, ids),
    onChange: (keys) => setChosen(withTicks(selection, ids, keys)),
    disabled: unclear,
  };
  return {
    action,
    selection,
    view,
    confirmed,
    /** One was run or cancelled before. */
    ended,
    /** For the table. */
    ticks,
    total,
    pick: setAction,
    select: setChosen,
    selectAll: () => total !== undefined && setChosen(allMatching(filters, total)),
    /** The devices are the right ones. */
    confirm: () => setConfirmed(true),
    /** Back to choosing devices. */
    back: () => setConfirmed(false),
    end,
  };
}

export type FleetActions = ReturnType<typeof useFleetActions>;
