import type { SavedView, SavedViewForm, SavedViewList } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `views`. */
export const savedViewsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET views/{list}`: one's own and those that others share, by name. */
  list: (list: SavedViewList, signal?: AbortSignal) => send({ path: `views/${list}`, signal }) as Promise<SavedView[]>,
  /** `GET views/{list}/{id}`. */
  get: (list: SavedViewList, id: string, signal?: AbortSignal) =>
    send({ path: `views/${list}/${segment(id)}`, signal }) as Promise<SavedView>,
  /** `POST views/{list}`. A 409 says that one has a view of this name. */
  create: (list: SavedViewList, form: SavedViewForm) =>
    send({ method: 'POST', path: `views/${list}`, body: form }) as Promise<SavedView>,
  /** `PUT views/{list}/{id}`: one's own alone. */
  save: (list: SavedViewList, id: string, form: SavedViewForm) =>
    send({ method: 'PUT', path: `views/${list}/${segment(id)}`, body: form }) as Promise<SavedView>,
  /** `DELETE views/{list}/{id}`: one's own alone. */
  remove: (list: SavedViewList, id: string) =>
    send({ method: 'DELETE', path: `views/${list}/${segment(id)}` }) as Promise<void>,
});
