import {
  type DeviceFilters,
  DeviceListQuery,
  DeviceRowPage,
  DevicesResponse,
  ErrorBody,
  limits,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { fieldsAsked } from './asked-fields.ts';
import { readDevices } from './device-row.ts';
import { byChargeboxId, orderBy } from './field-sql.ts';
import { conditionsOf } from './filters.ts';

/** `GET devices`. */
export const listDevices =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'One page of the devices that the filters match',
          tags: ['devices'],
          querystring: DeviceListQuery,
          response: { 200: Type.Union([DevicesResponse, DeviceRowPage]), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const {
          pageNumber = 0,
          pageSize = limits.pageSize.default,
          sortBy,
          sortOrder = 'ASC',
          fields,
          ...filters
        } = request.query;
        const asked = fieldsAsked(fields);
        const now = new Date();
        let matching = kysely.selectFrom('devices').where(visibleTo(callerOf(request)));
        // What is left of the query beside paging are the filters.
        for (const condition of conditionsOf(filters as DeviceFilters, now)) matching = matching.where(condition);

        const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
        let page = matching.limit(pageSize).offset(pageNumber * pageSize);
        if (sortBy) page = page.orderBy(orderBy(sortBy, sortOrder, now));
        // Rows that are equal keep one order, or pages would repeat some and lose others.
        const [{ total }, content] = await Promise.all([
          count.executeTakeFirstOrThrow(),
          readDevices(kysely, page.orderBy(byChargeboxId()), asked, now),
        ]);
        return { content, number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };
