import { DeviceFilterOptions, ErrorBody, openListFields, plugTypes } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { columns } from './columns.ts';

/** `GET devices/connector-types` and `GET devices/filter-options`. */
export const optionRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/connector-types',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Every connector type that a device has',
          tags: ['devices'],
          response: { 200: Type.Array(Type.String()), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const rows = await kysely
          .selectFrom('devices')
          .select('connector_types')
          .where(visibleTo(callerOf(request)))
          .groupBy('connector_types')
          .execute();
        const found = new Set<string>(rows.flatMap((row) => row.connector_types));
        return plugTypes.filter((type) => found.has(type));
      },
    );

    app.get(
      '/devices/filter-options',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The values that devices have in the fields filtered by a list',
          tags: ['devices'],
          response: { 200: DeviceFilterOptions, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const fields = openListFields.map((field) => columns[field]);
        // What goes together is little against the number of devices, and read in one pass.
        const rows = await kysely
          .selectFrom('devices')
          .select(fields)
          .where(visibleTo(callerOf(request)))
          .groupBy(fields)
          .execute();
        const options = openListFields.map((field) => {
          const values = rows.flatMap((row) => row[columns[field]] as string | string[] | null);
          return [field, inMenuOrder(values.filter((value) => value !== null))];
        });
        return Object.fromEntries(options) as DeviceFilterOptions;
      },
    );
  };

const byName = new Intl.Collator('en', { numeric: true });

/** Each value once, as a person looks for it. */
export const inMenuOrder = (values: readonly string[]): string[] => [...new Set(values)].sort(byName.compare);
