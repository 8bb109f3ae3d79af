import type {
  NetworkExportQuery,
  NetworkImport,
  NetworkImportEntryPage,
  NetworkImportEntryQuery,
} from '../contract/index.ts';
import type { ExportOptions } from './devices.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `network`: files of a network that come in and go out. */
export const networkApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /** `POST network/imports`: uploads a file, which is read by then and is compared next. */
  upload: (file: File, signal?: AbortSignal) =>
    send({
      method: 'POST',
      path: 'network/imports',
      query: { fileName: file.name },
      body: file,
      signal,
    }) as Promise<NetworkImport>,
  /** `GET network/imports`: the newest first. */
  listImports: (signal?: AbortSignal) => send({ path: 'network/imports', signal }) as Promise<NetworkImport[]>,
  /** `GET network/imports/{id}`. */
  getImport: (id: string, signal?: AbortSignal) =>
    send({ path: `network/imports/${segment(id)}`, signal }) as Promise<NetworkImport>,
  /** `GET network/imports/{id}/entries`. */
  listEntries: (id: string, query: NetworkImportEntryQuery, signal?: AbortSignal) =>
    send({ path: `network/imports/${segment(id)}/entries`, query, signal }) as Promise<NetworkImportEntryPage>,
  /** `POST network/imports/{id}/apply`. */
  applyImport: (id: string, idempotencyKey?: string) =>
    send({ method: 'POST', path: `network/imports/${segment(id)}/apply`, idempotencyKey }) as Promise<NetworkImport>,
  /** `POST network/imports/{id}/cancel`: what it has applied stays. */
  cancelImport: (id: string) =>
    send({ method: 'POST', path: `network/imports/${segment(id)}/cancel` }) as Promise<NetworkImport>,
  /** `GET network/export`: the network as a file that can be imported. */
  exportNetwork: (query: NetworkExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'network/export', query, signal }, onProgress),
});
