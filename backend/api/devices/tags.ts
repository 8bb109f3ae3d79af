import { DeviceTagPath, ErrorBody, limits, normalizeTag } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { badRequest } from '../refusal.ts';
import { findById } from './find.ts';
import { inMenuOrder } from './options.ts';

const Tags = Type.Array(Type.String());

/** `GET devices/tags`, `PUT` and `DELETE devices/{id}/tags/{tag}`. */
export const tagRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/tags',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Every tag that a device has',
          tags: ['devices'],
          response: { 200: Tags, '4xx': ErrorBody },
        },
      },
      async (request) => {
        // Devices of a site share their tags: what differs is little.
        const rows = await kysely
          .selectFrom('devices')
          .select('tags')
          .where(visibleTo(callerOf(request)))
          .groupBy('tags')
          .execute();
        return inMenuOrder(rows.flatMap(({ tags }) => tags));
      },
    );

    app.put(
      '/devices/:id/tags/:tag',
      {
        config: { access: 'update:dm-devices-tags' },
        schema: {
          summary: 'Adds a tag to a device and returns its tags',
          tags: ['devices'],
          params: DeviceTagPath,
          response: { 200: Tags, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { id } = await findById(kysely, request.params.id, callerOf(request));
        const tag = tagOf(request.params.tag);
        await kysely
          .updateTable('devices')
          .set({ tags: sql`array_append(tags, ${tag})`, last_updated: sql`now()` })
          .where('id', '=', id)
          // Here and not before: of two that add it at once, the second finds it.
          .where(sql<boolean>`not ${tag} = any(tags)`)
          .where(sql<boolean>`cardinality(tags) < ${limits.tags.max}`)
          .execute();
        const tags = await tagsOf(kysely, id);
        if (!tags.includes(tag)) throw badRequest(`A device has at most ${limits.tags.max} tags; delete one first.`);
        return tags;
      },
    );

    app.delete(
      '/devices/:id/tags/:tag',
      {
        config: { access: 'update:dm-devices-tags' },
        schema: {
          summary: 'Removes a tag from a device and returns its tags',
          tags: ['devices'],
          params: DeviceTagPath,
          response: { 200: Tags, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { id } = await findById(kysely, request.params.id, callerOf(request));
        const tag = tagOf(request.params.tag);
        await kysely
          .updateTable('devices')
          .set({ tags: sql`array_remove(tags, ${tag})`, last_updated: sql`now()` })
          .where('id', '=', id)
          .where(sql<boolean>`${tag} = any(tags)`)
          .execute();
        return tagsOf(kysely, id);
      },
    );
  };

function tagOf(text: string): string {
  const tag = normalizeTag(text);
  if (tag === '') throw badRequest('tag must not be blank.');
  return tag;
}

async function tagsOf(kysely: Kysely<Tables>, id: string): Promise<string[]> {
  const { tags } = await kysely.selectFrom('devices').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
  return tags;
}
