import { compareNames, finder, normalizeLine, type Page, splitFilterValues } from '../../contract/index.ts';
import { type FilterValues, type NamedFilter, searchParameter } from '../filters/column-filter.ts';
import type { ListQuery } from './list-query.ts';
import type { ColumnValue, PagedColumn } from './paged-table.tsx';

/**
 * Searches, filters, sorts and pages rows in the browser, by the same rules as
 * the server: a text filter matches a substring, a list filter an equal value,
 * ranges include both ends, and all words of a search must occur in the texts
 * of a row. Texts sort like names, empty values come last, and the sort is
 * stable.
 *
 * @param rows all rows of the list
 * @param columns only columns with a `value` are searched, filtered and sorted
 */
export function arrayPage<Row>(
  rows: readonly Row[],
  query: ListQuery,
  columns: readonly PagedColumn<Row>[],
): Page<Row> {
  const { pageNumber, pageSize, sortBy, sortOrder, filters } = query;
  const matchesSearch = finder(splitFilterValues(filters[searchParameter] ?? ''));
  const textsOf = (row: Row) => columns.flatMap((column) => texts(column.value?.(row)));
  const matches = rows.filter((row) => matchesSearch(textsOf(row)) && matchesFilters(row, filters, columns));
  const value = columns.find(({ key }) => key === sortBy)?.value;
  const sorted = value
    ? matches.toSorted((one, other) => compare(value(one), value(other), sortOrder === 'DESC'))
    : matches;
  const first = pageNumber * pageSize;
  return {
    content: sorted.slice(first, first + pageSize),
    number: pageNumber,
    size: pageSize,
    totalElements: matches.length,
  };
}

const normalize = (text: string): string => normalizeLine(text).toLowerCase();
const texts = (value: ColumnValue): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? value : [];

function matchesFilters<Row>(row: Row, values: FilterValues, columns: readonly PagedColumn<Row>[]): boolean {
  return columns.every(({ filter, value }) => !filter || !value || matchesFilter(value(row), filter, values));
}

function matchesFilter(
  value: ColumnValue,
  { kind, parameters }: Omit<NamedFilter, 'title'>,
  values: FilterValues,
): boolean {
  const [first, second] = parameters.map((name) => values[name]);
  if (!first && !second) return true;
  switch (kind) {
    case 'text': {
      const accepted = splitFilterValues(first ?? '').map((part) => normalize(part) || part);
      return texts(value).some((text) => accepted.some((part) => normalize(text).includes(part)));
    }
    case 'list': {
      const accepted = splitFilterValues(first ?? '');
      const actual = typeof value === 'number' ? [String(value)] : texts(value);
      return actual.some((text) => accepted.includes(text));
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

const isEmpty = (value: ColumnValue): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && value.length === 0);

function compare(one: ColumnValue, other: ColumnValue, descending: boolean): number {
  if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
  if (typeof one !== 'number' || typeof other !== 'number') return compareNames(toText(one), toText(other), descending);
  return descending ? other - one : one - other;
}

const toText = (value: ColumnValue): string => (typeof value === 'object' && value ? value.join(', ') : String(value));
