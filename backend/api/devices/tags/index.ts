import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { addTag } from './add-tag.ts';
import { listTags } from './list-tags.ts';
import { removeTag } from './remove-tag.ts';

/** Tags of devices. */
export const tagRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listTags, addTag, removeTag]) await app.register(call(kysely));
  };
