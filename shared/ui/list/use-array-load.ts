import { useMemo } from 'react';
import type { Page } from '../../contract/index.ts';
import { arrayPage } from './array-page.ts';
import type { ListQuery } from './list-query.ts';
import type { ListLoad, PagedColumn } from './paged-table.tsx';
import { type ListCall, useListLoad } from './use-list-load.ts';

interface ArrayCall<Row> extends Pick<ListCall<object, Page<Row>>, 'name' | 'failure' | 'refreshInterval'> {
  /** All rows, in one call. */
  fetch(signal: AbortSignal): Promise<readonly Row[]>;
  query: ListQuery;
  /** All columns of the list; their `value` is what is searched, filtered and sorted by. */
  columns: readonly PagedColumn<Row>[];
}

/** A list whose rows came in one call. */
export interface ArrayLoad<Row> extends ListLoad<Row> {
  /** All of them, whatever the query; undefined until they were there once. */
  rows: readonly Row[] | undefined;
}

const everything = {};

/**
 * The rows of a list that come in one call: searched, filtered, sorted and
 * paged in the browser, with the same query in the address as a list of the
 * server's.
 */
export function useArrayLoad<Row>({ fetch, query, columns, ...call }: ArrayCall<Row>): ArrayLoad<Row> {
  const load = useListLoad<object, Page<Row>>({
    ...call,
    call: everything,
    fetch: async (_call, signal) => {
      const content = [...(await fetch(signal))];
      return { content, number: 0, size: Math.max(1, content.length), totalElements: content.length };
    },
  });
  const rows = load.page?.content;
  const page = useMemo(() => rows && arrayPage(rows, query, columns), [rows, query, columns]);
  return { ...load, page, rows };
}
