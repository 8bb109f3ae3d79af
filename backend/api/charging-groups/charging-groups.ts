import { randomUUID } from 'node:crypto';
import {
  ChargingGroup,
  ChargingGroupForm,
  ChargingGroupListQuery,
  ChargingGroupPage,
  ChargingGroupUpdate,
  type chargingGroupSortFields,
  ExpectedGroupState,
  limits,
} from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { audited } from '../../audit/index.ts';
import { inOrder, nameKey } from '../../database/name-order.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { containsWords, textConditions } from '../query/text-filter.ts';
import { addGroupEvses, getEvseSelection, listGroupEvses, moveEvse, removeGroupEvses } from './group-evses.ts';
import { findGroup, groupFormColumns, lockGroup, selectGroups, toGroupOverview } from './group-rows.ts';
import { listPublications, publishChargingGroup, retryPublication, skipPublication } from './publications.ts';

const tag = 'charging groups';

function sortKeyOf(field: (typeof chargingGroupSortFields)[number]): RawBuilder<unknown> {
  if (field === 'totalEvses') return sql.ref(field);
  return field === 'lastUpdatedInCPO' ? sql`received_at` : nameKey(sql.ref(field));
}

const listChargingGroups = defineCall({
  ...{ method: 'GET', path: '/charging-groups', permission: 'read:charging-groups', tag },
  summary: 'One page of the charging groups that the filters match',
  ...{ query: ChargingGroupListQuery, reply: ChargingGroupPage },
  run: async ({ caller, query }, { kysely, hasReceiver }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy = 'name', sortOrder = 'ASC' } = query;
    const text = sql`search_text(concat_ws(' ', name, description, tariff_id, party_id))`;
    const contains = { name: 'name', description: 'description', partyId: 'party_id' };
    const equals = { tariffId: 'tariff_id', countryCode: 'country_code' };
    let matching = selectGroups(kysely, caller);
    let counted = kysely.selectFrom('charging_groups');
    for (const condition of textConditions(query, contains, equals, (searches) => containsWords(text, searches))) {
      matching = matching.where(condition);
      counted = counted.where(condition);
    }
    const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await kysely
      .selectFrom(matching.as('charging_groups'))
      .selectAll()
      .orderBy(inOrder(sortKeyOf(sortBy), sortOrder))
      .orderBy('id')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    const content = rows.map((row) => toGroupOverview(row, hasReceiver));
    return { content, number: pageNumber, size: pageSize, totalElements: total };
  },
});

const getChargingGroup = defineCall({
  ...{ method: 'GET', path: '/charging-groups/:id', permission: 'read:charging-groups', tag },
  ...{ summary: 'One charging group with its EVSEs', reply: ChargingGroup },
  run: ({ caller, params }, services) => findGroup(services, params.id, caller),
});

const createChargingGroup = defineCall({
  ...{ method: 'POST', path: '/charging-groups', permission: 'create:charging-groups', repetition: 'answer', tag },
  ...{ summary: 'Creates a charging group without EVSEs', body: ChargingGroupForm, reply: ChargingGroup, status: 201 },
  run: async ({ caller, body }, services) => {
    const id = randomUUID();
    const change = { changed_by: caller.email, changed_at: new Date() };
    await services.kysely.transaction().execute(async (trx) => {
      const columns = await groupFormColumns(trx, body);
      await trx
        .insertInto('charging_groups')
        .values({ id, ...columns, ...change })
        .execute();
      await audited(trx, { by: caller, action: 'GROUP_CREATED', subject: id, detail: body });
    });
    return findGroup(services, id, caller);
  },
});

const publishedColumns = ['tariff_id', 'country_code', 'party_id'] as const;

const updateChargingGroup = defineCall({
  ...{ method: 'PUT', path: '/charging-groups/:id', permission: 'update:charging-groups', tag },
  summary:
    'Updates a charging group, based on the version in the body, if there is one; its chargers follow when it is published',
  ...{ body: ChargingGroupUpdate, reply: ChargingGroup },
  run: async ({ caller, params: { id }, body: { version, ...form } }, services) => {
    await services.kysely.transaction().execute(async (trx) => {
      const group = await lockGroup(trx, id, version === undefined ? {} : { version }, caller);
      const columns = await groupFormColumns(trx, form);
      const now = new Date();
      const isOutdated = publishedColumns.some((column) => columns[column] !== group[column]);
      await trx
        .updateTable('charging_groups')
        .set({ ...columns, version: group.version + 1, changed_by: caller.email, changed_at: now })
        .$if(isOutdated && group.last_updated_in_cpo !== null && group.unpublished_since === null, (update) =>
          update.set({ unpublished_since: now }),
        )
        .where('id', '=', group.id)
        .execute();
      await audited(trx, { by: caller, action: 'GROUP_CHANGED', subject: group.id, detail: form });
    });
    return findGroup(services, id, caller);
  },
});

const deleteChargingGroup = defineCall({
  ...{ method: 'DELETE', path: '/charging-groups/:id', permission: 'delete:charging-groups', tag },
  ...{ summary: 'Deletes a charging group; its EVSEs are then in no group', query: ExpectedGroupState },
  run: async ({ caller, params, query }, { kysely }) => {
    await kysely.transaction().execute(async (trx) => {
      const { id, name } = await lockGroup(trx, params.id, query, caller);
      await trx.deleteFrom('charging_groups').where('id', '=', id).execute();
      await audited(trx, { by: caller, action: 'GROUP_DELETED', subject: id, detail: { name } });
    });
  },
});

export const chargingGroupCalls: readonly ApiCall[] = [
  ...[listChargingGroups, getChargingGroup, createChargingGroup, updateChargingGroup],
  ...[listPublications, deleteChargingGroup],
  ...[listGroupEvses, addGroupEvses, removeGroupEvses, getEvseSelection, moveEvse],
  ...[publishChargingGroup, retryPublication, skipPublication],
];
