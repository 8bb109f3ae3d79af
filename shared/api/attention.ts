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

/** Calls below `attention`. */
export const attentionApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET attention`: what needs a person now, by kind, with the first of each. */
  overview: (signal?: AbortSignal) => send({ path: 'attention', signal }) as Promise<Attention>,
  /** `GET attention/{kind}`: one page of what needs a person for one reason. */
  list: (kind: AttentionKind, query: AttentionQuery, signal?: AbortSignal) =>
    send({ path: `attention/${kind}`, query, signal }) as Promise<AttentionPage>,
  /** `PUT attention/{kind}/{subject}/acknowledgement`. A 409 says that it has changed since. */
  acknowledge: (of: Pick<AttentionItem, 'kind' | 'subject'>, form: AcknowledgementForm) =>
    send({ method: 'PUT', path: pathOf(of), body: form }) as Promise<Acknowledgement>,
  /** `DELETE attention/{kind}/{subject}/acknowledgement`: takes it back. */
  takeBack: (of: Pick<AttentionItem, 'kind' | 'subject'>) =>
    send({ method: 'DELETE', path: pathOf(of) }) as Promise<void>,
});

const pathOf = ({ kind, subject }: Pick<AttentionItem, 'kind' | 'subject'>): string =>
  `attention/${kind}/${segment(subject)}/acknowledgement`;
