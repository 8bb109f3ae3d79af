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

/** `POST network/imports/{id}/apply`. */
export const applyImport =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/network/imports/:id/apply',
      {
        config: { access: 'create:devices' },
        schema: {
          summary: 'Applies an import as its preview says; what was changed since is refused',
          tags: ['network'],
          params: Type.Object({ id: Type.String() }),
          response: { 200: NetworkImport, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        demandWholeNetwork(caller);
        const { id } = request.params;
        const begun = await kysely.transaction().execute(async (trx) => {
          const found = await findImport(trx, id, true);
          if (found.state !== 'READY') throw new Refusal(409, 'Only an import whose preview is ready can be applied.');
          await trx
            .updateTable('network_imports')
            .set({ state: 'APPLYING', created_by: caller.email, user_id: caller.id })
            .where('id', '=', id)
            .execute();
          const { outcomes } = importOf(found);
          const detail = { id, ...outcomes };
          await audited(trx, { by: caller, action: 'NETWORK_IMPORT_APPLIED', subject: found.file_name, detail });
          return findImport(trx, id);
        });
        bus.publish('imports.due', {});
        return importOf(begun);
      },
    );
  };
