import type { DeviceFilters } from './device-list.ts';

/** Devices that are looked for again and again, whichever they are at the moment. */
export interface QuickView {
  label: string;
  /** What the list shows under it: these filters and no others. */
  filters: DeviceFilters;
}

const define = <const K extends string>(views: Record<K, QuickView>) => views;

/** The quick views of the device list, in their order. */
export const quickViews = define({
  // A charger that has never connected is no outage: it has a view of its own.
  offline: { label: 'Offline', filters: { webSocketConnection: 'Not Connected', neverConnected: 'false' } },
  faulted: { label: 'Faulted', filters: { evseStatus: 'OUTOFORDER' } },
  maintenance: { label: 'Maintenance', filters: { maintenanceMode: 'true' } },
  charging: { label: 'Charging', filters: { evseStatus: 'CHARGING' } },
  neverConnected: { label: 'Never connected', filters: { neverConnected: 'true' } },
  retired: { label: 'Retired', filters: { retired: 'true' } },
});

export type QuickViewName = keyof typeof quickViews;

/** All of them, in their order. */
export const quickViewNames = Object.keys(quickViews) as QuickViewName[];
