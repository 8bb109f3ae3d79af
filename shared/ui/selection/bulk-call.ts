import { type BulkQuery, joinFilterValues } from '../../contract/index.ts';
import type { ListSelection } from './selection.ts';

/**
 * Chosen devices as a bulk call takes them: named by their chargebox IDs, or all by the filters and the exceptions.
 *
 * @param expected how many a person confirmed: the server refuses to affect another number. It has no meaning for
 *   devices that are named, whose number cannot change.
 */
export function bulkCall(selection: ListSelection, expected?: number): { query: BulkQuery; ids: readonly string[] } {
  if (selection.kind === 'listed') return { query: {}, ids: selection.ids };
  const { filters, except } = selection;
  const query = {
    ...filters,
    getAll: true,
    ...(except.length > 0 ? { deselected: joinFilterValues(except) } : {}),
    ...(expected === undefined ? {} : { expectedDevices: expected }),
  };
  return { query: query as BulkQuery, ids: [] };
}
