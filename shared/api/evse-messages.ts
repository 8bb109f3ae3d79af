import type { EvseMessage, EvseMessagePage, PageQuery } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `evse/messages`. */
export const evseMessagesApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET evse/messages/{chargeboxId}`: returns one page of notes of staff about a charger, newest first. */
  list: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({ path: `evse/messages/${segment(chargeboxId)}`, query, signal }) as Promise<EvseMessagePage>,
  /** `PUT evse/messages/{chargeboxId}`: adds a note, which becomes the `message` of the device. */
  put: (chargeboxId: string, message: string, idempotencyKey?: string) =>
    send({
      method: 'PUT',
      path: `evse/messages/${segment(chargeboxId)}`,
      ...{ body: { message }, idempotencyKey },
    }) as Promise<EvseMessage>,
});
