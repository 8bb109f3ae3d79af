import type {
  Acknowledgement,
  AcknowledgementForm,
  Attention,
  AttentionItem,
  AttentionKind,
  AttentionPage,
  AttentionQuery,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `attention`. */
export const attentionApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET attention`: returns the items that need attention, by kind, with the first items of each kind. */
  overview: (signal?: AbortSignal) => send({ path: 'attention', signal }) as Promise<Attention>,
  /** `GET attention/{kind}`: returns one page of the items of one kind. */
  list: (kind: AttentionKind, query: AttentionQuery, signal?: AbortSignal) =>
    send({ path: `attention/${kind}`, query, signal }) as Promise<AttentionPage>,
  /**
   * `PUT attention/{kind}/{subject}/acknowledgement`: acknowledges an item.
   *
   * @throws {ApiError} 404 if the item no longer needs attention, 409 if it has changed
   */
  acknowledge: (item: Pick<AttentionItem, 'kind' | 'subject'>, form: AcknowledgementForm) =>
    send({ method: 'PUT', path: pathOf(item), body: form }) as Promise<Acknowledgement>,
  /**
   * `DELETE attention/{kind}/{subject}/acknowledgement`: removes the acknowledgement.
   *
   * @throws {ApiError} 404 if there is none
   */
  removeAcknowledgement: (item: Pick<AttentionItem, 'kind' | 'subject'>) =>
    send({ method: 'DELETE', path: pathOf(item) }) as Promise<void>,
});

const pathOf = ({ kind, subject }: Pick<AttentionItem, 'kind' | 'subject'>): string =>
  `attention/${kind}/${segment(subject)}/acknowledgement`;
