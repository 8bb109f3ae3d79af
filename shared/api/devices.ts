import type {
  BulkQuery,
  Certificate,
  ChargeboxIdsQuery,
  Device,
  DeviceDiscrepancies,
  DeviceExportQuery,
  DeviceFilterOptions,
  DeviceListQuery,
  DevicePage,
  DeviceUpdate,
  DiagnosticsFile,
  DiagnosticsQuery,
  NewDevice,
  OperationalStatusLogPage,
  Page,
  PageQuery,
  PasswordsMade,
  QuickViewCounts,
  SeenVersion,
  StatusOverview,
  Timeline,
  TimelineQuery,
} from '../contract/index.ts';
import { ApiError } from './error.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** How an export goes on. */
export interface ExportOptions {
  /** Ends it. */
  signal?: AbortSignal;
  /** Told of the bytes that have come so far. */
  onProgress?: (bytes: number) => void;
}

/** Calls below `devices`. */
export const devicesApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /**
   * `GET devices`: one page of the devices that the filters match, of each its two IDs and these fields. A backend that
   * refuses to be asked for fields, as releases before them do, is asked for whole devices.
   */
  async list<F extends keyof Device>(
    fields: readonly F[],
    query: DeviceListQuery,
    signal?: AbortSignal,
  ): Promise<Page<Pick<Device, F | 'id' | 'chargeboxId'>>> {
    const get = (asked: DeviceListQuery) => send({ path: 'devices', query: asked, signal }) as Promise<DevicePage>;
    try {
      return await get({ ...query, fields: String(fields) });
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return get(query);
      throw error;
    }
  },
  /** `GET devices/{id}`. */
  get: (id: string, signal?: AbortSignal) => send({ path: `devices/${segment(id)}`, signal }) as Promise<Device>,
  /** `POST devices`: 409 for a chargebox ID or EVSE UID that exists. */
  create: (form: NewDevice) => send({ method: 'POST', path: 'devices', body: form }) as Promise<Device>,
  /** `PUT devices/{id}`: 409 when it is based on another version than the newest, or a part with history is missing. */
  update: (id: string, form: DeviceUpdate) =>
    send({ method: 'PUT', path: `devices/${segment(id)}`, body: form }) as Promise<Device>,
  /** `DELETE devices/{id}`: its history stays, its charger is refused. */
  retire: (id: string, seen: SeenVersion = {}) =>
    send({ method: 'DELETE', path: `devices/${segment(id)}`, query: seen }) as Promise<Device>,
  /** `POST devices/{id}/restore`: brings a retired one back. */
  restore: (id: string, seen: SeenVersion = {}) =>
    send({ method: 'POST', path: `devices/${segment(id)}/restore`, query: seen }) as Promise<Device>,
  /** `GET devices/chargebox-ids`: those of all devices that the filters match, in an order. */
  chargeboxIds: (query: ChargeboxIdsQuery, signal?: AbortSignal) =>
    send({ path: 'devices/chargebox-ids', query, signal }) as Promise<string[]>,
  /** `GET devices/export`: all devices that the filters match, in an order and with columns, or every field, as CSV. */
  exportCsv: (query: DeviceExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'devices/export', query, signal }, onProgress),
  /** `GET devices/filter-options`: the values devices have in the fields that are filtered by a list. */
  filterOptions: (signal?: AbortSignal) =>
    send({ path: 'devices/filter-options', signal }) as Promise<DeviceFilterOptions>,
  /** `GET devices/connector-types`: every type of plug that a device has. */
  connectorTypes: (signal?: AbortSignal) => send({ path: 'devices/connector-types', signal }) as Promise<string[]>,

  /** `POST devices/passwords`: new passwords of the devices named, or of all that the filters match; told this once. */
  makePasswords: (ids: readonly string[], query: BulkQuery = {}, idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: 'devices/passwords',
      ...{ query, body: { deviceList: [...ids] }, idempotencyKey },
    }) as Promise<PasswordsMade>,

  /** `GET devices/quick-views`: how many devices are in each of them. */
  quickViewCounts: (signal?: AbortSignal) => send({ path: 'devices/quick-views', signal }) as Promise<QuickViewCounts>,

  /** `GET devices/tags`: every tag that a device has. */
  tags: (signal?: AbortSignal) => send({ path: 'devices/tags', signal }) as Promise<string[]>,
  /** `PUT devices/{id}/tags/{tag}`. @returns the tags the device has then */
  addTag: (id: string, tag: string) => send({ method: 'PUT', path: tagPath(id, tag) }) as Promise<string[]>,
  /** `DELETE devices/{id}/tags/{tag}`. @returns the tags the device has then */
  deleteTag: (id: string, tag: string) => send({ method: 'DELETE', path: tagPath(id, tag) }) as Promise<string[]>,

  /** `GET devices/status`: how many chargers and EVSEs are connected, and in which status. */
  statusOverview: (signal?: AbortSignal) => send({ path: 'devices/status', signal }) as Promise<StatusOverview>,
  /** `GET devices/status/export`: the same as CSV. */
  exportStatusOverview: ({ signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'devices/status/export', signal }, onProgress),

  /** `GET devices/{chargeboxId}/certificates`. */
  certificates: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/certificates`, signal }) as Promise<Certificate[]>,
  /** `GET devices/{chargeboxId}/discrepancies`: where its charger differs from its record, or from OCPP 1.6. */
  discrepancies: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/discrepancies`, signal }) as Promise<DeviceDiscrepancies>,
  /** `GET devices/{chargeboxId}/operational-status-log`: newest first. */
  operationalStatusLog: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({
      path: `devices/${segment(chargeboxId)}/operational-status-log`,
      query,
      signal,
    }) as Promise<OperationalStatusLogPage>,
  /** `GET devices/{chargeboxId}/timeline`: all that happened to it, the last 24 hours unless asked otherwise. */
  timeline: (chargeboxId: string, query: TimelineQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/timeline`, query, signal }) as Promise<Timeline>,
  /**
   * `GET devices/{id}/diagnostics`: files the charger uploaded, newest first.
   *
   * @param query only those of one day of a time zone
   */
  diagnostics: (id: string, query: DiagnosticsQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(id)}/diagnostics`, query, signal }) as Promise<DiagnosticsFile[]>,
});

const tagPath = (id: string, tag: string): string => `devices/${segment(id)}/tags/${segment(tag)}`;
