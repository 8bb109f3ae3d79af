import { DeviceTagPath, ErrorBody, normalizeTag } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findById } from '../../../access/find-device.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { tagsOf } from './tags-of.ts';

const Tags = Type.Array(Type.String());

/** `DELETE devices/{id}/tags/{tag}`. */
export const removeTag =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        const caller = callerOf(request);
        const { id, chargeboxId } = await findById(kysely, request.params.id, caller);
        const tag = normalizeTag(request.params.tag);
        await kysely.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('devices')
            .set({ tags: sql`array_remove(tags, ${tag})`, last_updated: sql`now()` })
            .where('id', '=', id)
            .where(sql<boolean>`${tag} = any(tags)`)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) return;
          await audited(trx, { by: caller, action: 'TAG_REMOVED', subject: chargeboxId, detail: { tag } });
        });
        return tagsOf(kysely, id);
      },
    );
  };
