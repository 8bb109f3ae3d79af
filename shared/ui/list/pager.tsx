import { Spin, Typography } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { Pagination } from '@dmp/shared/antd/table';
import { pageSizes } from '../../contract/index.ts';
import { formatCount, formatNumber } from '../../format/index.ts';
import type { ListQuery } from './list-query.ts';
import type { ChangeListQuery } from './use-list-query.ts';

/** The number of the last page, counted from zero. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

/** Which rows are in sight: `11–20 of 2,000 devices`. */
export function rowsInSight(query: ListQuery, total: number, noun: string): string {
  const first = query.pageNumber * query.pageSize + 1;
  const last = Math.min(total, first + query.pageSize - 1);
  return total === 0
    ? formatCount(0, noun)
    : `${formatNumber(first)}–${formatNumber(last)} of ${formatCount(total, noun)}`;
}

interface PagerProps {
  noun: string;
  /** Undefined while it is not known. */
  total: number | undefined;
  busy: boolean;
  query: ListQuery;
  onQuery: ChangeListQuery;
}

/** The line below a list: how much there is, whether it is being loaded, and the way to the other pages. */
export function Pager({ noun, total, busy, query, onQuery }: PagerProps) {
  return (
    <Flex align="center" justify="space-between" gap={12} wrap style={{ minHeight: 32 }}>
      <Flex align="center" gap={8}>
        <Typography.Text role="status">{total === undefined ? '' : rowsInSight(query, total, noun)}</Typography.Text>
        <span style={{ width: 20 }}>
          <Spin size="small" spinning={busy} delay={250} />
        </span>
      </Flex>
      <Pagination
        current={query.pageNumber + 1}
        pageSize={query.pageSize}
        total={total ?? (query.pageNumber + 1) * query.pageSize}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        showLessItems
        onChange={(page, pageSize) =>
          onQuery({ ...query, pageSize, pageNumber: pageSize === query.pageSize ? page - 1 : 0 })
        }
      />
    </Flex>
  );
}
