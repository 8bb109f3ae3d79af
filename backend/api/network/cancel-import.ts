import { ErrorBody, NetworkImport } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { Refusal } from '../../access/refusal.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { demandWholeNetwork, findImport, importOf } from './import-rows.ts';

/** `POST network/imports/{id}/cancel`. */
export const cancelImport =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/network/imports/:id/cancel',
      {
        config: { access: 'create:devices' },
        schema: {
          summary: 'Cancels an import; what it has applied stays',
          tags: ['network'],
          params: Type.Object({ id: Type.String() }),
          response: { 200: NetworkImport, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        demandWholeNetwork(caller);
        const { id } = request.params;
        const canceled = await kysely.transaction().execute(async (trx) => {
          const found = await findImport(trx, id, true);
          if (found.ended_at) throw new Refusal(409, 'This import has ended already.');
          await trx
            .updateTable('network_imports')
            .set({ state: 'CANCELED', ended_at: new Date() })
            .where('id', '=', id)
            .execute();
          const detail = { id, applied: found.applied };
          await audited(trx, { by: caller, action: 'NETWORK_IMPORT_CANCELED', subject: found.file_name, detail });
          return findImport(trx, id);
        });
        bus.publish('imports.due', {});
        return importOf(canceled);
      },
    );
  };
