import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { sortOrders } from '../paging.ts';
import { type SavedViewList, savedViewLists, savedViewRules } from '../saved-views.ts';
import { Nullable, OneOf, Strict, Timestamp, Words } from './schema.ts';

const Filter = Type.String({ minLength: 1, maxLength: limits.length.filter });

const facts = {
  /** Of a person's views of one list no two have the same, whatever the case. */
  name: Words(limits.length.viewName),
  /** Offered to everybody who may see the list. */
  shared: Type.Boolean(),
};

/** Body of `POST views/{list}` and `PUT views/{list}/{id}`: what that list knows, and nothing else. */
export function savedViewForm(list: SavedViewList) {
  const { filters, sortFields, columns } = savedViewRules[list];
  return Strict({
    ...facts,
    filters: Strict(Object.fromEntries(filters.map((name) => [name, Type.Optional(Filter)]))),
    sortBy: Nullable(OneOf(sortFields)),
    sortOrder: Nullable(OneOf(sortOrders)),
    /** The columns shown, in their order; none where they are no part of the view. */
    columns: Type.Array(columns.length === 0 ? Type.String() : OneOf(columns), {
      maxItems: columns.length,
      uniqueItems: true,
    }),
  });
}

const Selection = {
  filters: Type.Record(Type.String(), Type.String()),
  sortBy: Nullable(Type.String()),
  sortOrder: Nullable(OneOf(sortOrders)),
  columns: Type.Array(Type.String()),
};

/** What the console sends of a view. */
export const SavedViewForm = Strict({ ...facts, ...Selection });
export type SavedViewForm = Static<typeof SavedViewForm>;

/** A view of a list that somebody has saved. */
export const SavedView = Strict({
  id: Type.String(),
  list: OneOf(savedViewLists),
  ...facts,
  ...Selection,
  /** E-mail of who saved it, and alone may change it. */
  owner: Type.String(),
  /** It is the caller's own. */
  own: Type.Boolean(),
  changedAt: Timestamp,
});
export type SavedView = Static<typeof SavedView>;
