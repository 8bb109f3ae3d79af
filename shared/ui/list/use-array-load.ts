import { useMemo } from 'react';
import type { Page } from '../../contract/index.ts';
import { arrayPage } from './array-page.ts';
import type { ListQuery } from './list-query.ts';
import type { ListLoad, PagedColumn } from './paged-table.tsx';
import { type ListCall, useListLoad } from './use-list-load.ts';

interface ArrayLoadOptions<Row> extends Pick<ListCall<object, Page<Row>>, 'name' | 'failure' | 'refreshInterval'> {
  /** Fetches all rows in one call. */
  fetch(signal: AbortSignal): Promise<readonly Row[]>;
  query: ListQuery;
  /** All columns of the list, also hidden ones: their `value` is searched, filtered and sorted. */
  columns: readonly PagedColumn<Row>[];
}

/** Load state of a list whose rows are loaded in one call. */
export interface ArrayLoad<Row> extends ListLoad<Row> {
  /** All rows, regardless of the query; undefined until the first load succeeds. */
  rows: readonly Row[] | undefined;
}

const noParameters = {};

/**
 * Loads all rows of a list in one call, and searches, filters, sorts and pages
 * them in the browser. The query in the address is the same as for a list that
 * the server pages.
 */
export function useArrayLoad<Row>({ fetch, query, columns, ...call }: ArrayLoadOptions<Row>): ArrayLoad<Row> {
  const load = useListLoad<object, Page<Row>>({
    ...call,
    call: noParameters,
    fetch: async (_call, signal) => {
      const content = [...(await fetch(signal))];
      return { content, number: 0, size: Math.max(1, content.length), totalElements: content.length };
    },
  });
  const rows = load.page?.content;
  const page = useMemo(() => rows && arrayPage(rows, query, columns), [rows, query, columns]);
  return { ...load, page, rows };
}
