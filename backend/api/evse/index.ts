import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listMessages } from './list-messages.ts';
import { saveMessage } from './save-message.ts';

/** Everything below `evse`. */
export const evseRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listMessages, saveMessage]) await app.register(call(kysely));
  };
