import { type LocationListQuery, locationFilterParameters, locationSortFields } from '@dmp/shared/contract';
import type { ListQuery, ListSpec } from '@dmp/shared/ui';

/** The list of locations in the address. */
export const locationListSpec: ListSpec = {
  storageKey: 'dmp.locations.list',
  filterParameters: locationFilterParameters,
  sortFields: locationSortFields,
};

/** The query of `GET locations/overviews` for what the list shows. */
export function locationListQuery({ filters, ...paging }: ListQuery): LocationListQuery {
  return { ...filters, ...paging } as LocationListQuery;
}
