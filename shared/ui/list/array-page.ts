import { compareNames, finder, oneLine, type Page, splitFilterValues } from '../../contract/index.ts';
import { type FilterValues, type NamedFilter, searchParameter } from '../filters/column-filter.ts';
import type { ListQuery } from './list-query.ts';
import type { ColumnValue, PagedColumn } from './paged-table.tsx';

/**
 * The page of a list whose rows came in one call, by the rules of the server's
 * lists: a text contains one of the values, a value of a list equals one,
 * ranges include both ends, the search looks for all of its words in the texts of a row. Texts are
 * sorted as names are, empty values come last, and equal ones keep their order.
 *
 * @param columns those with a `value` are searched, filtered and sorted by
 */
export function arrayPage<Row>(
  rows: readonly Row[],
  query: ListQuery,
  columns: readonly PagedColumn<Row>[],
): Page<Row> {
  const { pageNumber, pageSize, sortBy, sortOrder, filters } = query;
  const isFound = finder(splitFilterValues(filters[searchParameter] ?? ''));
  const textsOf = (row: Row) => columns.flatMap((column) => texts(column.value?.(row)));
  const found = rows.filter((row) => isFound(textsOf(row)) && passes(row, filters, columns));
  const value = columns.find(({ key }) => key === sortBy)?.value;
  const sorted = value
    ? found.toSorted((one, other) => compare(value(one), value(other), sortOrder === 'DESC'))
    : found;
  const first = pageNumber * pageSize;
  return {
    content: sorted.slice(first, first + pageSize),
    number: pageNumber,
    size: pageSize,
    totalElements: found.length,
  };
}

const normalized = (text: string): string => oneLine(text).toLowerCase();
const texts = (value: ColumnValue): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? value : [];

function passes<Row>(row: Row, values: FilterValues, columns: readonly PagedColumn<Row>[]): boolean {
  return columns.every(({ filter, value }) => !filter || !value || meets(value(row), filter, values));
}

/** Whether a value is within one filter. */
function meets(value: ColumnValue, { kind, parameters }: Omit<NamedFilter, 'title'>, values: FilterValues): boolean {
  const [first, second] = parameters.map((name) => values[name]);
  if (!first && !second) return true;
  switch (kind) {
    case 'text': {
      const wanted = splitFilterValues(first ?? '').map((part) => normalized(part) || part);
      return texts(value).some((text) => wanted.some((part) => normalized(text).includes(part)));
    }
    case 'list': {
      const wanted = splitFilterValues(first ?? '');
      const have = typeof value === 'number' ? [String(value)] : texts(value);
      return have.some((text) => wanted.includes(text));
    }
    case 'flag':
      return value === (first === 'true');
    case 'number':
      return isWithin(typeof value === 'number' ? value : undefined, first, second, Number);
    case 'date':
      return isWithin(typeof value === 'string' ? Date.parse(value) : undefined, first, second, Date.parse);
  }
}

function isWithin(
  value: number | undefined,
  from: string | undefined,
  to: string | undefined,
  read: (text: string) => number,
): boolean {
  return value !== undefined && !(from && value < read(from)) && !(to && value > read(to));
}

const isNothing = (value: ColumnValue): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && value.length === 0);

function compare(one: ColumnValue, other: ColumnValue, descending: boolean): number {
  if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
  if (typeof one !== 'number' || typeof other !== 'number') return compareNames(words(one), words(other), descending);
  return descending ? other - one : one - other;
}

const words = (value: ColumnValue): string => (typeof value === 'object' && value ? value.join(', ') : String(value));
