import { type BulkQuery, type DeviceFilters, joinFilterValues } from '@dmp/shared/contract';

/** The devices an action is meant for. */
export type DeviceSelection =
  /** Those named, one by one. */
  | { kind: 'listed'; ids: readonly string[] }
  /** All that match these filters when the action is confirmed, less the exceptions. */
  | {
      kind: 'all';
      filters: DeviceFilters;
      /** How many matched when they were chosen. */
      total: number;
      except: readonly string[];
    };

/** How what is chosen stands to what the list shows. */
export type SelectionView =
  /** The rows are chosen one by one. */
  | 'listed'
  /** The list shows exactly what all were chosen from. */
  | 'same'
  /** The list shows a part of it: every filter as it was, and more. */
  | 'narrowed'
  /** The list shows something else; whether a row is chosen cannot be seen in it. */
  | 'other';

/** These devices, by chargebox id. */
export const listed = (ids: readonly string[]): DeviceSelection => ({ kind: 'listed', ids });

/** All that the filters match, of which there are so many now. */
export const allMatching = (filters: DeviceFilters, total: number): DeviceSelection => ({
  kind: 'all',
  filters,
  total,
  except: [],
});

/** How many devices are chosen; of all that match, as many as there were when they were chosen. */
export const chosenCount = (selection: DeviceSelection): number =>
  selection.kind === 'listed' ? selection.ids.length : Math.max(0, selection.total - selection.except.length);

/** How a selection stands to a list with these filters. */
export function viewOf(selection: DeviceSelection, shown: DeviceFilters): SelectionView {
  if (selection.kind === 'listed') return 'listed';
  const chosen = Object.entries(selection.filters);
  if (!chosen.every(([name, value]) => shown[name] === value)) return 'other';
  return Object.keys(shown).length === chosen.length ? 'same' : 'narrowed';
}

/** The keys of a table that are ticked, of these rows in sight. */
export function tickedKeys(selection: DeviceSelection, rows: readonly string[]): readonly string[] {
  if (selection.kind === 'listed') return selection.ids;
  const except = new Set(selection.except);
  return rows.filter((id) => !except.has(id));
}

/** The selection after the ticks of the rows in sight were changed to these keys. */
export function withTicks(
  selection: DeviceSelection,
  rows: readonly string[],
  keys: readonly string[],
): DeviceSelection {
  if (selection.kind === 'listed') return listed(keys);
  const inSight = new Set(rows);
  const ticked = new Set(keys);
  const elsewhere = selection.except.filter((id) => !inSight.has(id));
  return { ...selection, except: [...elsewhere, ...rows.filter((id) => !ticked.has(id))] };
}

/** The selection as a bulk call takes it. */
export function bulkCall(selection: DeviceSelection): { query: BulkQuery; ids: readonly string[] } {
  if (selection.kind === 'listed') return { query: {}, ids: selection.ids };
  const { filters, except } = selection;
  const deselected = except.length > 0 ? { deselected: joinFilterValues(except) } : {};
  return { query: { ...filters, getAll: true, ...deselected } as BulkQuery, ids: [] };
}
