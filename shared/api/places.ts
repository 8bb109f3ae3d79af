import type {
  Location,
  LocationFilterOptions,
  LocationListQuery,
  LocationPage,
  LocationUpdate,
  NewLocation,
  NewSite,
  SeenVersion,
  Site,
  SiteUpdate,
} from '../contract/index.ts';
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
  /** `POST locations`: 409 for an ID that exists. */
  createLocation: (form: NewLocation) => send({ method: 'POST', path: 'locations', body: form }) as Promise<Location>,
  /** `PUT locations/{id}`: its devices are where it is; 409 when it is based on another version than the newest. */
  updateLocation: (id: string, form: LocationUpdate) =>
    send({ method: 'PUT', path: `locations/${segment(id)}`, body: form }) as Promise<Location>,
  /** `DELETE locations/{id}`: 409 while a device is there. */
  deleteLocation: (id: string, seen: SeenVersion = {}) =>
    send({ method: 'DELETE', path: `locations/${segment(id)}`, query: seen }) as Promise<void>,
  /** `POST sites`: 409 for an ID that exists. */
  createSite: (form: NewSite) => send({ method: 'POST', path: 'sites', body: form }) as Promise<Site>,
  /** `PUT sites/{id}`: 409 when it is based on another version than the newest. */
  updateSite: (id: string, form: SiteUpdate) =>
    send({ method: 'PUT', path: `sites/${segment(id)}`, body: form }) as Promise<Site>,
  /** `DELETE sites/{id}`: 409 while something belongs to it. */
  deleteSite: (id: string, seen: SeenVersion = {}) =>
    send({ method: 'DELETE', path: `sites/${segment(id)}`, query: seen }) as Promise<void>,
  /** `GET sites`: all of them. */
  listSites: (signal?: AbortSignal) => send({ path: 'sites', signal }) as Promise<Site[]>,
});
