import { ErrorBody, inNameOrder } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { inUseFor } from '../../../access/own-devices.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';

const Tags = Type.Array(Type.String());

/** `GET devices/tags`. */
export const listTags =
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
          .where(inUseFor(callerOf(request)))
          .groupBy('tags')
          .execute();
        return inNameOrder(rows.flatMap(({ tags }) => tags));
      },
    );
  };
