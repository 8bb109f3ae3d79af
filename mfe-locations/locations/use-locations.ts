import { failureText } from '@dmp/shared/api';
import type { LocationFilterOptions, LocationOverview } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';
import useSWR from 'swr';
import { locationListQuery } from './location-query.ts';

/** The rows of the locations table, what its lists offer, and both anew. */
export function useLocations(query: ListQuery) {
  const { api, notify } = useShell();
  const load: ListLoad<LocationOverview> = useListLoad({
    name: 'locations',
    call: locationListQuery(query),
    fetch: api.places.listLocations,
    failure: 'Get locations failed!',
  });
  const { data: options, mutate } = useSWR<LocationFilterOptions>(
    'location filter options',
    () => api.places.locationFilterOptions(),
    { onError: (fault) => notify.error({ title: 'Get location filters failed!', ...failureText(fault) }) },
  );
  return { load, options, reload: () => Promise.all([load.retry(), mutate()]) };
}
