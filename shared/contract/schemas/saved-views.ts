import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { sortOrders } from '../paging.ts';
import { type SavedViewList, savedViewLists, savedViewRules } from '../saved-views.ts';
import { Nullable, OneOf, SingleLine, Strict, Timestamp } from './schema.ts';

const Filter = Type.String({ minLength: 1, maxLength: limits.length.filter });

const baseFields = {
  /** Unique among a user's views of one list, ignoring case. */
  name: SingleLine(limits.length.viewName),
  /** Whether the view is visible to everyone who can see the list. */
  shared: Type.Boolean(),
};

/**
 * Body of `POST views/{list}` and `PUT views/{list}/{id}`, with only the filters, sort fields, and columns of that
 * list.
 */
export function savedViewForm(list: SavedViewList) {
  const { filters, sortFields, columns } = savedViewRules[list];
  return Strict({
    ...baseFields,
    filters: Strict(Object.fromEntries(filters.map((name) => [name, Type.Optional(Filter)]))),
    sortBy: Nullable(OneOf(sortFields)),
    sortOrder: Nullable(OneOf(sortOrders)),
    /** Visible columns in order; empty if the view does not include columns. */
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

/** A view as the console sends it. */
export const SavedViewForm = Strict({ ...baseFields, ...Selection });
export type SavedViewForm = Static<typeof SavedViewForm>;

/** A saved view of a list. */
export const SavedView = Strict({
  id: Type.String(),
  list: OneOf(savedViewLists),
  ...baseFields,
  ...Selection,
  /** Email address of the user who saved the view; only they can change it. */
  owner: Type.String(),
  /** Whether the caller is the owner. */
  own: Type.Boolean(),
  changedAt: Timestamp,
});
export type SavedView = Static<typeof SavedView>;
