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

/** Calls that become jobs, and calls below `remote-action/jobs`. */
export const remoteActionsApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /** `POST remote-action/selection`: what an action would touch at this moment. */
  selection: (selection: ActionSelection, query: BulkQuery = {}, signal?: AbortSignal) =>
    send({
      method: 'POST',
      kind: 'read',
      path: 'remote-action/selection',
      query,
      body: selection,
      signal,
    }) as Promise<SelectionFacts>,
  /** `POST remote-action/trigger-action`: begins one action on the devices named, or on all that the filters match. */
  trigger: (action: TriggerAction, query: BulkQuery = {}, idempotencyKey?: string) =>
    send({
      method: 'POST',
      kind: 'action',
      path: 'remote-action/trigger-action',
      ...{ query, body: action, idempotencyKey },
    }) as Promise<JobStarted>,
  /** `POST devices/toggle-port-status/{chargeboxId}`: the change itself shows after a few minutes. */
  togglePortStatus: (chargeboxId: string, change: PortStatusChange, idempotencyKey?: string) =>
    send({
      method: 'POST',
      kind: 'action',
      path: `devices/toggle-port-status/${segment(chargeboxId)}`,
      ...{ body: change, idempotencyKey },
    }) as Promise<PortStatusStarted>,
  /** `PATCH state-settings/update-many`: sets flags on the devices named, or on all that the filters match. */
  updateStates: (update: StateUpdate, query: BulkQuery = {}, idempotencyKey?: string) =>
    send({
      method: 'PATCH',
      kind: 'action',
      path: 'state-settings/update-many',
      ...{ query, body: update, idempotencyKey },
    }) as Promise<StateUpdated>,
  /** `GET remote-action/jobs`: one page of jobs, the newest first. */
  listJobs: (query: JobListQuery = {}, signal?: AbortSignal) =>
    send({ path: 'remote-action/jobs', query, signal }) as Promise<JobPage>,
  /** `GET devices/{chargeboxId}/newest-job`: the newest job of a device, with what became of it there. */
  newestJob: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/newest-job`, signal }) as Promise<NewestJob>,
  /** `GET remote-action/jobs/{id}`: a job and one page of its devices. */
  getJob: (id: string, query: JobQuery = {}, signal?: AbortSignal) =>
    send({ path: `remote-action/jobs/${segment(id)}`, query, signal }) as Promise<JobDetail>,
  /** `GET remote-action/jobs/{id}/export`: what became of each device, as CSV. */
  exportJob: (id: string, query: JobExportQuery = {}, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: `remote-action/jobs/${segment(id)}/export`, query, signal }, onProgress),
  /** `DELETE remote-action/jobs/{id}`: cancels a job on every device that it has not reached yet. */
  cancelJob: (id: string) =>
    send({ method: 'DELETE', path: `remote-action/jobs/${segment(id)}` }) as Promise<JobCancelled>,
});
