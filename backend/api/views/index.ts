import { savedViewLists } from '@dmp/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { getView } from './get-view.ts';
import { listViews } from './list-views.ts';
import { updateView } from './update-view.ts';

/** Everything below `views`: calls of its own for each list, since each has its permission and names. */
export const viewRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const list of savedViewLists) {
      for (const call of [listViews, getView, createView, updateView, deleteView])
        await app.register(call(kysely, list));
    }
  };
