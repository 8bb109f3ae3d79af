import type {
  ActionSelection,
  BulkQuery,
  JobCancelled,
  JobDetail,
  JobExportQuery,
  JobListQuery,
  JobPage,
  JobQuery,
  JobStarted,
  NewestJob,
  PortStatusChange,
  PortStatusStarted,
  SelectionFacts,
  StateUpdate,
  StateUpdated,
  TriggerAction,
} from '../contract/index.ts';
import type { ExportOptions } from './devices.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls that start jobs, and of the calls below `remote-action`. */
export const remoteActionsApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /** `POST remote-action/selection`: returns which devices an action would affect now. */
  selection: (selection: ActionSelection, query: BulkQuery = {}, signal?: AbortSignal) =>
    send({
      method: 'POST',
      kind: 'read',
      path: 'remote-action/selection',
      query,
      body: selection,
      signal,
    }) as Promise<SelectionFacts>,
  /**
   * `POST remote-action/trigger-action`: starts an action on these devices, or on all devices that the filters match.
   *
   * @throws {ApiError} 409 if the number of devices differs from `expectedDevices`
   */
  trigger: (action: TriggerAction, query: BulkQuery = {}, idempotencyKey?: string) =>
    send({
      method: 'POST',
      kind: 'action',
      path: 'remote-action/trigger-action',
      ...{ query, body: action, idempotencyKey },
    }) as Promise<JobStarted>,
  /** `POST devices/toggle-port-status/{chargeboxId}`: starts one job per port. The status changes after a few minutes. */
  togglePortStatus: (chargeboxId: string, change: PortStatusChange, idempotencyKey?: string) =>
    send({
      method: 'POST',
      kind: 'action',
      path: `devices/toggle-port-status/${segment(chargeboxId)}`,
      ...{ body: change, idempotencyKey },
    }) as Promise<PortStatusStarted>,
  /**
   * `PATCH state-settings/update-many`: sets flags on these devices, or on all devices that the filters match.
   *
   * @throws {ApiError} 409 if the number of devices differs from `expectedDevices`
   */
  updateStates: (update: StateUpdate, query: BulkQuery = {}, idempotencyKey?: string) =>
    send({
      method: 'PATCH',
      kind: 'action',
      path: 'state-settings/update-many',
      ...{ query, body: update, idempotencyKey },
    }) as Promise<StateUpdated>,
  /** `GET remote-action/jobs`: returns one page of jobs, newest first. */
  listJobs: (query: JobListQuery = {}, signal?: AbortSignal) =>
    send({ path: 'remote-action/jobs', query, signal }) as Promise<JobPage>,
  /** `GET devices/{chargeboxId}/newest-job`: returns the newest job of a device with its outcome there. */
  newestJob: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/newest-job`, signal }) as Promise<NewestJob>,
  /** `GET remote-action/jobs/{id}`: returns a job and one page of its devices. @throws {ApiError} 404 */
  getJob: (id: string, query: JobQuery = {}, signal?: AbortSignal) =>
    send({ path: `remote-action/jobs/${segment(id)}`, query, signal }) as Promise<JobDetail>,
  /**
   * `GET remote-action/jobs/{id}/export`: downloads the outcome per device as CSV.
   *
   * @throws {ApiError} 409 while devices are PREPARING
   */
  exportJob: (id: string, query: JobExportQuery = {}, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: `remote-action/jobs/${segment(id)}/export`, query, signal }, onProgress),
  /**
   * `DELETE remote-action/jobs/{id}`: cancels a job on every device that it has not reached yet.
   *
   * @throws {ApiError} 404
   */
  cancelJob: (id: string) =>
    send({ method: 'DELETE', path: `remote-action/jobs/${segment(id)}` }) as Promise<JobCancelled>,
});
