import { attentionKinds, ErrorBody, jobPermissions, limits, OneOf, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { partyOf } from './visible.ts';

const params = Strict({ kind: OneOf(attentionKinds), subject: Type.String({ maxLength: limits.length.id }) });

/** `DELETE attention/{kind}/{subject}/acknowledgement`. */
export const deleteAcknowledgement =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      '/attention/:kind/:subject/acknowledgement',
      {
        config: { access: jobPermissions },
        schema: {
          summary: 'Undoes an acknowledgment',
          tags: ['attention'],
          params,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const { kind, subject } = request.params;
        const caller = callerOf(request);
        await kysely.transaction().execute(async (trx) => {
          const { numDeletedRows } = await trx
            .deleteFrom('attention_acknowledgements')
            .where('kind', '=', kind)
            .where('subject', '=', subject)
            .where('party', '=', partyOf(caller))
            .executeTakeFirst();
          if (numDeletedRows === 0n) throw new HttpError(404, 'This is not acknowledged.');
          await audited(trx, { by: caller, action: 'ACKNOWLEDGMENT_UNDONE', subject, detail: { of: kind } });
        });
        return reply.code(204).send(null);
      },
    );
  };
