import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { sortOrders } from '../paging.ts';
import { OneOf, Strict } from './schema.ts';

/** Schema of a page (`Page`) of these rows. */
export const PageOf = <T extends TSchema>(row: T) =>
  Strict({
    content: Type.Array(row),
    number: Type.Integer({ minimum: 0 }),
    size: Type.Integer({ minimum: 1 }),
    totalElements: Type.Integer({ minimum: 0 }),
  });

/** Paging and sorting parameters of a list that can be sorted by these fields. */
export const pagingQuery = <const F extends readonly string[]>(sortable: F) => ({
  pageNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.pageNumber.max, default: 0 })),
  pageSize: Type.Optional(
    Type.Integer({ minimum: limits.pageSize.min, maximum: limits.pageSize.max, default: limits.pageSize.default }),
  ),
  sortBy: Type.Optional(OneOf(sortable)),
  sortOrder: Type.Optional(OneOf(sortOrders)),
});

/** Paging query of a short list embedded in a page of the console; zero-based. */
export const pageQuery = (defaultSize: number) =>
  Strict({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.pageNumber.max, default: 0 })),
    size: Type.Optional(
      Type.Integer({ minimum: limits.pageSize.min, maximum: limits.pageSize.max, default: defaultSize }),
    ),
  });
/** Query described by {@link pageQuery}. */
export type PageQuery = Static<ReturnType<typeof pageQuery>>;
