import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { fitWidth } from '../columns/column-choice.ts';
import { WidthHandle, widthByKey } from '../columns/width-handle.tsx';
import { ColumnFilterButton } from '../filters/column-filter-button.tsx';
import { type ListQuery, withFilters } from './list-query.ts';
import styles from './paged-heading.module.css';
import type { PagedColumn } from './paged-table.tsx';
import type { ChangeListQuery } from './use-list-query.ts';

/** What stands in a column's heading: its title and its filter. */
export function pagedHeading<Row>(
  { title, filter }: PagedColumn<Row>,
  query: ListQuery,
  onQuery: ChangeListQuery,
): ReactNode {
  if (!filter) return title;
  return (
    <div className={styles.heading}>
      <span className={styles.title}>{title}</span>
      <ColumnFilterButton
        title={title}
        filter={filter}
        values={query.filters}
        onApply={(changes) => onQuery(withFilters(query, changes))}
      />
    </div>
  );
}

/** Attributes of a heading whose column is resized by its edge, or by Shift and an arrow key. */
export function resizable<Row>(
  { key, title }: PagedColumn<Row>,
  onWidth: (key: string, width: number | undefined) => void,
): HeadingCellProps {
  return {
    'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
    edge: <WidthHandle title={title} onWidth={(width) => onWidth(key, width)} />,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = widthByKey(event);
      if (by === undefined) return;
      event.preventDefault();
      onWidth(key, fitWidth(event.currentTarget.offsetWidth + by));
    },
  };
}

type HeadingCellProps = ComponentProps<'th'> & {
  /** What stands on the cell's edge. */
  edge?: ReactNode;
};

/** antd's cell of a heading, with room on its edge. */
export function HeadingCell({ edge, children, ...attributes }: HeadingCellProps) {
  return (
    <th {...attributes}>
      {children}
      {edge}
    </th>
  );
}
