import type { LocationOverview } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import { locationListQuery } from './location-query.ts';

/** The rows of the locations table. */
export function useLocations(query: ListQuery): ListLoad<LocationOverview> {
  const { api } = useShell();
  return useListLoad({
    name: 'locations',
    call: locationListQuery(query),
    fetch: api.places.listLocations,
    failure: 'Get locations failed!',
  });
}
