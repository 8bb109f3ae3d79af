import type {
  BulkQuery,
  Certificate,
  ChargeboxIdsQuery,
  CreatedPasswords,
  Device,
  DeviceDiscrepancies,
  DeviceExportQuery,
  DeviceFilterOptions,
  DeviceListQuery,
  DevicesResponse,
  DeviceUpdate,
  DiagnosticsFile,
  DiagnosticsQuery,
  ExpectedVersion,
  NewDevice,
  OperationalStatusLogPage,
  Page,
  PageQuery,
  QuickViewCounts,
  StatusOverview,
  Timeline,
  TimelineQuery,
} from '../contract/index.ts';
import { ApiError } from './error.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Options of an export. */
export interface ExportOptions {
  /** Aborts the export. */
  signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void;
}

/** Client of the calls below `devices`. */
export const devicesApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /**
   * `GET devices`: returns one page of the devices that the filters match, each with its two IDs and these fields. Older
   * backends reject the parameter `fields` with 400: then it requests whole devices.
   */
  async list<F extends keyof Device>(
    fields: readonly F[],
    query: DeviceListQuery,
    signal?: AbortSignal,
  ): Promise<Page<Pick<Device, F | 'id' | 'chargeboxId'>>> {
    const getPage = (pageQuery: DeviceListQuery) =>
      send({ path: 'devices', query: pageQuery, signal }) as Promise<DevicesResponse>;
    try {
      return await getPage({ ...query, fields: String(fields) });
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return getPage(query);
      throw error;
    }
  },
  /** `GET devices/{id}`: returns a device. @throws {ApiError} 404 */
  get: (id: string, signal?: AbortSignal) => send({ path: `devices/${segment(id)}`, signal }) as Promise<Device>,
  /** `POST devices`: creates a device. @throws {ApiError} 409 if its chargebox ID or an EVSE UID exists */
  create: (form: NewDevice) => send({ method: 'POST', path: 'devices', body: form }) as Promise<Device>,
  /**
   * `PUT devices/{id}`: updates a device.
   *
   * @throws {ApiError} 409 if the form's `version` is outdated, or the form lacks an EVSE or port that has history
   */
  update: (id: string, form: DeviceUpdate) =>
    send({ method: 'PUT', path: `devices/${segment(id)}`, body: form }) as Promise<Device>,
  /**
   * `DELETE devices/{id}`: retires a device. Its history is retained; its charger is rejected.
   *
   * @throws {ApiError} 409 if the version is outdated, or the device is already retired
   */
  retire: (id: string, expected: ExpectedVersion = {}) =>
    send({ method: 'DELETE', path: `devices/${segment(id)}`, query: expected }) as Promise<Device>,
  /**
   * `POST devices/{id}/restore`: restores a retired device.
   *
   * @throws {ApiError} 409 if the version is outdated, or it is not retired
   */
  restore: (id: string, expected: ExpectedVersion = {}) =>
    send({ method: 'POST', path: `devices/${segment(id)}/restore`, query: expected }) as Promise<Device>,
  /** `GET devices/chargebox-ids`: returns the chargebox IDs of all devices that the filters match, sorted. */
  chargeboxIds: (query: ChargeboxIdsQuery, signal?: AbortSignal) =>
    send({ path: 'devices/chargebox-ids', query, signal }) as Promise<string[]>,
  /** `GET devices/export`: downloads all devices that the filters match as CSV, sorted, with some columns or all. */
  exportCsv: (query: DeviceExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'devices/export', query, signal }, onProgress),
  /** `GET devices/filter-options`: returns the existing values of the fields with a list filter. */
  filterOptions: (signal?: AbortSignal) =>
    send({ path: 'devices/filter-options', signal }) as Promise<DeviceFilterOptions>,
  /** `GET devices/connector-types`: returns the plug types of all devices. */
  connectorTypes: (signal?: AbortSignal) => send({ path: 'devices/connector-types', signal }) as Promise<string[]>,

  /**
   * `POST devices/passwords`: creates passwords for these devices, or for all devices that the filters match. The server
   * returns them only this once.
   *
   * @throws {ApiError} 409 if the number of devices differs from `expectedDevices`
   */
  createPasswords: (ids: readonly string[], query: BulkQuery = {}, idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: 'devices/passwords',
      ...{ query, body: { deviceList: [...ids] }, idempotencyKey },
    }) as Promise<CreatedPasswords>,

  /** `GET devices/quick-views`: returns the number of devices in each quick view. */
  quickViewCounts: (signal?: AbortSignal) => send({ path: 'devices/quick-views', signal }) as Promise<QuickViewCounts>,

  /** `GET devices/tags`: returns the tags of all devices. */
  tags: (signal?: AbortSignal) => send({ path: 'devices/tags', signal }) as Promise<string[]>,
  /** `PUT devices/{id}/tags/{tag}`: adds a tag. @returns all tags of the device */
  addTag: (id: string, tag: string) => send({ method: 'PUT', path: tagPath(id, tag) }) as Promise<string[]>,
  /** `DELETE devices/{id}/tags/{tag}`: removes a tag. @returns the remaining tags of the device */
  deleteTag: (id: string, tag: string) => send({ method: 'DELETE', path: tagPath(id, tag) }) as Promise<string[]>,

  /** `GET devices/status`: returns the numbers of chargers and EVSEs by connection and status. */
  statusOverview: (signal?: AbortSignal) => send({ path: 'devices/status', signal }) as Promise<StatusOverview>,
  /** `GET devices/status/export`: downloads the status overview as CSV. */
  exportStatusOverview: ({ signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'devices/status/export', signal }, onProgress),

  /** `GET devices/{chargeboxId}/certificates`: returns the ISO 15118 certificates of a charger. */
  certificates: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/certificates`, signal }) as Promise<Certificate[]>,
  /** `GET devices/{chargeboxId}/discrepancies`: returns differences between a charger and its record or OCPP 1.6. */
  discrepancies: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/discrepancies`, signal }) as Promise<DeviceDiscrepancies>,
  /** `GET devices/{chargeboxId}/operational-status-log`: returns one page of status changes, newest first. */
  operationalStatusLog: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({
      path: `devices/${segment(chargeboxId)}/operational-status-log`,
      query,
      signal,
    }) as Promise<OperationalStatusLogPage>,
  /** `GET devices/{chargeboxId}/timeline`: returns the events of a device in a period, by default the last 24 hours. */
  timeline: (chargeboxId: string, query: TimelineQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/timeline`, query, signal }) as Promise<Timeline>,
  /**
   * `GET devices/{id}/diagnostics`: returns the files that the charger uploaded, newest first.
   *
   * @param query selects one day in a time zone; by default all days
   */
  diagnostics: (id: string, query: DiagnosticsQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(id)}/diagnostics`, query, signal }) as Promise<DiagnosticsFile[]>,
});

const tagPath = (id: string, tag: string): string => `devices/${segment(id)}/tags/${segment(tag)}`;
