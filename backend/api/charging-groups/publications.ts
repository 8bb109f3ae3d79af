import { ChargingGroup, ExpectedGroupState, limits, PublicationPage, pagingQuery, Strict } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';
import { publicationStateOf, publishGroup } from '../../outbox/index.ts';
import { defineCall } from '../http/define-call.ts';
import { findGroup, findGroupId, lockGroup, requireWholeGroup } from './group-rows.ts';

const tag = 'charging groups';

export const listPublications = defineCall({
  ...{ method: 'GET', path: '/charging-groups/:id/publications', permission: 'read:charging-groups', tag },
  summary: 'The publications of a group, newest first, and whether each was delivered',
  ...{ query: Strict(pagingQuery(['createdAt'])), reply: PublicationPage },
  run: async ({ caller, params, query }, services) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC' } = query;
    await findGroup(services, params.id, caller);
    const published = services.kysely.selectFrom('outbox').where('subject_id', '=', params.id.toLowerCase());
    const { total } = await published.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await published
      .select(['message_id', 'created_at', 'created_by', 'attempts', 'delivered_at', 'last_error'])
      .select(['refused_at', 'skipped_at', 'skipped_by'])
      .orderBy('id', sortOrder === 'ASC' ? 'asc' : 'desc')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    const content = rows.map(({ message_id, created_at, created_by, attempts, delivered_at, last_error, ...row }) => {
      const times = { deliveredAt: delivered_at, refusedAt: row.refused_at, skippedAt: row.skipped_at };
      return {
        ...{ id: message_id, createdAt: created_at.toISOString(), createdBy: created_by },
        state: publicationStateOf({ ...times, attempts, lastError: last_error }, services.hasReceiver),
        ...{ attempts, deliveredAt: delivered_at?.toISOString() ?? null, lastError: last_error },
        skippedBy: row.skipped_by,
      };
    });
    return { content, number: pageNumber, size: pageSize, totalElements: total };
  },
});

export const publishChargingGroup = defineCall({
  ...{ method: 'POST', path: '/charging-groups/:id/publish', permission: 'update:charging-groups', tag },
  summary: 'Publishes the tariff of a group and its EVSEs to the charge-point operator',
  ...{ query: ExpectedGroupState, reply: ChargingGroup, repetition: 'answer' },
  run: async ({ caller, params: { id }, query }, services) => {
    await services.kysely.transaction().execute(async (trx) => {
      const group = await lockGroup(trx, id, query, caller);
      const evses = await publishGroup(trx, group, caller.email, new Date());
      if (evses === 0) throw new HttpError(409, 'The charging group has no EVSEs. Add EVSEs before publishing it.');
      await audited(trx, { by: caller, action: 'GROUP_PUBLISHED', subject: group.id, detail: { evses } });
    });
    services.bus.publish('outbox.due', {});
    return findGroup(services, id, caller);
  },
});

const onePublication = '/charging-groups/:id/publications/:publicationId';

/** Can be repeated. */
export const retryPublication = defineCall({
  ...{ method: 'POST', path: `${onePublication}/retry`, permission: 'update:charging-groups', tag },
  summary: 'Sends a publication again that was not delivered',
  run: async ({ caller, params }, { kysely, bus }) => {
    const now = new Date();
    await kysely.transaction().execute(async (trx) => {
      const { publication, groupId } = await lockUndelivered(trx, params, caller);
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
      await audited(trx, { by: caller, action: 'PUBLICATION_RETRIED', subject: groupId, detail: params });
    });
    bus.publish('outbox.due', {});
  },
});

/** Can be repeated. */
export const skipPublication = defineCall({
  ...{ method: 'POST', path: `${onePublication}/skip`, permission: 'update:charging-groups', tag },
  summary: 'Keeps a publication from being sent',
  run: async ({ caller, params }, { kysely, bus }) => {
    await kysely.transaction().execute(async (trx) => {
      const { publication, groupId } = await lockUndelivered(trx, params, caller);
      if (publication.skipped_at !== null) return;
      const skipped = { skipped_at: new Date(), skipped_by: caller.email };
      await trx.updateTable('outbox').set(skipped).where('id', '=', publication.id).execute();
      await audited(trx, { by: caller, action: 'PUBLICATION_SKIPPED', subject: groupId, detail: params });
    });
    // Newer publications of the group wait for this one.
    bus.publish('outbox.due', {});
  },
});

/** Locks a publication that was not delivered. @throws {HttpError} 404 for none, 409 if it was delivered */
async function lockUndelivered(
  trx: Kysely<Tables>,
  { id, publicationId }: { id: string; publicationId: string },
  caller: Caller,
) {
  await requireWholeGroup(trx, id, caller);
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
