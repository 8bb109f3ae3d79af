import { ErrorBody, Tariff, TariffQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { toTariff } from './tariff-rows.ts';

const tags = ['charging groups'];

/** `GET tariffs`. */
export const listTariffs =
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
        let tariffs = kysely.selectFrom('tariffs').selectAll();
        if (countryCode) tariffs = tariffs.where('country_code', '=', countryCode);
        return (await tariffs.orderBy(byId(sql.ref('id'))).execute()).map(toTariff);
      },
    );
  };
