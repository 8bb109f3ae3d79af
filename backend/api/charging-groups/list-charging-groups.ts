import {
  ChargingGroupListQuery,
  ChargingGroupPage,
  type chargingGroupSortFields,
  ErrorBody,
  limits,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type RawBuilder, sql } from 'kysely';
import { inOrder, nameKey } from '../../database/name-order.ts';
import { callerOf } from '../http/guard.ts';
import { containsWords, textConditions } from '../query/text-filter.ts';
import { type GroupOptions, groupsFor, toOverview } from './groups.ts';

const tags = ['charging groups'];

type SortField = (typeof chargingGroupSortFields)[number];

/** What rows are sorted by. */
function sortKeyOf(field: SortField): RawBuilder<unknown> {
  if (field === 'totalEvses') return sql.ref(field);
  return field === 'lastUpdatedInCPO' ? sql`received_at` : nameKey(sql.ref(field));
}

/** `GET charging-groups`. */
export const listChargingGroups =
  ({ kysely, hasReceiver }: GroupOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/charging-groups',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'One page of the charging groups that the filters match',
          tags,
          querystring: ChargingGroupListQuery,
          response: { 200: ChargingGroupPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { query } = request;
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy = 'name', sortOrder = 'ASC' } = query;
        const text = sql`search_text(concat_ws(' ', name, description, tariff_id, party_id))`;
        const contains = { name: 'name', description: 'description', partyId: 'party_id' };
        const conditions = textConditions(
          query,
          contains,
          { tariffId: 'tariff_id', countryCode: 'country_code' },
          (searches) => containsWords(text, searches),
        );
        let matching = groupsFor(kysely, callerOf(request));
        let counted = kysely.selectFrom('charging_groups');
        for (const condition of conditions) {
          matching = matching.where(condition);
          counted = counted.where(condition);
        }
        const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const groups = kysely.selectFrom(matching.as('charging_groups')).selectAll();
        const rows = await groups
          .orderBy(inOrder(sortKeyOf(sortBy), sortOrder))
          .orderBy('id')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return {
          content: rows.map((row) => toOverview(row, hasReceiver)),
          number: pageNumber,
          size: pageSize,
          totalElements: total,
        };
      },
    );
  };
