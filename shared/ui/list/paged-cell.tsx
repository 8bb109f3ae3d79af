import type { ReactNode } from 'react';
import styles from './paged-table.module.css';
import type { PagedColumn, RowLink } from './paged-table.tsx';

/**
 * One line of a row's value; what is cut off is in its tooltip. A function and
 * no component: a page has hundreds of cells.
 */
export function pagedCell<Row>(column: PagedColumn<Row>, row: Row, link: RowLink<Row> | undefined): ReactNode {
  const content = column.render(row);
  const title = typeof content === 'string' ? content : undefined;
  if (!column.link || !link)
    return (
      <div className={styles.line} title={title}>
        {content}
      </div>
    );
  const href = link.href(row);
  return (
    <a
      href={href}
      title={title}
      className={styles.line}
      data-row-link
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        link.open(href, row);
      }}
    >
      {content}
    </a>
  );
}
