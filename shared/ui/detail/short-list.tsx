import { useEffect, useLayoutEffect, useRef } from 'react';
import { FailedState } from '../failed-state.tsx';
import { Pager } from '../list/pager.tsx';
import { fallbackPage } from '../list/pages.ts';
import { Skeleton } from '../skeleton.tsx';
import styles from './short-list.module.css';
import { SmallTable, type SmallTableColumn } from './small-table.tsx';
import type { ShortListState } from './use-short-list.ts';

interface ShortListProps<Row> {
  /** Accessible name, also used in sentences: 'Messages'. */
  label: string;
  /** The name of one row for counts: 'message'. */
  noun: string;
  columns: readonly SmallTableColumn<Row>[];
  rowKey(row: Row): string;
  /** From `useShortList`. */
  list: ShortListState<Row>;
  /** The sentence for a list without rows. */
  empty: string;
  /** Minimum width in pixels; a narrower list scrolls horizontally. */
  minWidth?: number;
}

/**
 * A list with a few rows per page, inside of a panel. It causes no layout shift: while the next page loads, the
 * previous rows stay, dimmed, and a shorter page keeps the height of the highest one, so that the pager stays under the
 * pointer.
 *
 * @example
 * <ShortList
 *   label="Messages"
 *   noun="message"
 *   columns={columns}
 *   rowKey={({ timestamp }) => timestamp}
 *   list={useShortList({ name: 'EVSE messages', parentId: chargeboxId, size: 3, fetch, failure })}
 *   empty="No messages."
 * />
 */
export function ShortList<Row>(props: ShortListProps<Row>) {
  const { label, noun, columns, rowKey, list, empty, minWidth } = props;
  const { load, query, onQuery } = list;
  const { page, error, busy, stale, asOf, loadedAt, retry } = load;

  const redirect = page && !stale ? fallbackPage(page, query) : undefined;
  useEffect(() => {
    if (redirect !== undefined) onQuery({ ...query, pageNumber: redirect }, { replace: true });
  });

  const failed = error !== undefined && error !== null;
  const visiblePage = failed || redirect !== undefined ? undefined : page;
  const rows = useStableHeight(visiblePage);
  // After a failed page, the pager stays as the way back to the previous page.
  const hasPager = failed ? query.pageNumber > 0 : visiblePage !== undefined && visiblePage.totalElements > 0;

  return (
    <div className={styles.list} data-stale={stale && !failed} aria-busy={busy}>
      {failed ? (
        <FailedState
          title={`${label} could not be loaded`}
          error={error}
          onRetry={() => void retry()}
          retrying={busy}
        />
      ) : visiblePage?.totalElements === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : visiblePage ? (
        <div ref={rows} className={styles.rows}>
          <SmallTable
            label={label}
            columns={columns}
            rows={visiblePage.content}
            rowKey={rowKey}
            empty={empty}
            {...(minWidth === undefined ? {} : { minWidth })}
          />
        </div>
      ) : (
        <Skeleton label={`Loading ${label}`} lines={Array.from({ length: query.pageSize + 1 }, () => '100%')} />
      )}
      {hasPager ? (
        <Pager
          noun={noun}
          page={visiblePage}
          pageSizes={[query.pageSize]}
          asOf={asOf}
          loadedAt={loadedAt}
          busy={busy}
          stale={stale && !failed}
          query={query}
          onQuery={onQuery}
        />
      ) : null}
    </div>
  );
}

/** Keeps the height of the highest page so far, until the width changes. */
function useStableHeight(page: { totalElements: number; size: number } | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const maxSize = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !page) return;
    current.style.minHeight = '';
    if (page.totalElements <= page.size) return;
    const { offsetWidth: width, offsetHeight: height } = current;
    maxSize.current = { width, height: Math.max(height, width === maxSize.current.width ? maxSize.current.height : 0) };
    current.style.minHeight = `${maxSize.current.height}px`;
  }, [page]);
  return box;
}
