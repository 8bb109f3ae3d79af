import type { PagedColumn } from '../list/paged-table.tsx';
import type { ColumnChoice, ColumnsSpec } from './column-choice.ts';

/** Applies a column choice: visibility, order and widths. If the link column is hidden, the first column gets the link. */
export function visibleColumns<Row>(
  columns: readonly PagedColumn<Row>[],
  { shown, widths }: ColumnChoice,
): readonly PagedColumn<Row>[] {
  const visible = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const hasLink = visible.some(({ link }) => link);
  return visible.map((column, index) => ({
    ...column,
    width: widths[column.key] ?? column.width,
    link: hasLink ? column.link === true : index === 0,
  }));
}

/** Changes the width of one column in pixels; undefined resets it. */
export function withColumnWidth(choice: ColumnChoice, key: string, width: number | undefined): ColumnChoice {
  const { [key]: _, ...others } = choice.widths;
  return { ...choice, widths: width === undefined ? others : { ...others, [key]: width } };
}

/** Changes the visible columns and their order. Ignores unknown columns; without any known one, the choice stays. */
export function withVisibleColumns(choice: ColumnChoice, keys: readonly string[], { all }: ColumnsSpec): ColumnChoice {
  const known = keys.filter((key) => all.includes(key));
  return known.length === 0 ? choice : { ...choice, shown: known };
}
