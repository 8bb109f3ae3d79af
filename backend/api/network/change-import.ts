import { type AuditAction, ErrorBody, NetworkImport } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely, Updateable } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../http/guard.ts';
import { access, demandWholeNetwork, findImport, importOf } from './import-rows.ts';

/** One way in which people change the state of an import. */
interface ImportChange {
  /** The last segment of its address. */
  name: string;
  summary: string;
  action: AuditAction;
  /** What becomes of an import, which is held meanwhile. @throws {HttpError} 409 where that cannot be */
  change(found: Awaited<ReturnType<typeof findImport>>, caller: Caller): Updateable<Tables['network_imports']>;
  /** What the audit log says of it. */
  detail(found: NetworkImport): object;
}

/** `POST network/imports/{id}/<name>`. */
export const changeImport =
  ({ name, summary, action, change, detail }: ImportChange) =>
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      `/network/imports/:id/${name}`,
      {
        config: { access, repetition: 'answer' },
        schema: {
          summary,
          tags: ['network'],
          params: Type.Object({ id: Type.String() }),
          response: { 200: NetworkImport, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        demandWholeNetwork(caller);
        const { id } = request.params;
        const changed = await kysely.transaction().execute(async (trx) => {
          const found = await findImport(trx, id, true);
          await trx.updateTable('network_imports').set(change(found, caller)).where('id', '=', id).execute();
          const said = { id, ...detail(importOf(found)) };
          await audited(trx, { by: caller, action, subject: found.file_name, detail: said });
          return findImport(trx, id);
        });
        bus.publish('imports.due', {});
        return importOf(changed);
      },
    );
  };
