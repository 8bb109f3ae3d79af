import type { SavedViewList } from '../../contract/index.ts';

/** Names a view in the address of its list. */
export const viewParameter = 'view';

/** The address that opens a view, for whoever it is sent to. */
export const viewLink = (list: SavedViewList, id: string): string =>
  `${window.location.origin}/${list}?${new URLSearchParams({ [viewParameter]: id })}`;
