import type { DeviceFilters } from './device-list.ts';
import { joinFilterValues } from './paging.ts';
import type { otherManufacturers, overviewManufacturers } from './status-overview.ts';
import type { OperationalStatus } from './statuses.ts';

/** Which devices one count of the overview is of. */
export interface OverviewSelection {
  /** The manufacturer's tab; none for the main overview. */
  manufacturer?: (typeof overviewManufacturers)[number] | typeof otherManufacturers;
  connected?: boolean;
  status?: OperationalStatus;
  /** The Tags tab counts no virtual chargers. */
  tag?: string;
}

/** The filters of a device list with just these devices: its total is the overview's count of them. */
export function overviewFilters({ manufacturer, connected, status, tag }: OverviewSelection): DeviceFilters {
  return {
    ...(manufacturer ? { manufacturer } : {}),
    ...(connected === undefined ? {} : { webSocketConnection: connected ? 'Connected' : 'Not Connected' }),
    ...(status ? { evseStatus: status } : {}),
    ...(tag === undefined ? {} : { tags: joinFilterValues([tag]), virtual: 'false' }),
  };
}
