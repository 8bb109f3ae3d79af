import type { DeviceFilters } from './device-list.ts';
import { joinFilterValues } from './paging.ts';
import type { otherManufacturers, overviewManufacturers } from './status-overview.ts';
import type { OperationalStatus } from './statuses.ts';

/** The devices of one count of the overview. */
export interface OverviewSelection {
  /** Tab of a manufacturer; absent for the main overview. */
  manufacturer?: (typeof overviewManufacturers)[number] | typeof otherManufacturers;
  connected?: boolean;
  status?: OperationalStatus;
  /** The Tags tab excludes virtual chargers. */
  tag?: string;
}

/** Filters of a device list whose total equals this count of the overview. */
export function overviewFilters({ manufacturer, connected, status, tag }: OverviewSelection): DeviceFilters {
  return {
    ...(manufacturer ? { manufacturer } : {}),
    ...(connected === undefined ? {} : { webSocketConnection: connected ? 'Connected' : 'Not Connected' }),
    ...(status ? { evseStatus: status } : {}),
    ...(tag === undefined ? {} : { tags: joinFilterValues([tag]), virtual: 'false' }),
  };
}
