import { locationsApi } from '@dmp/shared/api';
import type { LocationOverview } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { ListPage, savedViewsOf, useListQuery } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { locationColumns } from './location-columns.tsx';
import { LocationListButtons } from './location-list-buttons.tsx';
import { locationListSpec } from './location-query.ts';
import { useLocations } from './use-locations.ts';

const locationPath = ({ id }: LocationOverview) => `/locations/${encodeURIComponent(id)}`;

const savedViews = savedViewsOf('locations');

/** `/locations`: all locations that the user may see. */
export function LocationListPage() {
  const locations = useApi(locationsApi);
  const [query, setQuery] = useListQuery(locationListSpec);
  const columns = useMemo(() => locationColumns(locations), [locations]);
  return (
    <ListPage
      label="Locations"
      noun="location"
      search="Search ID, name, address, or city"
      columns={columns}
      rowKey={({ id }) => id}
      load={useLocations(query)}
      query={query}
      onQuery={setQuery}
      link={locationPath}
      savedViews={savedViews}
      buttons={<LocationListButtons />}
    />
  );
}
