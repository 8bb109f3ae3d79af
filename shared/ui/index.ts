export type { ColumnChoice, ColumnsSpec } from './column-choice.ts';
export { ColumnChooser } from './column-chooser.tsx';
export type { ColumnFilter, FilterOption, FilterSource, FilterValues } from './column-filter.ts';
export { CopyableId } from './copyable-id.tsx';
export { FailedState } from './failed-state.tsx';
export { type FilterChip, FilterChips, filterChipsHeight } from './filter-chips.tsx';
export { lastKnownMark, type StatusFacts } from './last-known.ts';
export { type ListQuery, type ListSpec, plainList, withFilters, withoutListQuery, withSort } from './list-query.ts';
export {
  type ListLoad,
  type PagedColumn,
  PagedTable,
  type PagedTableProps,
  type RowExpansion,
  type RowLink,
  type RowSelection,
} from './paged-table.tsx';
export { saveFile } from './save-file.ts';
export { SearchBox } from './search-box.tsx';
export { ConnectionTag, StatusTag } from './status-tag.tsx';
export { ToneTag } from './tone-tag.tsx';
export { useBusy } from './use-busy.ts';
export { useColumnChoice } from './use-column-choice.ts';
export { useFailureNotice } from './use-failure-notice.ts';
export { useListLoad } from './use-list-load.ts';
export { type ChangeListQuery, useListQuery } from './use-list-query.ts';
export { useNow } from './use-now.ts';
