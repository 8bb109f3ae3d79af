import { ErrorBody, Site } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { siteKnownTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { callerOf } from '../http/guard.ts';
import { toSite } from './site-rows.ts';

/** `GET sites`. */
export const listSites =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/sites',
      {
        config: { access: ['read:alerts', 'read:devices'] },
        schema: {
          summary: 'All sites, for devices to belong to and alerts to watch',
          tags: ['alerts'],
          response: { 200: Type.Array(Site), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const rows = await kysely
          .selectFrom('sites')
          .selectAll()
          .where(siteKnownTo(callerOf(request)))
          .orderBy(byId(sql.ref('id')))
          .execute();
        return rows.map(toSite);
      },
    );
  };
