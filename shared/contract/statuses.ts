/** OCPI operational statuses of an EVSE, in the order a list shows them. */
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

/** What an OCPP 1.6 StatusNotification reports of a connector. */
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

/** The OCPI status that an OCPP status means; none reported yet is UNKNOWN. */
export function operationalStatusOf(status: OcppStatus | null): OperationalStatus {
  return status === null ? 'UNKNOWN' : ocpiByOcpp[status];
}

/** Whether it is there: PLANNED is not there yet, REMOVED no longer. Neither maintenance nor a boot changes that. */
export const isInPlace = (status: OperationalStatus): boolean => status !== 'PLANNED' && status !== 'REMOVED';

/**
 * The status that is shown of a device or an EVSE: RESERVED in maintenance mode, and otherwise what its charger reports.
 * The columns `shown_status` and `shown_evse_statuses` state the same rule in SQL.
 */
export const shownStatus = (reported: OperationalStatus, maintenanceMode: boolean): OperationalStatus =>
  maintenanceMode && isInPlace(reported) ? 'RESERVED' : reported;

/** Best first: a device is as good as its best EVSE. */
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

/** The status of a device with these EVSEs: the best of them, UNKNOWN when there is none. */
export function bestStatus(statuses: readonly OperationalStatus[]): OperationalStatus {
  return statusesByRank.find((status) => statuses.includes(status)) ?? 'UNKNOWN';
}

/** Statuses that a lost connection leaves as they are. */
export const statusesKeptOffline: readonly OperationalStatus[] = ['INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED'];
