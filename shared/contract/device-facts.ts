import type { Device } from './schemas/device.ts';
import { bestStatus, type OperationalStatus } from './statuses.ts';

/** Whether a device was retired. Older backends do not send `retiredAt`: such a device is in use. */
export const isRetiredDevice = ({ retiredAt }: { retiredAt?: string | null }): boolean => Boolean(retiredAt);

/** The fields that the display of a device's status, with its explanation, needs. */
export const statusFields = [
  ...(['status', 'evses', 'webSocketConnection', 'connectionSince', 'communicationTimestamp'] as const),
  ...(['lastKnownStatus', 'reportedStatus', 'maintenanceMode'] as const),
] satisfies (keyof Device)[];

/** The status of a device; the best one of its EVSEs if an older backend sends none. */
export function statusOfDevice({
  status,
  evses,
}: {
  status?: OperationalStatus;
  evses: readonly { operationalStatus: OperationalStatus }[];
}): OperationalStatus {
  return status ?? bestStatus(evses.map(({ operationalStatus }) => operationalStatus));
}
