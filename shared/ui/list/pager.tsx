import { Pagination } from '@dmp/shared/antd/controls';
import { pageSizes as everyList, type Page } from '../../contract/index.ts';
import { formatTime } from '../../format/index.ts';
import type { ListQuery } from './list-query.ts';
import styles from './paged-table.module.css';
import { rowsInSight } from './pages.ts';
import type { ChangeListQuery } from './use-list-query.ts';

interface PagerProps {
  noun: string;
  /** The rows in sight; undefined while there are none. */
  page: Page<unknown> | undefined;
  /** Those there are to choose from; with one alone, a single page needs no way to others. */
  pageSizes: readonly number[] | undefined;
  /** When they came, once they could not be refreshed since. */
  asOf: Date | undefined;
  busy: boolean;
  query: ListQuery;
  onQuery: ChangeListQuery;
}

/** The line below a list: how much there is, as of when, whether it is being loaded, and the way to the other pages. */
export function Pager({ noun, page, pageSizes = everyList, asOf, busy, query, onQuery }: PagerProps) {
  const isOneSize = pageSizes.length === 1;
  return (
    <div className={styles.pager}>
      <div className={styles.count}>
        <span role="status">
          {page ? rowsInSight(page, noun) : ''}
          {page && asOf ? (
            <span className={styles.behind}>, as of {formatTime(asOf)}: they could not be refreshed since.</span>
          ) : null}
        </span>
        <span aria-hidden className={styles.busy} data-busy={busy} />
      </div>
      <Pagination
        current={query.pageNumber + 1}
        pageSize={query.pageSize}
        total={page?.totalElements ?? (query.pageNumber + 1) * query.pageSize}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!isOneSize}
        hideOnSinglePage={isOneSize}
        showLessItems
        onChange={(number, pageSize) =>
          onQuery({ ...query, pageSize, pageNumber: pageSize === query.pageSize ? number - 1 : 0 })
        }
      />
    </div>
  );
}
