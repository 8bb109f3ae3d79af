import { randomUUID } from 'node:crypto';
import {
  SavedView,
  type SavedViewForm,
  type SavedViewList,
  savedViewForm,
  savedViewLists,
  savedViewRules,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { audited } from '../../audit/index.ts';
import { byName } from '../../database/name-order.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import {
  checkNameAndCount,
  findOwnView,
  findView,
  insertView,
  isViewVisibleTo,
  toView,
  viewColumns,
} from './view-rows.ts';

/** Each list has its own calls because it has its own permission and its own names of filters and columns. */
function viewCallsOf(list: SavedViewList): readonly ApiCall[] {
  const { permission } = savedViewRules[list];
  const path = `/views/${list}` as const;
  const tag = 'views';
  const body = Type.Unsafe<SavedViewForm>(savedViewForm(list));

  const listViews = defineCall({
    ...{ method: 'GET', path, permission, tag, reply: Type.Array(SavedView) },
    summary: `The caller's views of ${list} and those shared by others, by name`,
    run: async ({ caller }, { kysely }) => {
      const rows = await kysely
        .selectFrom('saved_views')
        .selectAll()
        .where('list', '=', list)
        .where(isViewVisibleTo(caller))
        .orderBy(byName(sql.ref('name')))
        .orderBy('id')
        .execute();
      return rows.map((row) => toView(row, caller));
    },
  });

  const getView = defineCall({
    ...{ method: 'GET', path: `${path}/:id`, permission, summary: 'One view', tag, reply: SavedView },
    run: async ({ caller, params }, { kysely }) => toView(await findView(kysely, list, params.id, caller), caller),
  });

  const createView = defineCall({
    ...{ method: 'POST', path, permission, summary: 'Saves a view', tag, body, reply: SavedView, status: 201 },
    run: async ({ caller, body: form }, { kysely }) => {
      const row = await kysely.transaction().execute(async (trx) => {
        await checkNameAndCount(trx, list, form, caller, undefined);
        const view = await insertView(trx, list, randomUUID(), form, caller);
        await audited(trx, { by: caller, action: 'VIEW_CREATED', subject: view.id, detail: { list, ...form } });
        return view;
      });
      return toView(row, caller);
    },
  });

  const updateView = defineCall({
    ...{ method: 'PUT', path: `${path}/:id`, permission, tag, body, reply: SavedView },
    summary: "Changes one of the caller's views",
    run: async ({ caller, params, body: form }, { kysely }) => {
      const row = await kysely.transaction().execute(async (trx) => {
        const { id } = await findOwnView(trx, list, params.id, caller);
        await checkNameAndCount(trx, list, form, caller, id);
        await audited(trx, { by: caller, action: 'VIEW_CHANGED', subject: id, detail: { list, ...form } });
        return trx
          .updateTable('saved_views')
          .set(viewColumns(form))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return toView(row, caller);
    },
  });

  const deleteView = defineCall({
    ...{ method: 'DELETE', path: `${path}/:id`, permission, tag, summary: "Deletes one of the caller's views" },
    run: async ({ caller, params }, { kysely }) => {
      await kysely.transaction().execute(async (trx) => {
        const { id, name } = await findOwnView(trx, list, params.id, caller);
        await trx.deleteFrom('saved_views').where('id', '=', id).execute();
        await audited(trx, { by: caller, action: 'VIEW_DELETED', subject: id, detail: { list, name } });
      });
    },
  });

  return [listViews, getView, createView, updateView, deleteView];
}

export const viewCalls: readonly ApiCall[] = savedViewLists.flatMap(viewCallsOf);
