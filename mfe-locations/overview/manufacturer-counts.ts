import type { OperationalStatus, Overview } from '@dmp/shared/contract';

/** The statuses that manufacturers are compared by. */
export const shownStatuses = ['AVAILABLE', 'CHARGING', 'OUTOFORDER'] as const satisfies readonly OperationalStatus[];
export type ShownStatus = (typeof shownStatuses)[number];

/** What a line of the manufacturers' table counts: devices by their connection, EVSEs by their status. */
export interface ManufacturerCounts {
  /** Undefined where the backend does not count devices. */
  connected: number | undefined;
  notConnected: number | undefined;
  statuses: Record<ShownStatus, number>;
}

const byStatus = (countOf: (status: ShownStatus) => number): Record<ShownStatus, number> => ({
  AVAILABLE: countOf('AVAILABLE'),
  CHARGING: countOf('CHARGING'),
  OUTOFORDER: countOf('OUTOFORDER'),
});

/** The counts of one part of the network. */
export const countsOf = ({ devices, connectedStatuses, notConnectedStatuses }: Overview): ManufacturerCounts => ({
  connected: devices?.connected,
  notConnected: devices?.notConnected,
  statuses: byStatus((status) => (connectedStatuses[status] ?? 0) + (notConnectedStatuses[status] ?? 0)),
});

/** What of the whole is in none of the lines, so that they add up to it; undefined where nothing is. */
export function othersOf(main: Overview, lines: readonly ManufacturerCounts[]): ManufacturerCounts | undefined {
  const all = countsOf(main);
  const left = (of: (counts: ManufacturerCounts) => number | undefined): number | undefined =>
    lines.reduce<number | undefined>((rest, line) => {
      const part = of(line);
      return rest === undefined || part === undefined ? undefined : rest - part;
    }, of(all));
  const others: ManufacturerCounts = {
    connected: left(({ connected }) => connected),
    notConnected: left(({ notConnected }) => notConnected),
    statuses: byStatus((status) => left(({ statuses }) => statuses[status]) ?? 0),
  };
  const hasDevices = (others.connected ?? 0) + (others.notConnected ?? 0) > 0;
  const hasEvses = Object.values(others.statuses).some((count) => count > 0);
  return hasDevices || hasEvses ? others : undefined;
}
