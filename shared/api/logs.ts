import type {
  OcppLogDetail,
  OcppLogExportQuery,
  OcppLogPage,
  OcppLogQuery,
  RawLogExportQuery,
} from '../contract/index.ts';
import type { ExportOptions } from './devices.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `logs`. */
export const logsApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /** `GET logs/ocpp`: returns one page of the OCPP messages that the filters match. */
  listOcpp: (query: OcppLogQuery, signal?: AbortSignal) =>
    send({ path: 'logs/ocpp', query, signal }) as Promise<OcppLogPage>,
  /**
   * `GET logs/ocpp/{id}`: returns a whole message with its request or response.
   *
   * @throws {ApiError} 404 if it is not stored any more
   */
  getOcpp: (id: string, signal?: AbortSignal) =>
    send({ path: `logs/ocpp/${segment(id)}`, signal }) as Promise<OcppLogDetail>,
  /** `GET logs/ocpp/exporter/export-csv`: downloads all messages that the filters match as CSV. */
  exportCsv: (query: OcppLogExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'logs/ocpp/exporter/export-csv', query, signal }, onProgress),
  /** `GET logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}`: downloads the frames of a device as sent and received. */
  exportRaw: (deviceId: string, query: RawLogExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: `logs/ocpp/exporter/export-raw-ocpp-logs/${segment(deviceId)}`, query, signal }, onProgress),
});
