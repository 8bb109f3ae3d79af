import { placesApi } from '@dmp/shared/api';
import type { LocationOverview } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { ListPage, savedViewsOf, useListQuery } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { PlaceButtons } from '../form/place-buttons.tsx';
import { locationColumns } from './location-columns.tsx';
import { locationListSpec } from './location-query.ts';
import { useLocations } from './use-locations.ts';

const pageOf = ({ id }: LocationOverview) => `/locations/${encodeURIComponent(id)}`;

const savedViews = savedViewsOf('locations');

/** `/locations`: all places a person may see. */
export function LocationListPage() {
  const places = useApi(placesApi);
  const [query, setQuery] = useListQuery(locationListSpec);
  const columns = useMemo(() => locationColumns(places), [places]);
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
      link={pageOf}
      savedViews={savedViews}
      buttons={<PlaceButtons />}
    />
  );
}
