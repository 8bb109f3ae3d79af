import { Pagination } from '@dmp/shared/antd/controls';
import type { ReactNode } from 'react';
import { pageSizes as everyList, type Page } from '../../contract/index.ts';
import { formatNumber, formatTime } from '../../format/index.ts';
import type { ListQuery } from './list-query.ts';
import styles from './paged-table.module.css';
import { lastPage, rowsInSight } from './pages.ts';
import type { ChangeListQuery } from './use-list-query.ts';

interface PagerProps {
  noun: string;
  /** What all rows belong to, counted: '12 devices'. */
  belonging?: string | undefined;
  /** The rows in sight; undefined while there are none. */
  page: Page<unknown> | undefined;
  /** Those there are to choose from; with one alone, a single page needs no way to others. */
  pageSizes: readonly number[] | undefined;
  /** When they came, once they could not be refreshed since. */
  asOf: Date | undefined;
  /** When they came, where they do not refresh themselves. */
  at: Date | undefined;
  busy: boolean;
  /** The rows are those of the query before. */
  stale: boolean;
  query: ListQuery;
  onQuery: ChangeListQuery;
}

/** With so many pages after the first the way to one is typed; of fewer each has its button near. */
const jumpFrom = 6;

/** In a page that the browser translates, a bare text beside the field could not change. */
const sizeInElement = ({ label }: { label: ReactNode }) => <span>{label}</span>;

/** What is on its way in place of the rows in sight. */
const awaited = (page: Page<unknown>, { pageNumber }: ListQuery): string =>
  page.number === pageNumber ? 'the new ones are loading.' : `page ${formatNumber(pageNumber + 1)} is loading.`;

/** The line below a list: how much there is, as of when, whether it is being loaded, and the way to the other pages. */
export function Pager(props: PagerProps) {
  const { noun, belonging, page, pageSizes = everyList, asOf, at, busy, stale, query, onQuery } = props;
  const isOneSize = pageSizes.length === 1;
  return (
    <div className={styles.pager}>
      <div className={styles.count}>
        <span>
          <span role="status">
            <span>{`${page ? rowsInSight(page, noun) : ''}${page && belonging ? ` (${belonging})` : ''}`}</span>
            {page && asOf ? (
              <span className={styles.behind}>{`, as of ${formatTime(asOf)}: they could not be refreshed since.`}</span>
            ) : null}
            {page && stale ? (
              <span className={styles.before}>{`, still the previous rows: ${awaited(page, query)}`}</span>
            ) : null}
          </span>
          {page && at && !asOf && !stale ? <span>{`, as of ${formatTime(at)}`}</span> : null}
        </span>
        <span aria-hidden className={styles.busy} data-busy={busy} />
      </div>
      <Pagination
        current={query.pageNumber + 1}
        pageSize={query.pageSize}
        total={page?.totalElements ?? (query.pageNumber + 1) * query.pageSize}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!isOneSize && { labelRender: sizeInElement }}
        hideOnSinglePage={isOneSize}
        showLessItems
        showQuickJumper={page !== undefined && lastPage(page.totalElements, query.pageSize) >= jumpFrom}
        onChange={(number, pageSize) =>
          onQuery({ ...query, pageSize, pageNumber: pageSize === query.pageSize ? number - 1 : 0 })
        }
      />
    </div>
  );
}
