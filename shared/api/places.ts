import type { Location, LocationFilterOptions, LocationListQuery, LocationPage, Site } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `locations` and `sites`. */
export const placesApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET locations/overviews`: one page of the locations that the filters match. */
  listLocations: (query: LocationListQuery, signal?: AbortSignal) =>
    send({ path: 'locations/overviews', query, signal }) as Promise<LocationPage>,
  /** `GET locations/filter-options`. */
  locationFilterOptions: (signal?: AbortSignal) =>
    send({ path: 'locations/filter-options', signal }) as Promise<LocationFilterOptions>,
  /** `GET locations/{id}`. */
  getLocation: (id: string, signal?: AbortSignal) =>
    send({ path: `locations/${segment(id)}`, signal }) as Promise<Location>,
  /** `GET sites`: all of them. */
  listSites: (signal?: AbortSignal) => send({ path: 'sites', signal }) as Promise<Site[]>,
});
