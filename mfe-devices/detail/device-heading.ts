import type { Device } from '@dmp/shared/contract';

/** Heading of a device: its chargebox ID and, in brackets, the station IDs of its EVSEs. */
export function deviceHeading({ chargeboxId, evses }: Pick<Device, 'chargeboxId' | 'evses'>): string {
  return evses.length > 0 ? `${chargeboxId} (${evses.map(({ stationId }) => stationId).join(', ')})` : chargeboxId;
}
