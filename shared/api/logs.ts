import type { OcppLogPage, OcppLogQuery } from '../contract/index.ts';
import type { Send } from './http.ts';

/** Calls below `logs`. */
export const logsApi = (send: Send) => ({
  /** `GET logs/ocpp`: one page of the OCPP messages that the filters match. */
  listOcpp: (query: OcppLogQuery, signal?: AbortSignal) =>
    send({ path: 'logs/ocpp', query, signal }) as Promise<OcppLogPage>,
});
