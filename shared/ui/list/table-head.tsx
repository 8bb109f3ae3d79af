import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import type { SortOrder } from '../../contract/index.ts';
import { clampWidth } from '../columns/column-choice.ts';
import { keyboardWidthDelta, WidthHandle } from '../columns/width-handle.tsx';
import type { ColumnFilter } from '../filters/column-filter.ts';
import { ColumnFilterButton } from '../filters/column-filter-button.tsx';
import { type ListQuery, withFilters, withSort } from './list-query.ts';
import type { PagedColumn, PagedTableProps } from './paged-table.tsx';
import styles from './table-head.module.css';

export type HeadingProps<Row extends object> = Pick<PagedTableProps<Row>, 'query' | 'onQuery' | 'onWidth'> & {
  column: PagedColumn<Row>;
};

const sorts = { ASC: 'ascending', DESC: 'descending' } as const;

/** A column's heading. Sorts on click or Enter, opens the column's filter, and resizes by its edge or by Shift with an arrow key. */
export function Heading<Row extends object>({ column, query, onQuery, onWidth }: HeadingProps<Row>): ReactNode {
  const { key, title, sortable, filter, link } = column;
  const order = query.sortBy === key ? (query.sortOrder ?? 'ASC') : undefined;
  const sort = () => onQuery(nextSort(query, key, order));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const delta = keyboardWidthDelta(event);
    if (delta !== undefined && onWidth) {
      event.preventDefault();
      onWidth(key, clampWidth(event.currentTarget.offsetWidth + delta));
    } else if (sortable && event.key === 'Enter') sort();
  };
  return (
    <th
      scope="col"
      className={styles.heading}
      data-sortable={sortable === true}
      data-pinned={link ? 'start' : undefined}
      data-card-only={column.cardOnly}
      aria-label={title}
      aria-sort={order && sorts[order]}
      {...(onWidth ? { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight' } : {})}
      {...(sortable || onWidth ? { tabIndex: 0, onKeyDown } : {})}
      {...(sortable ? { onClick: sort } : {})}
      onFocus={scrollIntoView}
    >
      <div className={styles.content}>
        <span className={styles.title}>{title}</span>
        {filter || sortable ? (
          <span className={styles.icons} data-used={order !== undefined || isFiltered(filter, query)}>
            {filter ? (
              <ColumnFilterButton
                title={title}
                filter={filter}
                values={query.filters}
                onApply={(changes) => onQuery(withFilters(query, changes))}
              />
            ) : null}
            {sortable ? <span aria-hidden className={styles.order} data-order={order} /> : null}
          </span>
        ) : null}
      </div>
      {onWidth ? <WidthHandle title={title} onWidth={(width) => onWidth(key, width)} /> : null}
    </th>
  );
}

/** Browsers do not scroll to a focused element that is partly visible. A pointer must not move what is below it. */
function scrollIntoView({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

const isFiltered = (filter: ColumnFilter | undefined, { filters }: ListQuery): boolean =>
  filter?.parameters.some((name) => Boolean(filters[name])) === true;

/** Cycles through ascending, descending and unsorted. */
function nextSort(query: ListQuery, key: string, order: SortOrder | undefined): ListQuery {
  if (order === 'DESC') return withSort(query, undefined);
  return withSort(query, key, order === 'ASC' ? 'DESC' : 'ASC');
}
