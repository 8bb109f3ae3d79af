import type { Device } from '@dmp/shared/contract';

/** How a device is called: its chargebox id and, in brackets, the stations of its EVSEs. */
export function deviceHeading({ chargeboxId, evses }: Pick<Device, 'chargeboxId' | 'evses'>): string {
  return evses.length > 0 ? `${chargeboxId} (${evses.map(({ stationId }) => stationId).join(', ')})` : chargeboxId;
}
