import { pageSizes, type SortOrder, sortOrders } from '../contract/index.ts';

/** What a list shows: which page of what order of what selection. */
export interface ListQuery {
  /** Zero-based. */
  pageNumber: number;
  pageSize: number;
  sortBy?: string;
  sortOrder?: SortOrder;
  /** Filters by query parameter, each as it goes on the wire. */
  filters: Readonly<Record<string, string>>;
}

/** What one list can be asked for. */
export interface ListSpec {
  /** Under this key the browser keeps the filters last used. */
  storageKey: string;
  filterParameters: readonly string[];
  sortFields: readonly string[];
}

/** A list that nobody has narrowed or sorted. */
export const plainList: ListQuery = { pageNumber: 0, pageSize: pageSizes[0], filters: {} };

/**
 * Reads a list's query from the search parameters of an address; pages are
 * counted from 1 there, as people do. What the list does not know is left out.
 *
 * @returns undefined when the address names nothing of it
 */
export function readListQuery(parameters: URLSearchParams, spec: ListSpec): ListQuery | undefined {
  const filters = Object.fromEntries(
    spec.filterParameters.flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const sortBy = parameters.get('sortBy');
  const order = parameters.get('sortOrder');
  const sorted = sortBy !== null && spec.sortFields.includes(sortBy);
  const named = ['page', 'pageSize', 'sortBy'].some((name) => parameters.has(name));
  if (!named && Object.keys(filters).length === 0) return undefined;

  const page = Number(parameters.get('page') ?? 1);
  const pageSize = Number(parameters.get('pageSize'));
  return {
    pageNumber: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: pageSizes.find((size) => size === pageSize) ?? plainList.pageSize,
    ...(sorted ? { sortBy, sortOrder: sortOrders.find((known) => known === order) ?? 'ASC' } : {}),
    filters,
  };
}

/** Writes a list's query over that of an address, and leaves what else is there. Always names the page, so that the address says it all. */
export function writeListQuery(query: ListQuery, spec: ListSpec, address: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(address);
  for (const name of [...spec.filterParameters, 'sortBy', 'sortOrder', 'pageSize', 'page']) result.delete(name);
  for (const name of spec.filterParameters) {
    const value = query.filters[name];
    if (value) result.set(name, value);
  }
  if (query.sortBy) {
    result.set('sortBy', query.sortBy);
    result.set('sortOrder', query.sortOrder ?? 'ASC');
  }
  if (query.pageSize !== plainList.pageSize) result.set('pageSize', String(query.pageSize));
  result.set('page', String(query.pageNumber + 1));
  return result;
}

/** The query with these filters changed; an empty or undefined one is removed. Begins at the first page. */
export function withFilters(query: ListQuery, changes: Readonly<Record<string, string | undefined>>): ListQuery {
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...changes }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { ...query, filters, pageNumber: 0 };
}

/** The query sorted so, or not at all. Begins at the first page. */
export function withSort(query: ListQuery, sortBy: string | undefined, sortOrder: SortOrder = 'ASC'): ListQuery {
  const { sortBy: _by, sortOrder: _order, ...rest } = query;
  return { ...rest, ...(sortBy ? { sortBy, sortOrder } : {}), pageNumber: 0 };
}
