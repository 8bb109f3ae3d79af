import type { RejectedConnectionDismissal, UnknownChargerPage, UnknownChargersQuery } from '../contract/index.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `unknown-chargers`. */
export const unknownChargersApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET unknown-chargers`: returns one page of chargers whose connections were rejected, newest attempt first. */
  list: (query: UnknownChargersQuery, signal?: AbortSignal) =>
    send({ path: 'unknown-chargers', query, signal }) as Promise<UnknownChargerPage>,
  /** `POST unknown-chargers/dismiss`: removes rejected connections from the list until they occur again. */
  dismiss: (knocks: RejectedConnectionDismissal['knocks']) =>
    send({ method: 'POST', path: 'unknown-chargers/dismiss', body: { knocks } }) as Promise<void>,
});
