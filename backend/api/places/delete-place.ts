import { type AuditAction, ErrorBody, ExpectedVersion, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely, Transaction } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { deletePlace, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';

/** What is deleted by its ID. */
interface Deletion {
  /** Its table, which is also the first segment of its address. */
  kind: Parameters<typeof deletePlace>[1];
  summary: string;
  tag: string;
  action: AuditAction;
  /** Holds it until the transaction ends. @throws {HttpError} 404 for none, 409 when it is another by now */
  hold(trx: Transaction<Tables>, id: string, version: number | undefined): Promise<{ id: string }>;
}

/** `DELETE sites/{id}`, and the same of whatever else devices share. */
export const deletePlaceCall =
  ({ kind, summary, tag, action, hold }: Deletion) =>
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      `/${kind}/:id`,
      {
        config: { access: 'delete:devices' },
        schema: {
          summary,
          tags: [tag],
          params: Strict({ id: Type.String() }),
          querystring: ExpectedVersion,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        await kysely.transaction().execute(async (trx) => {
          const { id } = await hold(trx, request.params.id, request.query.version);
          await deletePlace(trx, kind, id);
          await audited(trx, { by: caller, action, subject: id });
        });
        return reply.code(204).send(null);
      },
    );
  };
