export type { ColumnChoice, ColumnsSpec } from './columns/column-choice.ts';
export { ColumnChooser } from './columns/column-chooser.tsx';
export { useColumnChoice } from './columns/use-column-choice.ts';
export { CopyableId } from './copyable-id.tsx';
export { FailedState } from './failed-state.tsx';
export {
  type ColumnFilter,
  type FilterOption,
  type FilterSource,
  type FilterValues,
  type NamedFilter,
  namedFilters,
} from './filters/column-filter.ts';
export { type FilterChip, FilterChips } from './filters/filter-chips.tsx';
export { filtersInWords } from './filters/filter-words.ts';
export { lastKnownMark, type StatusFacts } from './last-known.ts';
export { ListPage, type ListPageProps } from './list/list-page.tsx';
export {
  type ListQuery,
  type ListSpec,
  listCall,
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
export type { RowAction } from './list/row-actions.tsx';
export { SearchBox } from './list/search-box.tsx';
export { type AddressDrawer, useAddressDrawer } from './list/use-address-drawer.ts';
export { useArrayLoad } from './list/use-array-load.ts';
export { useListLoad } from './list/use-list-load.ts';
export { type ChangeListQuery, useListQuery } from './list/use-list-query.ts';
export { type OnDemand, onDemand } from './on-demand.tsx';
export { saveFile } from './save-file.ts';
export { allMatching, chosenCount, type ListSelection, listed } from './selection/selection.ts';
export type { Choosing } from './selection/selection-bar.tsx';
export { type ListSelecting, useListSelection } from './selection/use-list-selection.ts';
export { ConnectionTag, StatusTag } from './status-tag.tsx';
export { ToneTag } from './tone-tag.tsx';
export { useBusy } from './use-busy.ts';
export { useFailureNotice } from './use-failure-notice.ts';
export { useNow } from './use-now.ts';
