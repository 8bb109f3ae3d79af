import type { PagedColumn } from '../list/paged-table.tsx';
import type { ColumnChoice, ColumnsSpec } from './column-choice.ts';

/** The columns a person has chosen, in their order and widths. Where the one with the link is not among them, the first has it. */
export function shownColumns<Row>(
  columns: readonly PagedColumn<Row>[],
  { shown, widths }: ColumnChoice,
): readonly PagedColumn<Row>[] {
  const found = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const linked = found.some(({ link }) => link);
  return found.map((column, index) => ({
    ...column,
    width: widths[column.key] ?? column.width,
    link: linked ? column.link === true : index === 0,
  }));
}

/** The choice with another width of one column; undefined for its usual one. */
export function withWidth(choice: ColumnChoice, key: string, width: number | undefined): ColumnChoice {
  const { [key]: _, ...others } = choice.widths;
  return { ...choice, widths: width === undefined ? others : { ...others, [key]: width } };
}

/** The choice with these columns shown, in this order; those that no longer exist are left out. */
export function withShown(choice: ColumnChoice, keys: readonly string[], { all }: ColumnsSpec): ColumnChoice {
  const known = keys.filter((key) => all.includes(key));
  return known.length === 0 ? choice : { ...choice, shown: known };
}
