import type { DeviceFilters } from './device-list.ts';

/** A predefined view of the device list. */
export interface QuickView {
  label: string;
  /** The only filters of the list in this view. */
  filters: DeviceFilters;
}

const define = <const K extends string>(views: Record<K, QuickView>) => views;

/** The quick views of the device list, in display order. */
export const quickViews = define({
  // A charger that has never connected is no outage and has its own view.
  offline: { label: 'Offline', filters: { webSocketConnection: 'Not Connected', neverConnected: 'false' } },
  faulted: { label: 'Faulted', filters: { evseStatus: 'OUTOFORDER' } },
  maintenance: { label: 'Maintenance', filters: { maintenanceMode: 'true' } },
  charging: { label: 'Charging', filters: { evseStatus: 'CHARGING' } },
  neverConnected: { label: 'Never connected', filters: { neverConnected: 'true' } },
  retired: { label: 'Retired', filters: { retired: 'true' } },
});

/** The name of one of {@link quickViews}. */
export type QuickViewName = keyof typeof quickViews;

/** The names of {@link quickViews}, in display order. */
export const quickViewNames = Object.keys(quickViews) as QuickViewName[];
