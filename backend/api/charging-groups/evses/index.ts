import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { addGroupEvses } from './add-group-evses.ts';
import { getEvseSelection } from './get-evse-selection.ts';
import { listGroupEvses } from './list-group-evses.ts';
import { removeGroupEvses } from './remove-group-evses.ts';

/** Which EVSEs are in a group: everything below `charging-groups/{id}/evses`. */
export const groupEvseRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listGroupEvses, addGroupEvses, removeGroupEvses, getEvseSelection])
      await app.register(call(kysely));
  };
