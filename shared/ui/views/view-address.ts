import type { SavedViewList } from '../../contract/index.ts';

/** Query parameter with the ID of a view, in the address of its list. */
export const viewParameter = 'view';

/** Returns the absolute address that opens a view, to send to another user. */
export const viewLink = (list: SavedViewList, id: string): string =>
  `${window.location.origin}/${list}?${new URLSearchParams({ [viewParameter]: id })}`;
