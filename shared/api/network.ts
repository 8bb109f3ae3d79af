import type {
  NetworkExportQuery,
  NetworkImport,
  NetworkImportEntryPage,
  NetworkImportEntryQuery,
} from '../contract/index.ts';
import type { ExportOptions } from './devices.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `network`: import and export of a network as a file. */
export const networkApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /**
   * `POST network/imports`: uploads a file. The server parses it before the response and compares it afterwards.
   *
   * @throws {ApiError} 413 if it is too large
   */
  upload: (file: File, signal?: AbortSignal) =>
    send({
      method: 'POST',
      path: 'network/imports',
      query: { fileName: file.name },
      body: file,
      signal,
    }) as Promise<NetworkImport>,
  /** `GET network/imports`: returns the stored imports, newest first. */
  listImports: (signal?: AbortSignal) => send({ path: 'network/imports', signal }) as Promise<NetworkImport[]>,
  /** `GET network/imports/{id}`: returns an import with its progress. @throws {ApiError} 404 */
  getImport: (id: string, signal?: AbortSignal) =>
    send({ path: `network/imports/${segment(id)}`, signal }) as Promise<NetworkImport>,
  /** `GET network/imports/{id}/entries`: returns one page of the records of an import. @throws {ApiError} 404 */
  listEntries: (id: string, query: NetworkImportEntryQuery, signal?: AbortSignal) =>
    send({ path: `network/imports/${segment(id)}/entries`, query, signal }) as Promise<NetworkImportEntryPage>,
  /** `POST network/imports/{id}/apply`: starts applying an import. @throws {ApiError} 409 if its preview is not ready */
  applyImport: (id: string, idempotencyKey?: string) =>
    send({ method: 'POST', path: `network/imports/${segment(id)}/apply`, idempotencyKey }) as Promise<NetworkImport>,
  /**
   * `POST network/imports/{id}/cancel`: cancels an import; applied entries stay.
   *
   * @throws {ApiError} 409 if it has ended
   */
  cancelImport: (id: string) =>
    send({ method: 'POST', path: `network/imports/${segment(id)}/cancel` }) as Promise<NetworkImport>,
  /** `GET network/export`: downloads the network as a file that can be imported. */
  exportNetwork: (query: NetworkExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'network/export', query, signal }, onProgress),
});
