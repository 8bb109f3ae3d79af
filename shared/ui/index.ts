export { readStored, writeStored } from './browser-storage.ts';
export { buttonLoading } from './button-loading.tsx';
export { ChoiceRow } from './choice-row.tsx';
export type { ColumnChoice, ColumnsSpec } from './columns/column-choice.ts';
export { ColumnChooser } from './columns/column-chooser.tsx';
export { type ColumnChoiceState, storedColumnKeys, useColumnChoice } from './columns/use-column-choice.ts';
export { CopyableId, CopyButton } from './copy/copyable-id.tsx';
export { useCopy } from './copy/use-copy.tsx';
export { useCopyIds } from './copy/use-copy-ids.ts';
export { DetailPage, type DetailTab } from './detail/detail-page.tsx';
export { type DetailField, type DetailFieldGroup, FieldGrid, FieldGroups } from './detail/field-grid.tsx';
export { pageById } from './detail/page-by-id.tsx';
export { type Panel, Panels } from './detail/panels.tsx';
export { type BackLink, SentencePage } from './detail/sentence-page.tsx';
export { ShortList } from './detail/short-list.tsx';
export { SmallTable, type SmallTableColumn } from './detail/small-table.tsx';
export { type PageTab, Tabs } from './detail/tabs.tsx';
export { useCanonicalId } from './detail/use-canonical-id.ts';
export { type EntityLoad, entityCacheEntry, useEntity } from './detail/use-entity.ts';
export { type ShortListState, useShortList } from './detail/use-short-list.ts';
export { useTabBlocker } from './detail/use-tab-blocker.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { useFocusReturn } from './dialog/use-focus-return.ts';
export { useHasBeenOpen } from './dialog/use-has-been-open.ts';
export { DownloadButton } from './download/download-button.tsx';
export { DownloadMenu } from './download/download-menu.tsx';
export { type DownloadState, useDownload } from './download/use-download.ts';
export { FailedState } from './failed-state.tsx';
export {
  type ColumnFilter,
  type FilterOption,
  type FilterSource,
  type FilterValues,
  type NamedFilter,
  namedFilters,
  type RangeUnit,
} from './filters/column-filter.ts';
export { describeFilters } from './filters/describe-filters.ts';
export { type FilterChip, FilterChips } from './filters/filter-chips.tsx';
export { EntityForm, type EntityFormProps } from './form/entity-form.tsx';
export { FormField } from './form/form-field.tsx';
export { type FieldAriaProps, FieldError, LabelledField } from './form/labelled-field.tsx';
export { FormDialog, FormDrawer, type OverlayFormProps } from './form/overlay-form.tsx';
export { atLeast, atMost, counted, type FieldRule, matching, numeric, readableTime, required } from './form/rules.ts';
export { preservedInputText, SaveBlock, useSaveBlock } from './form/save-block.tsx';
export { type UnsavedBlocker, type UnsavedBlockerOptions, useUnsavedBlocker } from './form/use-unsaved-blocker.ts';
export { actionNotice, failureSentence, useFailureSentence } from './jobs/failure-sentence.tsx';
export { JobLink } from './jobs/job-link.tsx';
export {
  type JobListName,
  type JobsView,
  jobListSpec,
  jobLists,
  jobRowsSpec,
  jobsIn,
  withJobs,
} from './jobs/jobs-address.ts';
export { type StatusFacts, statusMark } from './last-known.ts';
export { arrayPage } from './list/array-page.ts';
export { FormListPage, type RowFormProps } from './list/form-list-page.tsx';
export { ListPage, type ListPageProps } from './list/list-page.tsx';
export {
  defaultListQuery,
  type ListQuery,
  type ListSpec,
  listCall,
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
  type RowSelection,
  type SelectionKey,
} from './list/paged-table.tsx';
export type { RowAction } from './list/row-actions.tsx';
export { SearchBox } from './list/search-box.tsx';
export { type AddressDrawer, type DrawerBinding, useAddressDrawer } from './list/use-address-drawer.ts';
export { type ArrayLoad, useArrayLoad } from './list/use-array-load.ts';
export { useHeldRow } from './list/use-held-row.ts';
export { listCacheEntry, useListLoad } from './list/use-list-load.ts';
export { type ChangeListQuery, useListQuery } from './list/use-list-query.ts';
export { useOpenCreated } from './list/use-open-created.tsx';
export { firstLogsRequest } from './logs/log-call.ts';
export { deviceScope } from './logs/log-query.ts';
export { LogTable } from './logs/log-table.tsx';
export { PayloadView } from './logs/payload-view.tsx';
export { NumberField } from './number/number-field.tsx';
export { type NumberEntry, numberOrNull } from './number/read-number.ts';
export { type OnDemand, onDemand } from './on-demand.tsx';
export { PageLink } from './page-link.tsx';
export { RefreshButton } from './refresh-button.tsx';
export { saveFile } from './save-file.ts';
export { bulkCall } from './selection/bulk-call.ts';
export { allMatching, type ListSelection, listedSelection, selectedCount } from './selection/selection.ts';
export type { SelectionMode } from './selection/selection-bar.tsx';
export { SelectionCounts } from './selection/selection-counts.tsx';
export { type ListSelectionState, useListSelection } from './selection/use-list-selection.ts';
export { useSelectionBlocker } from './selection/use-selection-blocker.tsx';
export { SiteSelect } from './site-select.tsx';
export { Skeleton } from './skeleton.tsx';
export { ConnectionTag, StatusTag } from './status-tag.tsx';
export { readTime, type TimeEntry, unreadableTime } from './time/read-time.ts';
export { TimeField, type TimeRange, TimeRangeFields } from './time/time-field.tsx';
export { TimeText } from './time/time-text.tsx';
export { ToneTag } from './tone-tag.tsx';
export { useBusy } from './use-busy.ts';
export { useCompletion, type WorkOrigin } from './use-completion.ts';
export { useFailureNotice } from './use-failure-notice.ts';
export { type IdempotencyKeys, useIdempotencyKeys } from './use-idempotency-keys.ts';
export { useNow } from './use-now.ts';
export { savedViewsOf } from './views/views-button.tsx';
