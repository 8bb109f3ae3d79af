import type { Port, PortStatusChange } from '@dmp/shared/contract';

/**
 * The body of a change of these ports. A port that is gone meanwhile is left out.
 *
 * @param chosen ids of ports
 */
export function portStatusChange(
  ports: readonly Pick<Port, 'id' | 'evseNumber'>[],
  chosen: readonly string[],
  { availabilityType, message }: Pick<PortStatusChange, 'availabilityType' | 'message'>,
): PortStatusChange {
  const meant = ports.filter(({ id }) => chosen.includes(id));
  return {
    evsePortIds: meant.map(({ id, evseNumber }) => ({ evseNumber, portId: id })),
    availabilityType,
    message,
    multiEvses: new Set(meant.map(({ evseNumber }) => evseNumber)).size > 1,
  };
}
