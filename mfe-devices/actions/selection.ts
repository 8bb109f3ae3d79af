import { type BulkQuery, joinFilterValues } from '@dmp/shared/contract';
import type { ListSelection } from '@dmp/shared/ui';

/** The devices an action is meant for, by chargebox id. */
export type DeviceSelection = ListSelection;

/** The selection as a bulk call takes it. */
export function bulkCall(selection: DeviceSelection): { query: BulkQuery; ids: readonly string[] } {
  if (selection.kind === 'listed') return { query: {}, ids: selection.ids };
  const { filters, except } = selection;
  const deselected = except.length > 0 ? { deselected: joinFilterValues(except) } : {};
  return { query: { ...filters, getAll: true, ...deselected } as BulkQuery, ids: [] };
}
