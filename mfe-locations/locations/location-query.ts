import { type LocationListQuery, locationFilterParameters, locationSortFields } from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** How the list of locations is stored in the address and in the browser. */
export const locationListSpec: ListSpec = {
  storageKey: 'dmp.locations.list',
  filterParameters: locationFilterParameters,
  sortFields: locationSortFields,
};

/** Converts the state of the list to the query of `GET locations/overviews`. */
export const locationListQuery = (query: ListQuery) => listCall(query) as LocationListQuery;
