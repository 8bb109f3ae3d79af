import { Pagination } from '@dmp/shared/antd/controls';
import type { ReactNode } from 'react';
import { pageSizes as defaultPageSizes, type Page } from '../../contract/index.ts';
import { formatNumber, formatTime } from '../../format/index.ts';
import type { ListQuery } from './list-query.ts';
import styles from './paged-table.module.css';
import { lastPage, rangeText } from './pages.ts';
import type { ChangeListQuery } from './use-list-query.ts';

interface PagerProps {
  noun: string;
  /** Number of parents of all rows: '12 devices'. */
  parentCount?: string | undefined;
  /** The visible page; undefined while there is none. */
  page: Page<unknown> | undefined;
  /** With only one page size, the pagination is hidden while there is a single page. */
  pageSizes: readonly number[] | undefined;
  /** When the rows were loaded, if a background refresh has failed since. */
  asOf: Date | undefined;
  /** When the rows were loaded, if the list has no background refresh. */
  loadedAt: Date | undefined;
  busy: boolean;
  /** The rows belong to the previous query. */
  stale: boolean;
  query: ListQuery;
  onQuery: ChangeListQuery;
}

/** Zero-based. With fewer pages each one has a button nearby, so no quick jumper is needed. */
const minLastPageForJumper = 6;

/** React cannot update a bare text node that the browser's translation has replaced, so the label is an element. */
const pageSizeLabel = ({ label }: { label: ReactNode }) => <span>{label}</span>;

const pendingText = (page: Page<unknown>, { pageNumber }: ListQuery): string =>
  page.number === pageNumber ? 'the new ones are loading.' : `page ${formatNumber(pageNumber + 1)} is loading.`;

/** The line below a list: row count, load time, loading indicator and pagination. */
export function Pager(props: PagerProps) {
  const { noun, parentCount, page, pageSizes = defaultPageSizes, asOf, loadedAt, busy, stale, query, onQuery } = props;
  const hasSingleSize = pageSizes.length === 1;
  return (
    <div className={styles.pager}>
      <div className={styles.count}>
        <span>
          <span role="status">
            <span>{`${page ? rangeText(page, noun) : ''}${page && parentCount ? ` (${parentCount})` : ''}`}</span>
            {page && asOf ? (
              <span
                className={styles.outdated}
              >{`, as of ${formatTime(asOf)}: they could not be refreshed since.`}</span>
            ) : null}
            {page && stale ? (
              <span className={styles.previousRows}>{`, still the previous rows: ${pendingText(page, query)}`}</span>
            ) : null}
          </span>
          {page && loadedAt && !asOf && !stale ? <span>{`, as of ${formatTime(loadedAt)}`}</span> : null}
        </span>
        <span aria-hidden className={styles.busy} data-busy={busy} />
      </div>
      <Pagination
        current={query.pageNumber + 1}
        pageSize={query.pageSize}
        total={page?.totalElements ?? (query.pageNumber + 1) * query.pageSize}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!hasSingleSize && { labelRender: pageSizeLabel }}
        hideOnSinglePage={hasSingleSize}
        showLessItems
        showQuickJumper={page !== undefined && lastPage(page.totalElements, query.pageSize) >= minLastPageForJumper}
        onChange={(number, pageSize) =>
          onQuery({ ...query, pageSize, pageNumber: pageSize === query.pageSize ? number - 1 : 0 })
        }
      />
    </div>
  );
}
