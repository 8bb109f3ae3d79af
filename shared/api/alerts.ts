import {
  type Alert,
  type AlertEpisodePage,
  type AlertEvaluation,
  type AlertForm,
  type AlertHistoryQuery,
  type AlertMail,
  type AlertMailPage,
  type AlertMailQuery,
  type AlertSilenceForm,
  type AlertTrial,
  limits,
  type SeenAlert,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `alerts`. */
export const alertsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET alerts`: all of them, in as many calls as it takes. */
  list: async (signal?: AbortSignal) => {
    const all = new Map<string, Alert>();
    const pageSize = limits.pageSizeOf.alerts;
    // By their IDs, since a page may begin with what moved there meanwhile, and an older server sends all as each page.
    for (let pageNumber = 0, isMore = true; isMore; pageNumber += 1) {
      const before = all.size;
      const page = (await send({ path: 'alerts', query: { pageNumber, pageSize }, signal })) as Alert[];
      for (const alert of page) all.set(alert.id, alert);
      isMore = page.length === pageSize && all.size > before;
    }
    return [...all.values()];
  },
  /**
   * `PUT alerts/{type}`: makes an alert, or changes the one whose id it has; it is evaluated at once.
   * A 409 says who changed it since the `version` that the form names.
   */
  save: (alert: AlertForm, idempotencyKey?: string) =>
    send({ method: 'PUT', path: `alerts/${alert.type}`, body: alert, idempotencyKey }) as Promise<Alert>,
  /** `DELETE alerts/{id}`: 409 when it is no longer what was seen. */
  remove: (id: string, seen: SeenAlert = {}) =>
    send({ method: 'DELETE', path: `alerts/${segment(id)}`, query: seen }) as Promise<void>,
  /** `PUT alerts/{id}/silence`: nothing is mailed until then; `until: null` ends it. */
  silence: (id: string, form: AlertSilenceForm) =>
    send({ method: 'PUT', path: `alerts/${segment(id)}/silence`, body: form }) as Promise<Alert>,
  /** `POST alerts/try`: what an alert like this would find in the network as it is now. Nothing is saved or mailed. */
  evaluate: (trial: AlertTrial, signal?: AbortSignal) =>
    send({ method: 'POST', kind: 'read', path: 'alerts/try', body: trial, signal }) as Promise<AlertEvaluation>,
  /** `GET alerts/{id}/history`: when it went off, the newest first. */
  listHistory: (id: string, query: AlertHistoryQuery, signal?: AbortSignal) =>
    send({ path: `alerts/${segment(id)}/history`, query, signal }) as Promise<AlertEpisodePage>,
  /** `GET alerts/mails`: what alerts have written, the newest first. */
  listMails: (query: AlertMailQuery, signal?: AbortSignal) =>
    send({ path: 'alerts/mails', query, signal }) as Promise<AlertMailPage>,
  /** `GET alerts/mails/{id}`: one of them with its text. */
  getMail: (id: string, signal?: AbortSignal) =>
    send({ path: `alerts/mails/${segment(id)}`, signal }) as Promise<AlertMail>,
});
