import { type DeviceFilters, ErrorBody, GroupEvsePage, GroupEvseQuery, limits, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { findGroupId } from '../groups.ts';
import { listEvses } from './find-evses.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `GET charging-groups/{id}/evses`. */
export const listGroupEvses =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/charging-groups/:id/evses',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'One page of the EVSEs in a group, or of those not in it',
          description: "By station ID unless asked otherwise; those in the group's country come first then.",
          tags,
          params,
          querystring: GroupEvseQuery,
          response: { 200: GroupEvsePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder, ...rest } = request.query;
        const { inChargingGroup = true, ...filters } = rest;
        const group = await findGroupId(kysely, request.params.id);
        const paging = { pageNumber, pageSize, sortBy, sortOrder: sortOrder ?? 'ASC' };
        const choice = { group, inChargingGroup, filters: filters as DeviceFilters };
        const { content, total, devices } = await listEvses(kysely, choice, paging, callerOf(request));
        return { content, number: pageNumber, size: pageSize, totalElements: total, devices };
      },
    );
  };
