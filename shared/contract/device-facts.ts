import type { Device } from './schemas/device.ts';
import { bestStatus, type OperationalStatus } from './statuses.ts';

/** Whether a device was retired; one of a backend that does not say so is in use. */
export const isRetiredDevice = ({ retiredAt }: { retiredAt?: string | null }): boolean => Boolean(retiredAt);

/** The fields that the status of a device is shown from, with what explains it. */
export const statusFields = [
  ...(['status', 'evses', 'webSocketConnection', 'connectionSince', 'communicationTimestamp'] as const),
  ...(['lastKnownStatus', 'reportedStatus', 'maintenanceMode'] as const),
] satisfies (keyof Device)[];

/** The status of a device; where the backend sends none, the best of its EVSEs. */
export function statusOfDevice({
  status,
  evses,
}: {
  status?: OperationalStatus;
  evses: readonly { operationalStatus: OperationalStatus }[];
}): OperationalStatus {
  return status ?? bestStatus(evses.map(({ operationalStatus }) => operationalStatus));
}
