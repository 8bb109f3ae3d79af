import { placesApi } from '@dmp/shared/api';
import type { LocationOverview } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { locationListQuery } from './location-query.ts';

/** The rows of the locations table. */
export function useLocations(query: ListQuery): ListLoad<LocationOverview> {
  const places = useApi(placesApi);
  return useListLoad({
    name: 'locations',
    call: locationListQuery(query),
    fetch: places.listLocations,
    failure: 'Get locations failed!',
    refreshInterval: 30_000,
  });
}
