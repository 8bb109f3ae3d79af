import type { Port, PortStatusChange } from '@dmp/shared/contract';

/**
 * Builds the request body of a status change of the selected ports. Ports that no longer exist are skipped.
 *
 * @param selectedIds IDs of ports
 */
export function portStatusChange(
  ports: readonly Pick<Port, 'id' | 'evseNumber'>[],
  selectedIds: readonly string[],
  { availabilityType, message }: Pick<PortStatusChange, 'availabilityType' | 'message'>,
): PortStatusChange {
  const selected = ports.filter(({ id }) => selectedIds.includes(id));
  return {
    evsePortIds: selected.map(({ id, evseNumber }) => ({ evseNumber, portId: id })),
    availabilityType,
    message,
    multiEvses: new Set(selected.map(({ evseNumber }) => evseNumber)).size > 1,
  };
}
