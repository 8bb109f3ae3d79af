/** OCPI 2.2.1 statuses of an EVSE, in display order. */
export const operationalStatuses = [
  'AVAILABLE',
  'BLOCKED',
  'CHARGING',
  'INOPERATIVE',
  'OUTOFORDER',
  'PLANNED',
  'REMOVED',
  'RESERVED',
  'UNKNOWN',
] as const;

/** One of {@link operationalStatuses}. */
export type OperationalStatus = (typeof operationalStatuses)[number];

/** `ChargePointStatus` of OCPP 1.6, which a StatusNotification reports for a connector. */
export const ocppStatuses = [
  'Available',
  'Preparing',
  'Charging',
  'SuspendedEV',
  'SuspendedEVSE',
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
] as const;

/** One of {@link ocppStatuses}. */
export type OcppStatus = (typeof ocppStatuses)[number];

const ocpiByOcpp: Record<OcppStatus, OperationalStatus> = {
  Available: 'AVAILABLE',
  Preparing: 'CHARGING',
  Charging: 'CHARGING',
  SuspendedEV: 'CHARGING',
  SuspendedEVSE: 'CHARGING',
  Finishing: 'CHARGING',
  Reserved: 'RESERVED',
  Unavailable: 'INOPERATIVE',
  Faulted: 'OUTOFORDER',
};

/** The OCPI status for an OCPP status; UNKNOWN if none was reported yet. */
export function operationalStatusOf(status: OcppStatus | null): OperationalStatus {
  return status === null ? 'UNKNOWN' : ocpiByOcpp[status];
}

/** Whether an EVSE is installed: PLANNED is not yet, REMOVED no longer. Neither maintenance nor a boot changes that. */
export const isInPlace = (status: OperationalStatus): boolean => status !== 'PLANNED' && status !== 'REMOVED';

/**
 * The displayed status of a device or EVSE: RESERVED in maintenance mode, otherwise the one its charger reports. The
 * columns `shown_status` and `shown_evse_statuses` implement the same rule in SQL.
 */
export const shownStatus = (reported: OperationalStatus, maintenanceMode: boolean): OperationalStatus =>
  maintenanceMode && isInPlace(reported) ? 'RESERVED' : reported;

/** Statuses from best to worst. */
export const statusesByRank: readonly OperationalStatus[] = [
  'AVAILABLE',
  'CHARGING',
  'RESERVED',
  'INOPERATIVE',
  'OUTOFORDER',
  'UNKNOWN',
  'BLOCKED',
  'PLANNED',
  'REMOVED',
];

/** The status of a device: the best status of its EVSEs, UNKNOWN if it has none. */
export function bestStatus(statuses: readonly OperationalStatus[]): OperationalStatus {
  return statusesByRank.find((status) => statuses.includes(status)) ?? 'UNKNOWN';
}

/** Statuses that stay when the connection is lost. */
export const statusesKeptOffline: readonly OperationalStatus[] = ['INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED'];
