import type { DismissKnocks, UnknownChargerPage, UnknownChargersQuery } from '../contract/index.ts';
import type { Transport } from './transport.ts';

/** Calls below `unknown-chargers`. */
export const unknownChargersApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET unknown-chargers`: chargers that were refused, the newest attempt first. */
  list: (query: UnknownChargersQuery, signal?: AbortSignal) =>
    send({ path: 'unknown-chargers', query, signal }) as Promise<UnknownChargerPage>,
  /** `POST unknown-chargers/dismiss`: takes them off the list, until they come again. */
  dismiss: (knocks: DismissKnocks['knocks']) =>
    send({ method: 'POST', path: 'unknown-chargers/dismiss', body: { knocks } }) as Promise<void>,
});
