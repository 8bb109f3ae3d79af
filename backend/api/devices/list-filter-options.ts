import { DeviceFilterOptions, ErrorBody, inNameOrder, openListFields } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { inUseFor } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { fields } from './fields.ts';

/** `GET devices/filter-options`. */
export const listFilterOptions =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        const columns = openListFields.map((field) => fields[field].column);
        // What goes together is little against the number of devices, and read in one pass.
        const rows = await kysely
          .selectFrom('devices')
          .select(columns)
          .where(inUseFor(callerOf(request)))
          .groupBy(columns)
          .execute();
        const options = openListFields.map((field) => {
          const values = rows.flatMap((row) => row[fields[field].column] as string | string[] | null);
          return [field, inNameOrder(values.filter((value) => value !== null))];
        });
        return Object.fromEntries(options) as DeviceFilterOptions;
      },
    );
  };
