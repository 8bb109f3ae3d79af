import { useEffect, useLayoutEffect, useRef } from 'react';
import { FailedState } from '../failed-state.tsx';
import { Pager } from '../list/pager.tsx';
import { pageInstead } from '../list/pages.ts';
import { Skeleton } from '../skeleton.tsx';
import styles from './short-list.module.css';
import { SmallTable, type SmallTableColumn } from './small-table.tsx';
import type { ShortListState } from './use-short-list.ts';

interface ShortListProps<Row> {
  /** Accessible name, and what the sentences call the list: 'Messages'. */
  label: string;
  /** One row's name for a count: 'message'. */
  noun: string;
  columns: readonly SmallTableColumn<Row>[];
  rowKey(row: Row): string;
  /** Of `useShortList`. */
  list: ShortListState<Row>;
  /** The sentence of a list without rows. */
  empty: string;
  /** Below this it scrolls sideways, in pixels. */
  minWidth?: number;
}

/**
 * A list of a few rows a page, inside of a panel. Nothing jumps: while the next
 * page loads the rows before stay, paler, and a page of fewer or lower rows
 * keeps the room of the highest one, so that the pager stays under the pointer.
 *
 * @example
 * <ShortList
 *   label="Messages"
 *   noun="message"
 *   columns={columns}
 *   rowKey={({ timestamp }) => timestamp}
 *   list={useShortList({ name: 'EVSE messages', of: chargeboxId, size: 3, fetch, failure: 'Get messages failed!' })}
 *   empty="No messages."
 * />
 */
export function ShortList<Row>(props: ShortListProps<Row>) {
  const { label, noun, columns, rowKey, list, empty, minWidth } = props;
  const { load, query, onQuery } = list;
  const { page, error, busy, stale, asOf, at, retry } = load;

  const instead = page && !stale ? pageInstead(page, query) : undefined;
  useEffect(() => {
    if (instead !== undefined) onQuery({ ...query, pageNumber: instead }, { replace: true });
  });

  const failed = error !== undefined && error !== null;
  const shown = failed || instead !== undefined ? undefined : page;
  const rows = useKeptRoom(shown);
  // Where a page failed, the way back to the one before stays.
  const pages = failed ? query.pageNumber > 0 : shown !== undefined && shown.totalElements > 0;

  return (
    <div className={styles.list} data-stale={stale && !failed} aria-busy={busy}>
      {failed ? (
        <FailedState
          title={`${label} could not be loaded`}
          error={error}
          onRetry={() => void retry()}
          retrying={busy}
        />
      ) : shown?.totalElements === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : shown ? (
        <div ref={rows} className={styles.rows}>
          <SmallTable
            label={label}
            columns={columns}
            rows={shown.content}
            rowKey={rowKey}
            empty={empty}
            {...(minWidth === undefined ? {} : { minWidth })}
          />
        </div>
      ) : (
        <Skeleton label={`Loading ${label}`} lines={Array.from({ length: query.pageSize + 1 }, () => '100%')} />
      )}
      {pages ? (
        <Pager
          noun={noun}
          page={shown}
          pageSizes={[query.pageSize]}
          asOf={asOf}
          at={at}
          busy={busy}
          stale={stale && !failed}
          query={query}
          onQuery={onQuery}
        />
      ) : null}
    </div>
  );
}

/** Keeps the room of the highest page so far, as long as it is as wide. */
function useKeptRoom(page: { totalElements: number; size: number } | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !page) return;
    current.style.minHeight = '';
    if (page.totalElements <= page.size) return;
    const { offsetWidth: width, offsetHeight: height } = current;
    room.current = { width, height: Math.max(height, width === room.current.width ? room.current.height : 0) };
    current.style.minHeight = `${room.current.height}px`;
  }, [page]);
  return box;
}
