import { type BulkQuery, joinFilterValues } from '../../contract/index.ts';
import type { ListSelection } from './selection.ts';

/**
 * The parameters of a bulk call for the selected devices: their chargebox IDs, or the filters and exceptions of all.
 *
 * @param expectedCount the number of devices that the user has confirmed: the server rejects the call for another
 *   number. It is not sent with chargebox IDs, whose number cannot change.
 */
export function bulkCall(
  selection: ListSelection,
  expectedCount?: number,
): { query: BulkQuery; ids: readonly string[] } {
  if (selection.kind === 'listed') return { query: {}, ids: selection.ids };
  const { filters, except } = selection;
  const query = {
    ...filters,
    getAll: true,
    ...(except.length > 0 ? { deselected: joinFilterValues(except) } : {}),
    ...(expectedCount === undefined ? {} : { expectedDevices: expectedCount }),
  };
  return { query: query as BulkQuery, ids: [] };
}
