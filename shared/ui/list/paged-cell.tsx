import type { PagedColumn, RowLink } from './paged-table.tsx';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface PagedCellProps<Row> {
  column: PagedColumn<Row>;
  row: Row;
  link: RowLink<Row> | undefined;
}

/** One line of a row's value; what is cut off is in its tooltip. */
export function PagedCell<Row>({ column, row, link }: PagedCellProps<Row>) {
  const content = column.render(row);
  const title = typeof content === 'string' ? content : undefined;
  if (!column.link || !link)
    return (
      <div style={oneLine} title={title}>
        {content}
      </div>
    );
  const href = link.href(row);
  return (
    <a
      href={href}
      title={title}
      style={{ ...oneLine, display: 'block', fontWeight: 600 }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        link.open(href);
      }}
    >
      {content}
    </a>
  );
}
