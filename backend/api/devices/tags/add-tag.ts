import { DeviceTagPath, ErrorBody, limits, normalizeTag } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findById } from '../../../access/find-device.ts';
import { badRequest } from '../../../access/http-error.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { tagsOf } from './tags-of.ts';

const Tags = Type.Array(Type.String());

/** `PUT devices/{id}/tags/{tag}`. */
export const addTag =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        const caller = callerOf(request);
        const { id, chargeboxId } = await findById(kysely, request.params.id, caller);
        const tag = normalizeTag(request.params.tag);
        await kysely.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('devices')
            .set({ tags: sql`array_append(tags, ${tag})`, last_updated: sql`now()` })
            .where('id', '=', id)
            // Here and not before: of two that add it at once, the second finds it.
            .where(sql<boolean>`not ${tag} = any(tags)`)
            .where(sql<boolean>`cardinality(tags) < ${limits.tags.max}`)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) return;
          await audited(trx, { by: caller, action: 'TAG_ADDED', subject: chargeboxId, detail: { tag } });
        });
        const tags = await tagsOf(kysely, id);
        if (!tags.includes(tag)) throw badRequest(`A device has at most ${limits.tags.max} tags; delete one first.`);
        return tags;
      },
    );
  };
