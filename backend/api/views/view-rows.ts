import { type SavedView, type SavedViewForm, type SavedViewList, serverLimits } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';

type ViewRow = Selectable<Tables['saved_views']>;
type Who = Pick<Caller, 'email' | 'owner'>;

const ownerOf = ({ email }: Who): string => email.toLowerCase();

/**
 * Views that this caller may open: their own and shared ones. To a vendor there
 * are their own alone, since filters of others name what is not theirs.
 */
export function knownTo(caller: Who): RawBuilder<boolean> {
  const own = sql<boolean>`owner = ${ownerOf(caller)}`;
  return caller.owner !== undefined ? own : sql<boolean>`(${own} or shared)`;
}

const noSuchView = () => new HttpError(404, 'There is no view with this ID, or it is no longer shared with you.');

/** @throws {HttpError} 404 when the caller knows of none */
export async function findView(kysely: Kysely<Tables>, list: SavedViewList, id: string, caller: Who): Promise<ViewRow> {
  const row = isUuid(id)
    ? await kysely
        .selectFrom('saved_views')
        .selectAll()
        .where('list', '=', list)
        .where('id', '=', id)
        .where(knownTo(caller))
        .executeTakeFirst()
    : undefined;
  if (!row) throw noSuchView();
  return row;
}

/** {@link findView} of one's own. @throws {HttpError} 403 when another person's is shared with the caller */
export async function findOwnView(
  kysely: Kysely<Tables>,
  list: SavedViewList,
  id: string,
  caller: Who,
): Promise<ViewRow> {
  const row = await findView(kysely, list, id, caller);
  if (row.owner !== ownerOf(caller)) throw new HttpError(403, `Only ${row.owner} can change or delete this view.`);
  return row;
}

/** What of a form goes into the table. @throws {HttpError} 400 for what a schema cannot say */
export function valuesOf(form: SavedViewForm) {
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
 * Refuses a name that another view of this caller has, and a view too many.
 * Nobody else writes views until the end of the transaction.
 *
 * @param id of the view that is changed; undefined for a new one
 */
export async function checkNameAndCount(
  trx: Kysely<Tables>,
  list: SavedViewList,
  { name, shared }: Pick<SavedViewForm, 'name' | 'shared'>,
  caller: Who,
  id: string | undefined,
): Promise<void> {
  await sql`lock table saved_views in share row exclusive mode`.execute(trx);
  const others = trx
    .selectFrom('saved_views')
    .where('list', '=', list)
    .where(id === undefined ? sql<boolean>`true` : sql<boolean>`id <> ${id}::uuid`);
  const { own, taken, offered } = await others
    .select([
      sql<number>`count(*) filter (where owner = ${ownerOf(caller)})`.as('own'),
      sql<number>`count(*) filter (where owner = ${ownerOf(caller)} and lower(name) = lower(${name}))`.as('taken'),
      sql<number>`count(*) filter (where shared)`.as('offered'),
    ])
    .executeTakeFirstOrThrow();
  if (taken > 0) throw new HttpError(409, `You already have a view with the name ${name}.`);
  if (own >= serverLimits.savedViews.own) {
    throw badRequest(`You can have at most ${serverLimits.savedViews.own} views of a list; delete one first.`);
  }
  if (shared && offered >= serverLimits.savedViews.shared) {
    throw badRequest(
      `At most ${serverLimits.savedViews.shared} views of a list can be shared; save this one unshared.`,
    );
  }
}

export const insertView = (trx: Kysely<Tables>, list: SavedViewList, id: string, form: SavedViewForm, caller: Who) =>
  trx
    .insertInto('saved_views')
    .values({ id, list, owner: ownerOf(caller), ...valuesOf(form) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A view as the API gives it. */
export const toView = (row: ViewRow, caller: Who): SavedView => ({
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
