import type {
  ExpectedVersion,
  Location,
  LocationFilterOptions,
  LocationListQuery,
  LocationsResponse,
  LocationUpdate,
  NewLocation,
  NewSite,
  Site,
  SiteUpdate,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `locations` and `sites`. */
export const locationsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET locations/overviews`: returns one page of the locations that the filters match. */
  listLocations: (query: LocationListQuery, signal?: AbortSignal) =>
    send({ path: 'locations/overviews', query, signal }) as Promise<LocationsResponse>,
  /** `GET locations/filter-options`: returns the existing operators and states. */
  locationFilterOptions: (signal?: AbortSignal) =>
    send({ path: 'locations/filter-options', signal }) as Promise<LocationFilterOptions>,
  /** `GET locations/{id}`: returns a location. @throws {ApiError} 404 */
  getLocation: (id: string, signal?: AbortSignal) =>
    send({ path: `locations/${segment(id)}`, signal }) as Promise<Location>,
  /** `POST locations`: creates a location. @throws {ApiError} 409 if the ID exists */
  createLocation: (form: NewLocation) => send({ method: 'POST', path: 'locations', body: form }) as Promise<Location>,
  /**
   * `PUT locations/{id}`: updates a location, and with it the address of its devices.
   *
   * @throws {ApiError} 409 if the form's `version` is outdated
   */
  updateLocation: (id: string, form: LocationUpdate) =>
    send({ method: 'PUT', path: `locations/${segment(id)}`, body: form }) as Promise<Location>,
  /** `DELETE locations/{id}`: deletes a location. @throws {ApiError} 409 if it has devices, or the version is outdated */
  deleteLocation: (id: string, expected: ExpectedVersion = {}) =>
    send({ method: 'DELETE', path: `locations/${segment(id)}`, query: expected }) as Promise<void>,
  /** `POST sites`: creates a site. @throws {ApiError} 409 if the ID exists */
  createSite: (form: NewSite) => send({ method: 'POST', path: 'sites', body: form }) as Promise<Site>,
  /** `PUT sites/{id}`: updates a site. @throws {ApiError} 409 if the form's `version` is outdated */
  updateSite: (id: string, form: SiteUpdate) =>
    send({ method: 'PUT', path: `sites/${segment(id)}`, body: form }) as Promise<Site>,
  /** `DELETE sites/{id}`: deletes a site. @throws {ApiError} 409 if anything references it, or the version is outdated */
  deleteSite: (id: string, expected: ExpectedVersion = {}) =>
    send({ method: 'DELETE', path: `sites/${segment(id)}`, query: expected }) as Promise<void>,
  /** `GET sites`: returns all sites. */
  listSites: (signal?: AbortSignal) => send({ path: 'sites', signal }) as Promise<Site[]>,
});
