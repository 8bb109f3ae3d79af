import { randomUUID } from 'node:crypto';
import {
  ChargingGroup,
  ChargingGroupForm,
  ChargingGroupListQuery,
  ChargingGroupPage,
  ChargingGroupUpdate,
  type chargingGroupSortFields,
  ErrorBody,
  limits,
  Nullable,
  SeenGroup,
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
import { findGroup, groupsFor, rowOf, toOverview } from './groups.ts';
import { holdSeenGroup } from './seen-group.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

type SortField = (typeof chargingGroupSortFields)[number];

/** What rows are sorted by; texts are compared regardless of case. */
function sortKeyOf(field: SortField): RawBuilder<unknown> {
  if (field === 'totalEvses') return sql.ref(field);
  return field === 'lastUpdatedInCPO' ? sql`last_updated_in_cpo` : sql`lower(${sql.ref(field)}) collate "C"`;
}

/** Of a group, what the operator is told. */
const publishedColumns = ['tariff_id', 'country_code', 'party_id'] as const;

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
        const search = sql`name || ' ' || description || ' ' || tariff_id || ' ' || party_id`;
        const contains = { search, name: 'name', description: 'description', partyId: 'party_id' };
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
          summary: 'Creates a charging group without EVSEs',
          tags,
          body: ChargingGroupForm,
          response: { 201: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const id = randomUUID();
        const caller = callerOf(request);
        const changed = { changed_by: caller.email, changed_at: new Date() };
        await kysely
          .insertInto('charging_groups')
          .values({ id, ...(await rowOf(kysely, request.body)), ...changed })
          .execute();
        reply.code(201);
        return findGroup(kysely, id, caller);
      },
    );

    app.put(
      '/charging-groups/:id',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary:
            'Updates a charging group, based on the version in the body; its chargers follow when it is published',
          tags,
          params,
          body: ChargingGroupUpdate,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.params;
        const { version, ...form } = request.body;
        await kysely.transaction().execute(async (trx) => {
          const group = await holdSeenGroup(trx, id, { version }, caller);
          const row = await rowOf(trx, form);
          const now = new Date();
          const told = publishedColumns.some((column) => row[column] !== group[column]);
          await trx
            .updateTable('charging_groups')
            .set({ ...row, version: version + 1, changed_by: caller.email, changed_at: now })
            .$if(told && group.last_updated_in_cpo !== null && group.unpublished_since === null, (query) =>
              query.set({ unpublished_since: now }),
            )
            .where('id', '=', group.id)
            .execute();
        });
        return findGroup(kysely, id, caller);
      },
    );

    app.delete(
      '/charging-groups/:id',
      {
        config: { access: 'delete:charging-groups' },
        schema: {
          summary: 'Deletes a charging group; its EVSEs are then in no group',
          tags,
          params,
          querystring: SeenGroup,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        await kysely.transaction().execute(async (trx) => {
          const { id } = await holdSeenGroup(trx, request.params.id, request.query, callerOf(request));
          await trx.deleteFrom('charging_groups').where('id', '=', id).execute();
        });
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/devices/:id/charging-group',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'The charging group of a device (of its first EVSE that is in a group), or null',
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
