export type { ColumnChoice, ColumnsSpec } from './columns/column-choice.ts';
export { ColumnChooser } from './columns/column-chooser.tsx';
export { useColumnChoice } from './columns/use-column-choice.ts';
export { CopyableId } from './copyable-id.tsx';
export { FailedState } from './failed-state.tsx';
export type { ColumnFilter, FilterOption, FilterSource, FilterValues } from './filters/column-filter.ts';
export { type FilterChip, FilterChips } from './filters/filter-chips.tsx';
export { lastKnownMark, type StatusFacts } from './last-known.ts';
export {
  type ListQuery,
  type ListSpec,
  plainList,
  withFilters,
  withoutListQuery,
  withSort,
} from './list/list-query.ts';
export {
  type ListLoad,
  type PagedColumn,
  PagedTable,
  type PagedTableProps,
  type RowExpansion,
  type RowLink,
  type RowTicks,
} from './list/paged-table.tsx';
export { SearchBox } from './list/search-box.tsx';
export { useListLoad } from './list/use-list-load.ts';
export { type ChangeListQuery, useListQuery } from './list/use-list-query.ts';
export { saveFile } from './save-file.ts';
export { ConnectionTag, StatusTag } from './status-tag.tsx';
export { ToneTag } from './tone-tag.tsx';
export { useBusy } from './use-busy.ts';
export { useFailureNotice } from './use-failure-notice.ts';
export { useNow } from './use-now.ts';
