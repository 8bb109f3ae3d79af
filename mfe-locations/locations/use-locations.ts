import { locationsApi } from '@dmp/shared/api';
import type { LocationOverview } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { locationListQuery } from './location-query.ts';

/** Loads the locations table, refreshed every 30 seconds. */
export function useLocations(query: ListQuery): ListLoad<LocationOverview> {
  const locations = useApi(locationsApi);
  return useListLoad({
    name: 'locations',
    call: locationListQuery(query),
    fetch: locations.listLocations,
    failure: 'Get locations failed!',
    refreshInterval: 30_000,
  });
}
