import {
  AddEvsesQuery,
  BulkQuery,
  ChargeboxList,
  type DeviceFilters,
  ErrorBody,
  EvseGroupQuery,
  GroupEvseFacts,
  GroupEvsePage,
  GroupEvseQuery,
  GroupEvsesChanged,
  limits,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { selectDevices } from '../devices/selection.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { evseFacts } from './evse-facts.ts';
import { isGroup, noSuchGroup } from './groups.ts';
import { listEvses } from './list-evses.ts';
import { addEvses, removeEvses } from './membership.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** Which EVSEs are in a group. */
export const groupEvseRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/charging-groups/:id/evses',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'One page of the EVSEs in a group, or of those not in it',
          tags,
          params,
          querystring: GroupEvseQuery,
          response: { 200: GroupEvsePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder, ...rest } = request.query;
        const { inChargingGroup = true, ...filters } = rest;
        const group = await groupId(kysely, request.params.id);
        const paging = { pageNumber, pageSize, sortBy: sortBy ?? 'stationId', sortOrder: sortOrder ?? 'ASC' };
        const choice = { group, inChargingGroup, filters: filters as DeviceFilters };
        const { content, total, devices } = await listEvses(kysely, choice, paging, callerOf(request));
        return { content, number: pageNumber, size: pageSize, totalElements: total, devices };
      },
    );

    app.post(
      '/charging-groups/:id/evses',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'Adds all EVSEs of these devices; those of another group move',
          tags,
          params,
          querystring: AddEvsesQuery,
          body: ChargeboxList,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { expectedMoved, ...query } = request.query;
        const { group, chosen } = await chosenFor(kysely, { params, query, body }, callerOf(request));
        return addEvses(kysely, group, chosen, expectedMoved);
      },
    );

    app.delete(
      '/charging-groups/:id/evses',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'Removes all EVSEs of these devices from the group',
          tags,
          params,
          querystring: BulkQuery,
          body: ChargeboxList,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { group, chosen } = await chosenFor(kysely, request, callerOf(request));
        return removeEvses(kysely, group, chosen);
      },
    );

    app.post(
      '/charging-groups/:id/evses/selection',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'What adding or removing these devices would do right now, and which EVSEs would move',
          tags,
          params,
          querystring: BulkQuery,
          body: ChargeboxList,
          response: { 200: GroupEvseFacts, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { group, chosen } = await chosenFor(kysely, request, callerOf(request));
        return evseFacts(kysely, group, chosen);
      },
    );

    app.put(
      '/charging-groups/evse/:id',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'Moves one EVSE into a group, or out of its group when none is given',
          tags,
          params,
          querystring: EvseGroupQuery,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { id } = request.params;
        const { chargingGroup } = request.query;
        await demandEvse(kysely, id, callerOf(request));
        const chosen = sql`evses.uid = ${id}`;
        if (!chargingGroup) return removeEvses(kysely, undefined, chosen);
        return addEvses(kysely, await groupId(kysely, chargingGroup), chosen);
      },
    );
  };

interface BulkRequest {
  params: { id: string };
  query: BulkQuery;
  body: readonly string[];
}

/** The group that a bulk call concerns, and the condition on `evses` for those it means. */
async function chosenFor(kysely: Kysely<Tables>, { params, query, body }: BulkRequest, caller: Caller) {
  checkList(query.getAll ?? false, body);
  const group = await groupId(kysely, params.id);
  const devices = await selectDevices(kysely, query, body, caller);
  return { group, chosen: sql`evses.device_id = any(${devices.map(({ id }) => id)}::uuid[])` };
}

function checkList(getAll: boolean, list: readonly string[]): void {
  if (getAll && list.length > 0) throw badRequest('The list must be empty with getAll=true.');
  if (!getAll && list.length === 0) {
    throw badRequest('The list must name at least one chargebox ID unless getAll=true.');
  }
}

async function groupId(kysely: Kysely<Tables>, id: string): Promise<string> {
  const row = await kysely.selectFrom('charging_groups').select('id').where(isGroup(id)).executeTakeFirst();
  if (!row) throw noSuchGroup();
  return row.id;
}

async function demandEvse(kysely: Kysely<Tables>, uid: string, caller: Caller): Promise<void> {
  const evse = await kysely
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select('evses.uid')
    .where('evses.uid', '=', uid)
    .where(visibleTo(caller))
    .executeTakeFirst();
  if (!evse) throw new Refusal(404, 'There is no EVSE with this ID.');
}
