import type {
  AddEvsesQuery,
  BulkQuery,
  ChargingGroup,
  ChargingGroupForm,
  ChargingGroupListQuery,
  ChargingGroupPage,
  ChargingGroupUpdate,
  CountryCode,
  ExpectedGroupState,
  ExpectedVersion,
  GroupEvseFacts,
  GroupEvsePage,
  GroupEvseQuery,
  GroupEvsesChanged,
  NewTariff,
  PublicationPage,
  RemoveEvsesQuery,
  Tariff,
  TariffUpdate,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

const group = (id: string) => `charging-groups/${segment(id)}`;
const publication = (groupId: string, id: string) => `${group(groupId)}/publications/${segment(id)}`;

/** Client of the calls below `charging-groups`, `tariffs`, and `devices/{id}/charging-group`. */
export const chargingGroupsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET tariffs`: returns the tariffs of a country, or all. */
  listTariffs: (countryCode?: CountryCode, signal?: AbortSignal) =>
    send({ path: 'tariffs', query: { countryCode }, signal }) as Promise<Tariff[]>,
  /** `POST tariffs`: creates a tariff. @throws {ApiError} 409 if the ID exists */
  createTariff: (form: NewTariff) => send({ method: 'POST', path: 'tariffs', body: form }) as Promise<Tariff>,
  /**
   * `PUT tariffs/{id}`: updates a tariff.
   *
   * @throws {ApiError} 409 if the form's `version` is outdated, or a charging group of another country has the tariff
   */
  updateTariff: (id: string, form: TariffUpdate) =>
    send({ method: 'PUT', path: `tariffs/${segment(id)}`, body: form }) as Promise<Tariff>,
  /**
   * `DELETE tariffs/{id}`: deletes a tariff.
   *
   * @throws {ApiError} 409 if a charging group has it, or the version is outdated
   */
  deleteTariff: (id: string, expected: ExpectedVersion = {}) =>
    send({ method: 'DELETE', path: `tariffs/${segment(id)}`, query: expected }) as Promise<void>,
  /** `GET charging-groups`: returns one page of the groups that the filters match. */
  list: (query: ChargingGroupListQuery, signal?: AbortSignal) =>
    send({ path: 'charging-groups', query, signal }) as Promise<ChargingGroupPage>,
  /** `GET charging-groups/{id}`: returns a group. @throws {ApiError} 404 */
  get: (id: string, signal?: AbortSignal) => send({ path: group(id), signal }) as Promise<ChargingGroup>,
  /** `POST charging-groups`: creates a group without EVSEs. */
  create: (form: ChargingGroupForm, idempotencyKey?: string) =>
    send({ method: 'POST', path: 'charging-groups', body: form, idempotencyKey }) as Promise<ChargingGroup>,
  /** `PUT charging-groups/{id}`: updates a group. @throws {ApiError} 409 if the form's `version` is outdated */
  update: (id: string, form: ChargingGroupUpdate) =>
    send({ method: 'PUT', path: group(id), body: form }) as Promise<ChargingGroup>,
  /** `DELETE charging-groups/{id}`: deletes a group. @throws {ApiError} 409 if its state differs from the expected one */
  remove: (id: string, expected: ExpectedGroupState = {}) =>
    send({ method: 'DELETE', path: group(id), query: expected }) as Promise<void>,
  /**
   * `POST charging-groups/{id}/publish`: publishes a group to the charge-point operator. Prices on the chargers change
   * within a few minutes.
   *
   * @throws {ApiError} 409 if its state differs from the expected one, or it has no EVSEs
   */
  publish: (id: string, expected: ExpectedGroupState = {}, idempotencyKey?: string) =>
    send({ method: 'POST', path: `${group(id)}/publish`, query: expected, idempotencyKey }) as Promise<ChargingGroup>,
  /**
   * `POST charging-groups/{id}/publications/{publicationId}/retry`: retries the delivery.
   *
   * @throws {ApiError} 409 if delivered
   */
  retryPublication: (id: string, publicationId: string) =>
    send({ method: 'POST', path: `${publication(id, publicationId)}/retry` }) as Promise<void>,
  /**
   * `POST charging-groups/{id}/publications/{publicationId}/skip`: cancels the delivery.
   *
   * @throws {ApiError} 409 if delivered
   */
  skipPublication: (id: string, publicationId: string) =>
    send({ method: 'POST', path: `${publication(id, publicationId)}/skip` }) as Promise<void>,
  /** `GET charging-groups/{id}/publications`: returns one page of publications, newest first. */
  listPublications: (id: string, query: { pageNumber?: number; pageSize?: number }, signal?: AbortSignal) =>
    send({ path: `${group(id)}/publications`, query, signal }) as Promise<PublicationPage>,
  /** `GET charging-groups/{id}/evses`: returns one page of the EVSEs in the group, or of all others. */
  listEvses: (id: string, query: GroupEvseQuery, signal?: AbortSignal) =>
    send({ path: `${group(id)}/evses`, query, signal }) as Promise<GroupEvsePage>,
  /** `POST charging-groups/{id}/evses/selection`: returns what adding or removing these devices would change now. */
  evseFacts: (id: string, chargeboxIds: readonly string[], query: BulkQuery = {}, signal?: AbortSignal) =>
    send({
      method: 'POST',
      kind: 'read',
      path: `${group(id)}/evses/selection`,
      query,
      body: chargeboxIds,
      signal,
    }) as Promise<GroupEvseFacts>,
  /**
   * `POST charging-groups/{id}/evses`: adds the EVSEs of these devices, or of all devices that the filters match.
   *
   * @throws {ApiError} 409 if the number of EVSEs differs from the expected one
   */
  addEvses: (id: string, chargeboxIds: readonly string[], query: AddEvsesQuery = {}) =>
    send({ method: 'POST', path: `${group(id)}/evses`, query, body: chargeboxIds }) as Promise<GroupEvsesChanged>,
  /**
   * `DELETE charging-groups/{id}/evses`: removes the EVSEs of these devices, or of all devices that the filters match.
   *
   * @throws {ApiError} 409 if the number of EVSEs differs from the expected one
   */
  removeEvses: (id: string, chargeboxIds: readonly string[], query: RemoveEvsesQuery = {}) =>
    send({ method: 'DELETE', path: `${group(id)}/evses`, query, body: chargeboxIds }) as Promise<GroupEvsesChanged>,
  /** `PUT charging-groups/evse/{id}`: moves an EVSE to a group; without `groupId`, removes it from its group. */
  moveEvse: (evseUid: string, groupId?: string) =>
    send({
      method: 'PUT',
      path: `charging-groups/evse/${segment(evseUid)}`,
      query: { chargingGroup: groupId },
    }) as Promise<GroupEvsesChanged>,
  /** `GET devices/{id}/charging-group`: returns the group of a device; null if there is none. */
  findByDevice: (deviceId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(deviceId)}/charging-group`, signal }) as Promise<ChargingGroup | null>,
});
