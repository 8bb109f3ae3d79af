import { ErrorBody, limits, NeviLogPage, pageQuery, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../../access/find-device.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { neviLogEntries, toNeviLogRow } from './outages.ts';

const defaultSize = limits.pageSizeOf.neviLog;

/** `GET devices/{id}/nevi-log`. */
export const listNeviLog =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    // One address in the API's description: reading takes a chargebox id, writing the uid of an EVSE.
    app.get(
      '/devices/:id/nevi-log',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: "NEVI entries for outages of a charger's EVSEs, newest first",
          tags: ['NEVI'],
          params: Strict({ id: Type.String({ description: 'Chargebox ID' }) }),
          querystring: pageQuery(defaultSize),
          response: { 200: NeviLogPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { page = 0, size = defaultSize } = request.query;
        const device = await findByChargeboxId(kysely, request.params.id, callerOf(request));
        const { total } = await kysely
          .selectFrom('nevi_logs')
          .where('device_id', '=', device.id)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await neviLogEntries(kysely)
          .where('nevi_logs.device_id', '=', device.id)
          .orderBy('created_at', 'desc')
          .orderBy('nevi_logs.id')
          .limit(size)
          .offset(page * size)
          .execute();
        return { content: rows.map(toNeviLogRow), number: page, size, totalElements: total };
      },
    );
  };
