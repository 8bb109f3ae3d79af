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

/** Calls below `logs`. */
export const logsApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /** `GET logs/ocpp`: one page of the OCPP messages that the filters match. */
  listOcpp: (query: OcppLogQuery, signal?: AbortSignal) =>
    send({ path: 'logs/ocpp', query, signal }) as Promise<OcppLogPage>,
  /** `GET logs/ocpp/{id}`: all of one message, with its request or response. */
  getOcpp: (id: string, signal?: AbortSignal) =>
    send({ path: `logs/ocpp/${segment(id)}`, signal }) as Promise<OcppLogDetail>,
  /** `GET logs/ocpp/exporter/export-csv`: all that the filters match. */
  exportCsv: (query: OcppLogExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'logs/ocpp/exporter/export-csv', query, signal }, onProgress),
  /** `GET logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}`: a device's frames as they crossed the wire. */
  exportRaw: (deviceId: string, query: RawLogExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: `logs/ocpp/exporter/export-raw-ocpp-logs/${segment(deviceId)}`, query, signal }, onProgress),
});
