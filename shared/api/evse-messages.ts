import type { EvseMessage, EvseMessagePage, PageQuery } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `evse/messages`. */
export const evseMessagesApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET evse/messages/{chargeboxId}`: what staff noted on a charger, newest first. */
  list: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({ path: `evse/messages/${segment(chargeboxId)}`, query, signal }) as Promise<EvseMessagePage>,
  /** `PUT evse/messages/{chargeboxId}`: the message becomes the one the device shows. */
  put: (chargeboxId: string, message: string, idempotencyKey?: string) =>
    send({
      method: 'PUT',
      path: `evse/messages/${segment(chargeboxId)}`,
      ...{ body: { message }, idempotencyKey },
    }) as Promise<EvseMessage>,
});
