import { useState } from 'react';
import type { DeviceAction } from './device-action.ts';

/**
 * Running an action on several devices of the list: pick the action, choose
 * the devices, confirm them, then say how and when. What is chosen is kept
 * while one pages, sorts and filters, until the action has run or is cancelled.
 */
export function useBulkAction() {
  const [action, setAction] = useState<DeviceAction>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [confirmed, setConfirmed] = useState(false);
  const [ended, setEnded] = useState(false);

  const end = () => {
    setAction(undefined);
    setSelected([]);
    setConfirmed(false);
    setEnded(true);
  };
  return {
    action,
    /** Chargebox ids, in the order they were chosen. */
    selected,
    confirmed,
    /** One was run or cancelled before. */
    ended,
    pick: setAction,
    select: setSelected,
    /** The devices are the right ones. */
    confirm: () => setConfirmed(true),
    /** Back to choosing devices. */
    back: () => setConfirmed(false),
    cancel: end,
    done: end,
  };
}
