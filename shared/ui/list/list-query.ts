import { pageSizes, type SortOrder, sortOrders } from '../../contract/index.ts';

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
  /** Under this key the browser keeps the filters last used; without it nothing is kept. */
  storageKey?: string;
  /** Stands before its names in the address, where another list has them already. */
  prefix?: string;
  /** How many rows a page may have; those of every list by default. */
  pageSizes?: readonly number[];
  filterParameters: readonly string[];
  /** Of them the two of each range: one that is reversed is not kept, or it would come back with every visit. */
  ranges?: readonly (readonly [from: string, to: string])[];
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
  const named = nameIn(spec);
  const filters = Object.fromEntries(
    spec.filterParameters.flatMap((name) => {
      const value = parameters.get(named(name));
      return value ? [[name, value]] : [];
    }),
  );
  const sortBy = parameters.get(named('sortBy'));
  const order = parameters.get(named('sortOrder'));
  const sorted = sortBy !== null && spec.sortFields.includes(sortBy);
  const asked = ['page', 'pageSize', 'sortBy'].some((name) => parameters.has(named(name)));
  if (!asked && Object.keys(filters).length === 0) return undefined;

  const page = Number(parameters.get(named('page')) ?? 1);
  const pageSize = Number(parameters.get(named('pageSize')));
  return {
    pageNumber: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: (spec.pageSizes ?? pageSizes).find((size) => size === pageSize) ?? plainList.pageSize,
    ...(sorted ? { sortBy, sortOrder: sortOrders.find((known) => known === order) ?? 'ASC' } : {}),
    filters,
  };
}

/** Writes a list's query over that of an address, and leaves what else is there. Always names the page, so that the address says it all. */
export function writeListQuery(query: ListQuery, spec: ListSpec, address: URLSearchParams): URLSearchParams {
  const named = nameIn(spec);
  const result = withoutListQuery(spec, address);
  for (const name of spec.filterParameters) {
    const value = query.filters[name];
    if (value) result.set(named(name), value);
  }
  if (query.sortBy) {
    result.set(named('sortBy'), query.sortBy);
    result.set(named('sortOrder'), query.sortOrder ?? 'ASC');
  }
  if (query.pageSize !== plainList.pageSize) result.set(named('pageSize'), String(query.pageSize));
  result.set(named('page'), String(query.pageNumber + 1));
  return result;
}

/** An address without anything of this list. */
export function withoutListQuery(spec: ListSpec, address: URLSearchParams): URLSearchParams {
  const named = nameIn(spec);
  const result = new URLSearchParams(address);
  for (const name of [...spec.filterParameters, 'sortBy', 'sortOrder', 'pageSize', 'page']) result.delete(named(name));
  return result;
}

/** How a name of the list stands in the address: `page`, or `jobPage` with the prefix `job`. */
const nameIn =
  ({ prefix }: ListSpec) =>
  (name: string): string =>
    prefix ? `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;

/** What a call for the list's rows asks, by the names of the wire. */
export const listCall = ({ filters, ...paging }: ListQuery) => ({ ...filters, ...paging });

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
