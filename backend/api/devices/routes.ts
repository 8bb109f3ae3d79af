import {
  Device,
  type DeviceFilters,
  DeviceListQuery,
  DevicePage,
  ErrorBody,
  limits,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { orderBy } from './columns.ts';
import { completeDevices, deviceColumns } from './device-row.ts';
import { conditionsOf } from './filters.ts';

/** `GET devices` and `GET devices/{id}`. */
export const deviceRoutes =
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
          response: { 200: DevicePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const {
          pageNumber = 0,
          pageSize = limits.pageSize.default,
          sortBy,
          sortOrder = 'ASC',
          ...filters
        } = request.query;
        const now = new Date();
        let matching = kysely.selectFrom('devices').where(visibleTo(callerOf(request)));
        // What is left of the query beside paging are the filters.
        for (const condition of conditionsOf(filters as DeviceFilters, now)) matching = matching.where(condition);

        const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
        let page = matching
          .select(deviceColumns)
          .limit(pageSize)
          .offset(pageNumber * pageSize);
        if (sortBy) page = page.orderBy(orderBy(sortBy, sortOrder, now));
        // Rows that are equal keep one order, or pages would repeat some and lose others.
        const [{ total }, rows] = await Promise.all([
          count.executeTakeFirstOrThrow(),
          page.orderBy(sql`chargebox_id collate "C"`).execute(),
        ]);
        return {
          content: await completeDevices(kysely, rows, now),
          number: pageNumber,
          size: pageSize,
          totalElements: total,
        };
      },
    );

    app.get(
      '/devices/:id',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'One device',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { id } = request.params;
        const row = isUuid(id)
          ? await kysely
              .selectFrom('devices')
              .select(deviceColumns)
              .where('id', '=', id)
              .where(visibleTo(callerOf(request)))
              .executeTakeFirst()
          : undefined;
        const [device] = row ? await completeDevices(kysely, [row], new Date()) : [];
        if (!device) throw new Refusal(404, 'There is no device with this ID.');
        return device;
      },
    );
  };
