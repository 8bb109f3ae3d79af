import type { Alert, AlertForm } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `alerts`. */
export const alertsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET alerts`: all of them. */
  list: (signal?: AbortSignal) => send({ path: 'alerts', signal }) as Promise<Alert[]>,
  /** `PUT alerts/{type}`: makes an alert, or changes the one whose id it has. */
  save: (alert: AlertForm) => send({ method: 'PUT', path: `alerts/${alert.type}`, body: alert }) as Promise<Alert>,
  /** `DELETE alerts/{id}`. */
  remove: (id: string) => send({ method: 'DELETE', path: `alerts/${segment(id)}` }) as Promise<void>,
});
