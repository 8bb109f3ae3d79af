import { NewTariff, Tariff, TariffQuery, TariffUpdate } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { changeTariff, createTariff } from '../../network/index.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { recordCalls } from '../http/record-calls.ts';

const toTariff = ({ id, country_code, version }: Selectable<Tables['tariffs']>): Tariff => ({
  ...{ id, countryCode: country_code, version },
});

const listTariffs = defineCall({
  ...{ method: 'GET', path: '/tariffs', permission: 'read:charging-groups', tag: 'charging groups' },
  ...{ summary: 'The tariffs of a country, or all', query: TariffQuery, reply: Type.Array(Tariff) },
  run: async ({ query: { countryCode } }, { kysely }) => {
    let tariffs = kysely.selectFrom('tariffs').selectAll();
    if (countryCode) tariffs = tariffs.where('country_code', '=', countryCode);
    return (await tariffs.orderBy(byId(sql.ref('id'))).execute()).map(toTariff);
  },
});

export const tariffCalls: readonly ApiCall[] = [
  listTariffs,
  ...recordCalls({
    ...{ table: 'tariffs', name: 'tariff', tag: 'charging groups' },
    actions: { create: 'TARIFF_ADDED', update: 'TARIFF_CHANGED', delete: 'TARIFF_DELETED' },
    schemas: { item: Tariff, create: NewTariff, update: TariffUpdate },
    toItem: toTariff,
    query: (kysely, id) => kysely.selectFrom('tariffs').selectAll().where('id', '=', id),
    ...{ create: createTariff, update: changeTariff },
  }),
];
