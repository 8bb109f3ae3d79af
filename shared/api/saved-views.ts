import type { SavedView, SavedViewForm, SavedViewList } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `views`. */
export const savedViewsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET views/{list}`: returns the user's own views and the views shared by others, sorted by name. */
  list: (list: SavedViewList, signal?: AbortSignal) => send({ path: `views/${list}`, signal }) as Promise<SavedView[]>,
  /** `GET views/{list}/{id}`: returns a view. @throws {ApiError} 404 if it does not exist or is no longer shared */
  get: (list: SavedViewList, id: string, signal?: AbortSignal) =>
    send({ path: `views/${list}/${segment(id)}`, signal }) as Promise<SavedView>,
  /** `POST views/{list}`: creates a view. @throws {ApiError} 409 if the user already has a view with this name */
  create: (list: SavedViewList, form: SavedViewForm) =>
    send({ method: 'POST', path: `views/${list}`, body: form }) as Promise<SavedView>,
  /**
   * `PUT views/{list}/{id}`: updates a view of the user.
   *
   * @throws {ApiError} 403 if another user owns the view, 409 if the user already has another view with this name
   */
  save: (list: SavedViewList, id: string, form: SavedViewForm) =>
    send({ method: 'PUT', path: `views/${list}/${segment(id)}`, body: form }) as Promise<SavedView>,
  /** `DELETE views/{list}/{id}`: deletes a view of the user. @throws {ApiError} 403 if another user owns it */
  remove: (list: SavedViewList, id: string) =>
    send({ method: 'DELETE', path: `views/${list}/${segment(id)}` }) as Promise<void>,
});
