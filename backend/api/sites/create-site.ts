import { ErrorBody, NewSite, Site } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { createSite as create, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { toSite } from './site-rows.ts';

/** `POST sites`. */
export const createSite =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/sites',
      {
        config: { access: 'create:devices' },
        schema: {
          summary: 'Adds a site',
          tags: ['locations'],
          body: NewSite,
          response: { 201: Site, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        const { id, ...form } = request.body;
        await kysely.transaction().execute(async (trx) => {
          await create(trx, id, form, { caller, now: new Date() });
          await audited(trx, { by: caller, action: 'SITE_ADDED', subject: id, detail: form });
        });
        reply.code(201);
        return toSite(await kysely.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
      },
    );
  };
