import type { OperationalStatus, Overview } from '@dmp/shared/contract';

/** Statuses with a column in the manufacturers table. */
export const comparedStatuses = ['AVAILABLE', 'CHARGING', 'OUTOFORDER'] as const satisfies readonly OperationalStatus[];
/** One of {@link comparedStatuses}. */
export type ComparedStatus = (typeof comparedStatuses)[number];

/** Counts of a row of the manufacturers table: devices by connection, EVSEs by status. */
export interface ManufacturerCounts {
  /** Older backends do not count devices. */
  connected: number | undefined;
  notConnected: number | undefined;
  statuses: Record<ComparedStatus, number>;
}

const byStatus = (countOf: (status: ComparedStatus) => number): Record<ComparedStatus, number> => ({
  AVAILABLE: countOf('AVAILABLE'),
  CHARGING: countOf('CHARGING'),
  OUTOFORDER: countOf('OUTOFORDER'),
});

/** Counts of the network or of one manufacturer. */
export const countsOf = ({ devices, connectedStatuses, notConnectedStatuses }: Overview): ManufacturerCounts => ({
  connected: devices?.connected,
  notConnected: devices?.notConnected,
  statuses: byStatus((status) => (connectedStatuses[status] ?? 0) + (notConnectedStatuses[status] ?? 0)),
});

/** The part of the network that is in none of the rows; undefined if it is empty. */
export function otherCounts(main: Overview, rows: readonly ManufacturerCounts[]): ManufacturerCounts | undefined {
  const total = countsOf(main);
  const remainder = (countIn: (counts: ManufacturerCounts) => number | undefined): number | undefined =>
    rows.reduce<number | undefined>((remaining, row) => {
      const count = countIn(row);
      return remaining === undefined || count === undefined ? undefined : remaining - count;
    }, countIn(total));
  const others: ManufacturerCounts = {
    connected: remainder(({ connected }) => connected),
    notConnected: remainder(({ notConnected }) => notConnected),
    statuses: byStatus((status) => remainder(({ statuses }) => statuses[status]) ?? 0),
  };
  const hasDevices = (others.connected ?? 0) + (others.notConnected ?? 0) > 0;
  const hasEvses = Object.values(others.statuses).some((count) => count > 0);
  return hasDevices || hasEvses ? others : undefined;
}
