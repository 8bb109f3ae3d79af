import {
  bestStatus,
  isInPlace,
  type OcppStatus,
  type OperationalStatus,
  operationalStatusOf,
  statusesKeptOffline,
} from '@dmp/shared/contract';

/** An EVSE with what its status follows from. */
export interface EvseState {
  uid: string;
  status: OperationalStatus;
  /** Since when it has had this status; null before its first. */
  since: Date | null;
  /** While it is INOPERATIVE: since when it had been out of order before; null where it had not. */
  faultSince: Date | null;
  /** What it was before a lost connection made it UNKNOWN; also once it is that again, until that is reported. */
  lastKnownStatus: OperationalStatus | null;
  ports: readonly { connectorId: number; status: OcppStatus | null }[];
}

/** A device with the parts its status follows from. */
export interface DeviceStatuses {
  status: OperationalStatus;
  since: Date | null;
  faultSince: Date | null;
  lastKnownStatus: OperationalStatus | null;
  /** Last report of connector 0, the charger as a whole. */
  chargerStatus: OcppStatus | null;
  /** Of its EVSEs, sorted, as its own row has them. */
  evseStatuses: readonly OperationalStatus[];
  evses: readonly EvseState[];
}

/**
 * The status of an EVSE: what the charger as a whole is, where that stops it. Else, since it serves one vehicle at a
 * time, what its vehicle does, whatever its other ports report; without one, the best of its ports.
 */
export function evseStatus(
  chargerStatus: OcppStatus | null,
  ports: readonly { status: OcppStatus | null }[],
): OperationalStatus {
  if (chargerStatus === 'Faulted' || chargerStatus === 'Unavailable') return operationalStatusOf(chargerStatus);
  const statuses = ports.map(({ status }) => operationalStatusOf(status));
  return takenStatuses.find((status) => statuses.includes(status)) ?? bestStatus(statuses);
}

/** An EVSE one of whose ports is so has none for anybody else. */
const takenStatuses = ['CHARGING', 'RESERVED'] as const;

/**
 * EVSEs after a report about one connector. Connector 0 is the charger as a
 * whole; its going well again says nothing of an EVSE that a lost connection
 * made UNKNOWN: that one waits for a report of its own.
 */
export function afterReport(device: DeviceStatuses, connectorId: number): EvseState[] {
  return device.evses.map((evse) => {
    const own = evse.ports.some((port) => port.connectorId === connectorId);
    if (!own && connectorId !== 0) return evse;
    const status = evseStatus(device.chargerStatus, evse.ports);
    const waits = !own && evse.lastKnownStatus !== null && status === evseStatus(null, evse.ports);
    return waits ? evse : { ...evse, status, lastKnownStatus: null };
  });
}

/**
 * EVSEs of a charger that has had its time to report them. What a lost connection made UNKNOWN is what it was before,
 * as far as a boot has not ended that, with a mark: `lastKnownStatus` stays until it is reported.
 */
export const afterNoReport = (device: DeviceStatuses, hasBooted: boolean): EvseState[] =>
  device.evses.map((evse) => {
    if (!isInPlace(evse.status) || (evse.lastKnownStatus === null && !hasBooted)) return evse;
    const status = evseStatus(device.chargerStatus, evse.ports);
    const isMarked = evse.lastKnownStatus !== null && status !== 'UNKNOWN';
    return isMarked ? { ...evse, status, lastKnownStatus: status } : { ...evse, status };
  });

/** EVSEs once their charger has been away for too long. */
export function afterSilence(device: DeviceStatuses): EvseState[] {
  return device.evses.map((evse) =>
    evse.status === 'UNKNOWN' || statusesKeptOffline.includes(evse.status)
      ? evse
      : { ...evse, status: 'UNKNOWN', lastKnownStatus: evse.status },
  );
}

/** A status, since when, and the fault that it interrupts. */
export type StatusAge = Pick<EvseState, 'status' | 'since' | 'faultSince'>;

/**
 * The age of a status that follows on another at a moment. Taking a charger out of service, for maintenance or by hand,
 * does not end a fault: one that is still there afterwards has lasted since it was first reported.
 */
export function ageAfter(before: StatusAge, status: OperationalStatus, at: Date): Omit<StatusAge, 'status'> {
  if (status === before.status) return { since: before.since, faultSince: before.faultSince };
  if (status === 'OUTOFORDER' && before.status === 'INOPERATIVE') {
    return { since: before.faultSince ?? at, faultSince: null };
  }
  const interrupts = status === 'INOPERATIVE' && before.status === 'OUTOFORDER';
  return { since: at, faultSince: interrupts ? before.since : null };
}

/** What a device's EVSEs make of it. */
export interface Changes {
  /** Those that differ, and whether their status does. */
  evses: (EvseState & { isStatusNew: boolean })[];
  status: OperationalStatus;
  since: Date | null;
  faultSince: Date | null;
  lastKnownStatus: OperationalStatus | null;
  /** Of all its EVSEs, sorted. */
  evseStatuses: OperationalStatus[];
  /** Whether the device's own row differs in any of these. */
  changed: boolean;
}

/** What changes when a device's EVSEs become these at a moment. */
export function changesTo(device: DeviceStatuses, evses: readonly EvseState[], at: Date): Changes {
  const evseStatuses = evses.map((evse) => evse.status).sort();
  const status = bestStatus(evseStatuses);
  const lastKnownStatus = lastKnownOf(device, evses, status);
  return {
    evses: evses.flatMap((evse, index) => {
      const before = device.evses[index];
      if (!before) throw new Error('EVSEs must be those of the device, in its order.');
      if (evse.status === before.status && evse.lastKnownStatus === before.lastKnownStatus) return [];
      return [{ ...evse, ...ageAfter(before, evse.status, at), isStatusNew: evse.status !== before.status }];
    }),
    status,
    ...ageAfter(device, status, at),
    lastKnownStatus,
    evseStatuses,
    changed:
      status !== device.status ||
      lastKnownStatus !== device.lastKnownStatus ||
      evseStatuses.join() !== device.evseStatuses.join(),
  };
}

/** What a device of this status was before its connection was lost; null where it has been reported since. */
function lastKnownOf(
  device: DeviceStatuses,
  evses: readonly EvseState[],
  status: OperationalStatus,
): OperationalStatus | null {
  const marked = evses.filter((evse) => evse.lastKnownStatus !== null);
  if (status === 'UNKNOWN') {
    if (marked.length === 0) return null;
    return device.status === 'UNKNOWN' ? device.lastKnownStatus : device.status;
  }
  const isReported = evses.some((evse) => evse.status === status && evse.lastKnownStatus === null);
  return isReported ? null : status;
}
