import { randomUUID } from 'node:crypto';
import {
  ChargingGroup,
  ChargingGroupForm,
  ChargingGroupListQuery,
  ChargingGroupPage,
  type chargingGroupSortFields,
  ErrorBody,
  limits,
  Nullable,
  Strict,
  Tariff,
  TariffQuery,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { findById } from '../devices/find.ts';
import { callerOf } from '../guard.ts';
import { textConditions } from '../text-filter.ts';
import { demandWholeGroup, findGroup, groupsFor, isGroup, noSuchGroup, rowOf, toOverview } from './groups.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

type SortField = (typeof chargingGroupSortFields)[number];

/** What rows are sorted by; texts are compared regardless of case. */
function sortKeyOf(field: SortField): RawBuilder<unknown> {
  if (field === 'totalEvses') return sql.ref(field);
  return field === 'lastUpdatedInCPO' ? sql`last_updated_in_cpo` : sql`lower(${sql.ref(field)}) collate "C"`;
}

/** Charging groups themselves, their tariffs, and `GET devices/{id}/charging-group`. */
export const chargingGroupRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/tariffs',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'The tariffs of a country, or all',
          tags,
          querystring: TariffQuery,
          response: { 200: Type.Array(Tariff), '4xx': ErrorBody },
        },
      },
      async ({ query: { countryCode } }) => {
        let tariffs = kysely.selectFrom('tariffs').select('id');
        if (countryCode) tariffs = tariffs.where('country_code', '=', countryCode);
        return tariffs.orderBy(sql`id collate "C"`).execute();
      },
    );

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
        const contains = { name: 'name', description: 'description', partyId: 'party_id' };
        const conditions = textConditions(query, contains, { tariffId: 'tariff_id', countryCode: 'country_code' });
        let matching = groupsFor(kysely, callerOf(request));
        let counted = kysely.selectFrom('charging_groups');
        for (const condition of conditions) {
          matching = matching.where(condition);
          counted = counted.where(condition);
        }
        const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const groups = kysely.selectFrom(matching.as('charging_groups')).selectAll();
        const rows = await groups
          .orderBy(sql`${sortKeyOf(sortBy)} ${sql.raw(sortOrder === 'DESC' ? 'desc' : 'asc')} nulls last`)
          .orderBy('id')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return { content: rows.map(toOverview), number: pageNumber, size: pageSize, totalElements: total };
      },
    );

    app.get(
      '/charging-groups/:id',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'One charging group with its EVSEs',
          tags,
          params,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      (request) => findGroup(kysely, request.params.id, callerOf(request)),
    );

    app.post(
      '/charging-groups',
      {
        config: { access: 'create:charging-groups' },
        schema: {
          summary: 'Makes a charging group without EVSEs',
          tags,
          body: ChargingGroupForm,
          response: { 201: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const id = randomUUID();
        await kysely
          .insertInto('charging_groups')
          .values({ id, ...(await rowOf(kysely, request.body)) })
          .execute();
        reply.code(201);
        return findGroup(kysely, id, callerOf(request));
      },
    );

    app.put(
      '/charging-groups/:id',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'Changes a charging group; its chargers follow when it is published',
          tags,
          params,
          body: ChargingGroupForm,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request) => {
        await demandWholeGroup(kysely, request.params.id, callerOf(request));
        const row = await rowOf(kysely, request.body);
        const { numUpdatedRows } = await kysely
          .updateTable('charging_groups')
          .set(row)
          .where(isGroup(request.params.id))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw noSuchGroup();
        return findGroup(kysely, request.params.id, callerOf(request));
      },
    );

    app.delete(
      '/charging-groups/:id',
      {
        config: { access: 'delete:charging-groups' },
        schema: {
          summary: 'Removes a charging group; its EVSEs are then in none',
          tags,
          params,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        await demandWholeGroup(kysely, request.params.id, callerOf(request));
        const { numDeletedRows } = await kysely
          .deleteFrom('charging_groups')
          .where(isGroup(request.params.id))
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw noSuchGroup();
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/devices/:id/charging-group',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'The charging group of a device (of its first EVSE that is in one); null for none',
          tags,
          params,
          response: { 200: Nullable(ChargingGroup), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const device = await findById(kysely, request.params.id, caller);
        const member = await kysely
          .selectFrom('evses')
          .innerJoin('charging_group_evses', 'charging_group_evses.evse_uid', 'evses.uid')
          .select('charging_group_evses.group_id')
          .where('evses.device_id', '=', device.id)
          .orderBy('evses.evse_number')
          .executeTakeFirst();
        // Fastify sends nothing for a null that a handler returns.
        if (!member) return reply.type('application/json').send('null' as never);
        return findGroup(kysely, member.group_id, caller);
      },
    );
  };
