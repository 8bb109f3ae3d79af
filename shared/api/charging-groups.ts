import type {
  AddEvsesQuery,
  BulkQuery,
  ChargingGroup,
  ChargingGroupForm,
  ChargingGroupListQuery,
  ChargingGroupPage,
  ChargingGroupUpdate,
  CountryCode,
  GroupEvseFacts,
  GroupEvsePage,
  GroupEvseQuery,
  GroupEvsesChanged,
  NewTariff,
  PublicationPage,
  RemoveEvsesQuery,
  SeenGroup,
  SeenVersion,
  Tariff,
  TariffUpdate,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

const group = (id: string) => `charging-groups/${segment(id)}`;
const publication = (groupId: string, id: string) => `${group(groupId)}/publications/${segment(id)}`;

/** Calls below `charging-groups`, `tariffs`, and `devices/{id}/charging-group`. */
export const chargingGroupsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET tariffs`: those of a country, or all. */
  listTariffs: (countryCode?: CountryCode, signal?: AbortSignal) =>
    send({ path: 'tariffs', query: { countryCode }, signal }) as Promise<Tariff[]>,
  /** `POST tariffs`: 409 for an ID that exists. */
  createTariff: (form: NewTariff) => send({ method: 'POST', path: 'tariffs', body: form }) as Promise<Tariff>,
  /** `PUT tariffs/{id}`: 409 when it is based on another version than the newest. */
  updateTariff: (id: string, form: TariffUpdate) =>
    send({ method: 'PUT', path: `tariffs/${segment(id)}`, body: form }) as Promise<Tariff>,
  /** `DELETE tariffs/{id}`: 409 while a charging group has it. */
  deleteTariff: (id: string, seen: SeenVersion = {}) =>
    send({ method: 'DELETE', path: `tariffs/${segment(id)}`, query: seen }) as Promise<void>,
  /** `GET charging-groups`: one page of the groups that the filters match. */
  list: (query: ChargingGroupListQuery, signal?: AbortSignal) =>
    send({ path: 'charging-groups', query, signal }) as Promise<ChargingGroupPage>,
  /** `GET charging-groups/{id}`. */
  get: (id: string, signal?: AbortSignal) => send({ path: group(id), signal }) as Promise<ChargingGroup>,
  /** `POST charging-groups`: a group without EVSEs. */
  create: (form: ChargingGroupForm, idempotencyKey?: string) =>
    send({ method: 'POST', path: 'charging-groups', body: form, idempotencyKey }) as Promise<ChargingGroup>,
  /** `PUT charging-groups/{id}`: 409 when it is based on another version than the newest. */
  update: (id: string, form: ChargingGroupUpdate) =>
    send({ method: 'PUT', path: group(id), body: form }) as Promise<ChargingGroup>,
  /** `DELETE charging-groups/{id}`: 409 when it is no longer what was seen. */
  remove: (id: string, seen: SeenGroup = {}) =>
    send({ method: 'DELETE', path: group(id), query: seen }) as Promise<void>,
  /** `POST charging-groups/{id}/publish`: prices on the chargers follow in a few minutes; 409 when it is no longer what was seen. */
  publish: (id: string, seen: SeenGroup = {}, idempotencyKey?: string) =>
    send({ method: 'POST', path: `${group(id)}/publish`, query: seen, idempotencyKey }) as Promise<ChargingGroup>,
  /** `POST charging-groups/{id}/publications/{publicationId}/retry`: sends one again that was not delivered. */
  retryPublication: (id: string, publicationId: string) =>
    send({ method: 'POST', path: `${publication(id, publicationId)}/retry` }) as Promise<void>,
  /** `POST charging-groups/{id}/publications/{publicationId}/skip`: keeps it from being sent. */
  skipPublication: (id: string, publicationId: string) =>
    send({ method: 'POST', path: `${publication(id, publicationId)}/skip` }) as Promise<void>,
  /** `GET charging-groups/{id}/publications`: what was published, the newest first. */
  listPublications: (id: string, query: { pageNumber?: number; pageSize?: number }, signal?: AbortSignal) =>
    send({ path: `${group(id)}/publications`, query, signal }) as Promise<PublicationPage>,
  /** `GET charging-groups/{id}/evses`: one page of the EVSEs in the group, or of those that are not. */
  listEvses: (id: string, query: GroupEvseQuery, signal?: AbortSignal) =>
    send({ path: `${group(id)}/evses`, query, signal }) as Promise<GroupEvsePage>,
  /** `POST charging-groups/{id}/evses/selection`: what adding or removing these devices would do at this moment. */
  evseFacts: (id: string, chargeboxIds: readonly string[], query: BulkQuery = {}, signal?: AbortSignal) =>
    send({
      method: 'POST',
      kind: 'read',
      path: `${group(id)}/evses/selection`,
      query,
      body: chargeboxIds,
      signal,
    }) as Promise<GroupEvseFacts>,
  /** `POST charging-groups/{id}/evses`: adds the EVSEs of these devices, or of all that the filters match. */
  addEvses: (id: string, chargeboxIds: readonly string[], query: AddEvsesQuery = {}) =>
    send({ method: 'POST', path: `${group(id)}/evses`, query, body: chargeboxIds }) as Promise<GroupEvsesChanged>,
  /** `DELETE charging-groups/{id}/evses`. */
  removeEvses: (id: string, chargeboxIds: readonly string[], query: RemoveEvsesQuery = {}) =>
    send({ method: 'DELETE', path: `${group(id)}/evses`, query, body: chargeboxIds }) as Promise<GroupEvsesChanged>,
  /** `PUT charging-groups/evse/{id}`: puts one EVSE into a group, or with none out of the one it is in. */
  moveEvse: (evseUid: string, groupId?: string) =>
    send({
      method: 'PUT',
      path: `charging-groups/evse/${segment(evseUid)}`,
      query: { chargingGroup: groupId },
    }) as Promise<GroupEvsesChanged>,
  /** `GET devices/{id}/charging-group`: null when it is in none. */
  ofDevice: (deviceId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(deviceId)}/charging-group`, signal }) as Promise<ChargingGroup | null>,
});
