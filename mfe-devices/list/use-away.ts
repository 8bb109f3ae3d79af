import type { Device } from '@dmp/shared/contract';
import { useRef } from 'react';

/**
 * How many of the chosen devices are not connected, by the last that the list
 * showed of each: a chosen one need not be on the page in sight.
 *
 * @param selected chargebox ids
 */
export function useAway(rows: readonly Device[] | undefined, selected: readonly string[]): number {
  const connections = useRef(new Map<string, Device['webSocketConnection']>());
  for (const { chargeboxId, webSocketConnection } of rows ?? [])
    connections.current.set(chargeboxId, webSocketConnection);
  return selected.filter((id) => connections.current.get(id) === 'Not Connected').length;
}
