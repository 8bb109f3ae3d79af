import { ErrorBody, ExpectedAlertVersion, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { endByStaff } from '../../alerts/index.ts';
import { audited } from '../../audit/index.ts';
import { callerOf } from '../http/guard.ts';
import type { AlertOptions } from './alert-options.ts';
import { lockSeenAlert } from './alert-rows.ts';

const tags = ['alerts'];

/** `DELETE alerts/{id}`. */
export const deleteAlert =
  ({ kysely, bus, publicUrl }: AlertOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      '/alerts/:id',
      {
        config: { access: 'delete:alerts' },
        schema: {
          summary: 'Deletes an alert and its history; its emails stay',
          tags,
          params: Strict({ id: Type.String() }),
          querystring: ExpectedAlertVersion,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const mailed = await kysely.transaction().execute(async (trx) => {
          const row = await lockSeenAlert(trx, request.params.id, request.query.version, caller);
          const ending = { email: caller.email, how: 'removed' } as const;
          const told = await endByStaff(trx, row, ending, { now: new Date(), publicUrl });
          await trx.deleteFrom('alerts').where('id', '=', row.id).execute();
          await audited(trx, { by: caller, action: 'ALERT_DELETED', subject: row.id, detail: { name: row.name } });
          return told;
        });
        if (mailed) bus.publish('alert-mails.due', {});
        return reply.code(204).send(null);
      },
    );
  };
