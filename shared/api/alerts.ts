import {
  type Alert,
  type AlertEvaluation,
  type AlertForm,
  type AlertHistoryQuery,
  type AlertIncidentPage,
  type AlertMail,
  type AlertMailPage,
  type AlertMailQuery,
  type AlertSilenceForm,
  type AlertTrial,
  type ExpectedAlertVersion,
  limits,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `alerts`. */
export const alertsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET alerts`: returns all alerts, one call per page. */
  list: async (signal?: AbortSignal) => {
    const all = new Map<string, Alert>();
    const pageSize = limits.pageSizeOf.alerts;
    // Deduplicated by ID: rows can move to the next page between two calls, and older servers send all alerts as every
    // page.
    for (let pageNumber = 0, isMore = true; isMore; pageNumber += 1) {
      const before = all.size;
      const page = (await send({ path: 'alerts', query: { pageNumber, pageSize }, signal })) as Alert[];
      for (const alert of page) all.set(alert.id, alert);
      isMore = page.length === pageSize && all.size > before;
    }
    return [...all.values()];
  },
  /**
   * `PUT alerts/{type}`: creates an alert, or updates the one with the form's ID, and evaluates it immediately.
   *
   * @throws {ApiError} 409 if the form's `version` is outdated; its sentence names the user who changed the alert
   */
  save: (alert: AlertForm, idempotencyKey?: string) =>
    send({ method: 'PUT', path: `alerts/${alert.type}`, body: alert, idempotencyKey }) as Promise<Alert>,
  /** `DELETE alerts/{id}`: deletes an alert. @throws {ApiError} 409 if the expected version is outdated */
  remove: (id: string, expected: ExpectedAlertVersion = {}) =>
    send({ method: 'DELETE', path: `alerts/${segment(id)}`, query: expected }) as Promise<void>,
  /** `PUT alerts/{id}/silence`: suppresses the emails of an alert until a time; `until: null` ends the silence. */
  silence: (id: string, form: AlertSilenceForm) =>
    send({ method: 'PUT', path: `alerts/${segment(id)}/silence`, body: form }) as Promise<Alert>,
  /** `POST alerts/try`: evaluates an alert against the current network, without saving it or sending email. */
  evaluate: (trial: AlertTrial, signal?: AbortSignal) =>
    send({ method: 'POST', kind: 'read', path: 'alerts/try', body: trial, signal }) as Promise<AlertEvaluation>,
  /** `GET alerts/{id}/history`: returns one page of the incidents of an alert, newest first. */
  listHistory: (id: string, query: AlertHistoryQuery, signal?: AbortSignal) =>
    send({ path: `alerts/${segment(id)}/history`, query, signal }) as Promise<AlertIncidentPage>,
  /** `GET alerts/mails`: returns one page of the emails of alerts, newest first. */
  listMails: (query: AlertMailQuery, signal?: AbortSignal) =>
    send({ path: 'alerts/mails', query, signal }) as Promise<AlertMailPage>,
  /** `GET alerts/mails/{id}`: returns an email with its body. @throws {ApiError} 404 */
  getMail: (id: string, signal?: AbortSignal) =>
    send({ path: `alerts/mails/${segment(id)}`, signal }) as Promise<AlertMail>,
});
