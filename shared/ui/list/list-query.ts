import { pageSizes, type SortOrder, sortOrders } from '../../contract/index.ts';

/** Page, sort order and filters of a list. */
export interface ListQuery {
  /** Zero-based. */
  pageNumber: number;
  pageSize: number;
  sortBy?: string;
  sortOrder?: SortOrder;
  /** Filter values by query parameter, in the format of the HTTP API. */
  filters: Readonly<Record<string, string>>;
}

/** The query parameters that a list supports, and how it stores its query. */
export interface ListSpec {
  /** Storage key of the last used query; without it, the query is not stored. */
  storageKey?: string;
  /** Prefix of the parameter names in the address, for a second list on the same page. */
  prefix?: string;
  /** Page sizes that the user can choose; the contract's by default. */
  pageSizes?: readonly number[];
  filterParameters: readonly string[];
  /** The two filter parameters of each range. A query with a reversed range is not stored, or every visit would restore it. */
  ranges?: readonly (readonly [from: string, to: string])[];
  sortFields: readonly string[];
}

/** The first page of a list without filters or sort order. */
export const defaultListQuery: ListQuery = { pageNumber: 0, pageSize: pageSizes[0], filters: {} };

/**
 * Reads a list's query from the search parameters of an address, where page
 * numbers are one-based. Ignores unknown parameters and values.
 *
 * @returns undefined if the address has no parameter of this list
 */
export function readListQuery(parameters: URLSearchParams, spec: ListSpec): ListQuery | undefined {
  const nameOf = parameterNaming(spec);
  const filters = Object.fromEntries(
    spec.filterParameters.flatMap((name) => {
      const value = parameters.get(nameOf(name));
      return value ? [[name, value]] : [];
    }),
  );
  const sortBy = parameters.get(nameOf('sortBy'));
  const order = parameters.get(nameOf('sortOrder'));
  const isSorted = sortBy !== null && spec.sortFields.includes(sortBy);
  const hasPaging = ['page', 'pageSize', 'sortBy'].some((name) => parameters.has(nameOf(name)));
  if (!hasPaging && Object.keys(filters).length === 0) return undefined;

  const page = Number(parameters.get(nameOf('page')) ?? 1);
  const pageSize = Number(parameters.get(nameOf('pageSize')));
  return {
    pageNumber: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: (spec.pageSizes ?? pageSizes).find((size) => size === pageSize) ?? defaultListQuery.pageSize,
    ...(isSorted ? { sortBy, sortOrder: sortOrders.find((candidate) => candidate === order) ?? 'ASC' } : {}),
    filters,
  };
}

/**
 * Replaces a list's query in an address and keeps the other parameters. Always writes the page, so that
 * {@link readListQuery} does not return undefined for the result.
 */
export function writeListQuery(query: ListQuery, spec: ListSpec, address: URLSearchParams): URLSearchParams {
  const nameOf = parameterNaming(spec);
  const result = withoutListQuery(spec, address);
  for (const name of spec.filterParameters) {
    const value = query.filters[name];
    if (value) result.set(nameOf(name), value);
  }
  if (query.sortBy) {
    result.set(nameOf('sortBy'), query.sortBy);
    result.set(nameOf('sortOrder'), query.sortOrder ?? 'ASC');
  }
  if (query.pageSize !== defaultListQuery.pageSize) result.set(nameOf('pageSize'), String(query.pageSize));
  result.set(nameOf('page'), String(query.pageNumber + 1));
  return result;
}

/** Removes all parameters of a list from an address. */
export function withoutListQuery(spec: ListSpec, address: URLSearchParams): URLSearchParams {
  const nameOf = parameterNaming(spec);
  const result = new URLSearchParams(address);
  for (const name of [...spec.filterParameters, 'sortBy', 'sortOrder', 'pageSize', 'page']) result.delete(nameOf(name));
  return result;
}

/** Maps a parameter of the list to its name in the address: `page`, or `jobPage` with the prefix `job`. */
const parameterNaming =
  ({ prefix }: ListSpec) =>
  (name: string): string =>
    prefix ? `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;

/** Converts a list's query to the query parameters of its API call. */
export const listCall = ({ filters, ...paging }: ListQuery) => ({ ...filters, ...paging });

/** Changes filters of a query and returns to the first page. An empty or undefined value removes its filter. */
export function withFilters(query: ListQuery, changes: Readonly<Record<string, string | undefined>>): ListQuery {
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...changes }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { ...query, filters, pageNumber: 0 };
}

/** Changes the sort order of a query and returns to the first page. Without `sortBy`, removes the order. */
export function withSort(query: ListQuery, sortBy: string | undefined, sortOrder: SortOrder = 'ASC'): ListQuery {
  const { sortBy: _by, sortOrder: _order, ...rest } = query;
  return { ...rest, ...(sortBy ? { sortBy, sortOrder } : {}), pageNumber: 0 };
}
