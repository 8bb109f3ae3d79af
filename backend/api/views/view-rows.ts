import { type SavedView, type SavedViewForm, type SavedViewList, serverLimits } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';

type ViewRow = Selectable<Tables['saved_views']>;
type ViewCaller = Pick<Caller, 'email' | 'owner'>;

const ownerOf = ({ email }: ViewCaller): string => email.toLowerCase();

/**
 * Condition for views that the caller can open: their own and shared ones. Vendors see only their own, because filters
 * of others may name devices of other vendors.
 */
export function isViewVisibleTo(caller: ViewCaller): RawBuilder<boolean> {
  const own = sql<boolean>`owner = ${ownerOf(caller)}`;
  return caller.owner !== undefined ? own : sql<boolean>`(${own} or shared)`;
}

/** @throws {HttpError} 404 unless there is a view that the caller can open */
export async function findView(
  kysely: Kysely<Tables>,
  list: SavedViewList,
  id: string,
  caller: ViewCaller,
): Promise<ViewRow> {
  const row = isUuid(id)
    ? await kysely
        .selectFrom('saved_views')
        .selectAll()
        .where('list', '=', list)
        .where('id', '=', id)
        .where(isViewVisibleTo(caller))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new HttpError(404, 'There is no view with this ID, or it is no longer shared with you.');
  return row;
}

/** {@link findView} for the owner. @throws {HttpError} 403 when another user shares the view with the caller */
export async function findOwnView(
  kysely: Kysely<Tables>,
  list: SavedViewList,
  id: string,
  caller: ViewCaller,
): Promise<ViewRow> {
  const row = await findView(kysely, list, id, caller);
  if (row.owner !== ownerOf(caller)) throw new HttpError(403, `Only ${row.owner} can change or delete this view.`);
  return row;
}

/** Columns of the table for a form. @throws {HttpError} 400 for filters too long in total, which no schema can express */
export function viewColumns(form: SavedViewForm) {
  const filters = JSON.stringify(form.filters);
  if (filters.length > serverLimits.savedViews.filters) {
    throw badRequest(`filters must have ${serverLimits.savedViews.filters} characters at most in total.`);
  }
  const { name, shared, sortBy, sortOrder, columns } = form;
  return {
    name,
    shared,
    filters,
    sort_by: sortBy,
    sort_order: sortBy === null ? null : (sortOrder ?? 'ASC'),
    columns,
    changed_at: new Date(),
  };
}

/**
 * Checks that the name is free and the numbers of views are within their limits. Locks the table against other writers
 * until the end of the transaction.
 *
 * @param id of the view to change; undefined for a new one
 * @throws {HttpError} 409 for a name that another view of the caller has, 400 for too many views
 */
export async function checkNameAndCount(
  trx: Kysely<Tables>,
  list: SavedViewList,
  { name, shared }: Pick<SavedViewForm, 'name' | 'shared'>,
  caller: ViewCaller,
  id: string | undefined,
): Promise<void> {
  await sql`lock table saved_views in share row exclusive mode`.execute(trx);
  const others = trx
    .selectFrom('saved_views')
    .where('list', '=', list)
    .where(id === undefined ? sql<boolean>`true` : sql<boolean>`id <> ${id}::uuid`);
  const { own, taken, sharedCount } = await others
    .select([
      sql<number>`count(*) filter (where owner = ${ownerOf(caller)})`.as('own'),
      sql<number>`count(*) filter (where owner = ${ownerOf(caller)} and lower(name) = lower(${name}))`.as('taken'),
      sql<number>`count(*) filter (where shared)`.as('sharedCount'),
    ])
    .executeTakeFirstOrThrow();
  if (taken > 0) throw new HttpError(409, `You already have a view with the name ${name}.`);
  if (own >= serverLimits.savedViews.own) {
    throw badRequest(`You can have at most ${serverLimits.savedViews.own} views of a list; delete one first.`);
  }
  if (shared && sharedCount >= serverLimits.savedViews.shared) {
    throw badRequest(
      `At most ${serverLimits.savedViews.shared} views of a list can be shared; save this one unshared.`,
    );
  }
}

export const insertView = (
  trx: Kysely<Tables>,
  list: SavedViewList,
  id: string,
  form: SavedViewForm,
  caller: ViewCaller,
) =>
  trx
    .insertInto('saved_views')
    .values({ id, list, owner: ownerOf(caller), ...viewColumns(form) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const toView = (row: ViewRow, caller: ViewCaller): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  shared: row.shared,
  filters: row.filters,
  sortBy: row.sort_by,
  sortOrder: row.sort_order,
  columns: row.columns,
  owner: row.owner,
  own: row.owner === ownerOf(caller),
  changedAt: row.changed_at.toISOString(),
});
