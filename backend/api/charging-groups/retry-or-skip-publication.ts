import { ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../http/guard.ts';
import { demandWholeGroup, findGroupId } from './groups.ts';

const params = Strict({ id: Type.String(), publicationId: Type.String() });
const schema = (summary: string) => ({
  summary,
  tags: ['charging groups'],
  params,
  response: { 204: Type.Null(), '4xx': ErrorBody },
});
const config = { access: 'update:charging-groups' } as const;

/**
 * `POST charging-groups/{id}/publications/{publicationId}/retry` and `…/skip`: sends a publication again that was not
 * delivered, or keeps it from being sent. Both can be repeated.
 */
export const retryOrSkipPublication =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    const path = '/charging-groups/:id/publications/:publicationId';

    app.post(
      `${path}/retry`,
      { config, schema: schema('Sends a publication again that was not delivered') },
      async (request, reply) => {
        const caller = callerOf(request);
        const now = new Date();
        await kysely.transaction().execute(async (trx) => {
          const { publication, groupId } = await lockOpen(trx, request.params, caller);
          const newer = await trx
            .selectFrom('outbox')
            .select(['delivered_at', 'claimed_until'])
            .where('subject_id', '=', groupId)
            .where('id', '>', publication.id)
            .forUpdate()
            .execute();
          // An older price must not follow a newer one.
          if (newer.some(({ delivered_at, claimed_until }) => delivered_at || (claimed_until && claimed_until > now))) {
            throw new HttpError(
              409,
              'A newer publication of this group was sent already. Publish the group again instead.',
            );
          }
          const again = { refused_at: null, skipped_at: null, skipped_by: null, due_at: now };
          await trx.updateTable('outbox').set(again).where('id', '=', publication.id).execute();
          await audited(trx, { by: caller, action: 'PUBLICATION_RETRIED', subject: groupId, detail: request.params });
        });
        bus.publish('outbox.due', {});
        return reply.code(204).send(null);
      },
    );

    app.post(
      `${path}/skip`,
      { config, schema: schema('Keeps a publication from being sent') },
      async (request, reply) => {
        const caller = callerOf(request);
        await kysely.transaction().execute(async (trx) => {
          const { publication, groupId } = await lockOpen(trx, request.params, caller);
          if (publication.skipped_at !== null) return;
          const skipped = { skipped_at: new Date(), skipped_by: caller.email };
          await trx.updateTable('outbox').set(skipped).where('id', '=', publication.id).execute();
          await audited(trx, { by: caller, action: 'PUBLICATION_SKIPPED', subject: groupId, detail: request.params });
        });
        // Newer publications of the group waited for it.
        bus.publish('outbox.due', {});
        return reply.code(204).send(null);
      },
    );
  };

/** A publication that was not delivered, locked. @throws {HttpError} 404, or 409 once it was delivered */
async function lockOpen(
  trx: Kysely<Tables>,
  { id, publicationId }: { id: string; publicationId: string },
  caller: Caller,
) {
  await demandWholeGroup(trx, id, caller);
  const groupId = await findGroupId(trx, id);
  const publication = isUuid(publicationId)
    ? await trx
        .selectFrom('outbox')
        .select(['id', 'delivered_at', 'skipped_at'])
        .where('subject_id', '=', groupId)
        .where('message_id', '=', publicationId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!publication) throw new HttpError(404, 'This group has no publication with this ID.');
  if (publication.delivered_at !== null) throw new HttpError(409, 'This publication was delivered already.');
  return { publication, groupId };
}
