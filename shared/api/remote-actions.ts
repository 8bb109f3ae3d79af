import type { BulkQuery, JobStarted, TriggerAction } from '../contract/index.ts';
import type { Send } from './http.ts';

/** Calls below `remote-action`. */
export const remoteActionsApi = (send: Send) => ({
  /** `POST remote-action/trigger-action`: begins one action on the devices named, or on all that the filters match. */
  trigger: (action: TriggerAction, query: BulkQuery = {}) =>
    send({ method: 'POST', path: 'remote-action/trigger-action', query, body: action }) as Promise<JobStarted>,
});
