import { type LocationListQuery, locationFilterParameters, locationSortFields } from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** The list of locations in the address. */
export const locationListSpec: ListSpec = {
  storageKey: 'dmp.locations.list',
  filterParameters: locationFilterParameters,
  sortFields: locationSortFields,
};

/** The query of `GET locations/overviews` for what the list shows. */
export const locationListQuery = (query: ListQuery) => listCall(query) as LocationListQuery;
