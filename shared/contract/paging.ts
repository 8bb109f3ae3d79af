import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { limits } from './limits.ts';
import { OneOf, Strict } from './schema.ts';

/** One page of a list. */
export interface Page<T> {
  content: T[];
  /** Zero-based page number. */
  number: number;
  /** Rows per page that were asked for. */
  size: number;
  totalElements: number;
}

/** Schema of {@link Page} with these rows. */
export const PageOf = <T extends TSchema>(row: T) =>
  Strict({
    content: Type.Array(row),
    number: Type.Integer({ minimum: 0 }),
    size: Type.Integer({ minimum: 1 }),
    totalElements: Type.Integer({ minimum: 0 }),
  });

export const sortOrders = ['ASC', 'DESC'] as const;
/** Direction of a sorted list. */
export type SortOrder = (typeof sortOrders)[number];

/** The paging and sorting half of a list's query, for a list sortable by these fields. */
export const pagingQuery = <const F extends readonly string[]>(sortable: F) => ({
  pageNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.pageNumber.max, default: 0 })),
  pageSize: Type.Optional(
    Type.Integer({ minimum: limits.pageSize.min, maximum: limits.pageSize.max, default: limits.pageSize.default }),
  ),
  sortBy: Type.Optional(OneOf(sortable)),
  sortOrder: Type.Optional(OneOf(sortOrders)),
});

/** The paging query of a short list inside a page; zero-based. */
export const pageQuery = (defaultSize: number) =>
  Strict({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.pageNumber.max, default: 0 })),
    size: Type.Optional(
      Type.Integer({ minimum: limits.pageSize.min, maximum: limits.pageSize.max, default: defaultSize }),
    ),
  });
/** What {@link pageQuery} describes. */
export type PageQuery = Static<ReturnType<typeof pageQuery>>;

/**
 * Writes a filter's values as one query parameter: joined by commas, a comma
 * inside a value as `\,` and a backslash as `\\`.
 */
export function joinFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** Reads back what {@link joinFilterValues} wrote. Empty values are dropped. */
export function splitFilterValues(text: string): string[] {
  const parts = text.match(/(?:\\[\s\S]|[^,\\])+|\\$/g) ?? [];
  return parts.map((part) => part.replace(/\\([\s\S])/g, '$1'));
}
