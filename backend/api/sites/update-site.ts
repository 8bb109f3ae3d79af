import { ErrorBody, Site, SiteUpdate, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { changeSite, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { holdSite, toSite } from './site-rows.ts';

/** `PUT sites/{id}`. */
export const updateSite =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/sites/:id',
      {
        config: { access: 'update:devices' },
        schema: {
          summary: 'Changes a site, based on the version in the body, if there is one',
          tags: ['locations'],
          params: Strict({ id: Type.String() }),
          body: SiteUpdate,
          response: { 200: Site, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        const { version, ...form } = request.body;
        return againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const { id } = await holdSite(trx, request.params.id, version);
            await changeSite(trx, id, form, { caller, now: new Date() });
            await audited(trx, { by: caller, action: 'SITE_CHANGED', subject: id, detail: form });
            return toSite(await trx.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
          }),
        );
      },
    );
  };
