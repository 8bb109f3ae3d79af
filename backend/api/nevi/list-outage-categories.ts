import { ErrorBody, OutageCategory } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';

/** `GET nevi/outage-categories`. */
export const listOutageCategories =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/outage-categories',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Reasons for which an outage may be excluded from uptime (23 CFR 680.116)',
          tags: ['NEVI'],
          response: { 200: Type.Array(OutageCategory), '4xx': ErrorBody },
        },
      },
      async () =>
        kysely.selectFrom('outage_categories').select(['category', 'description']).orderBy('position').execute(),
    );
  };
