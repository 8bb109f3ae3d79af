import { type BulkQuery, joinFilterValues } from '@dmp/shared/contract';
import type { ListSelection } from '@dmp/shared/ui';

/** The chosen devices as the calls take them that add or remove their EVSEs. */
export function bulkCall(selection: ListSelection): { query: BulkQuery; ids: readonly string[] } {
  if (selection.kind === 'listed') return { query: {}, ids: selection.ids };
  const { filters, except } = selection;
  const deselected = except.length > 0 ? { deselected: joinFilterValues(except) } : {};
  return { query: { ...filters, getAll: true, ...deselected } as BulkQuery, ids: [] };
}
