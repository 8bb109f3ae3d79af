import {
  ChargeboxIdsQuery,
  type Device,
  DeviceFilterOptions,
  type DeviceFilters,
  DeviceListQuery,
  DeviceRowPage,
  DevicesResponse,
  inNameOrder,
  limits,
  openListFields,
  plugTypes,
  QuickViewCounts,
  quickViewNames,
  quickViews,
  splitFilterValues,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { inUseFor, visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { allDeviceFields, readDevices } from './device-rows.ts';
import { byChargeboxId, deviceFieldOrder } from './field-sql.ts';
import { deviceFieldTable } from './fields.ts';
import { deviceConditions, matchingDevices, requireListed } from './filters.ts';
import { shareAnswers } from './share-answers.ts';

/** Maximum age of the counts, in milliseconds: every open list polls them. */
const quickViewsMaxAgeMs = 3000;

export const listDevices = defineCall({
  ...{ method: 'GET', path: '/devices', permission: 'read:devices' },
  ...{ summary: 'One page of the devices that the filters match', tag: 'devices' },
  ...{ query: DeviceListQuery, reply: Type.Union([DevicesResponse, DeviceRowPage]) },
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder = 'ASC', fields, ...filters } = query;
    const requested = requestedFields(fields);
    const now = new Date();
    const matching = matchingDevices(kysely, caller, filters as DeviceFilters, now);
    const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
    let page = matching.limit(pageSize).offset(pageNumber * pageSize);
    if (sortBy) page = page.orderBy(deviceFieldOrder(sortBy, sortOrder, now));
    // Equal rows need a fixed order. Otherwise pages repeat some rows and omit others.
    const [{ total }, content] = await Promise.all([
      count.executeTakeFirstOrThrow(),
      readDevices(kysely, page.orderBy(byChargeboxId()), requested, now),
    ]);
    return { content, number: pageNumber, size: pageSize, totalElements: total };
  },
});

/**
 * The requested fields of devices and both IDs; all fields if none are requested.
 *
 * @param requested field names as `joinFilterValues` writes them
 * @throws {HttpError} 400 for an unknown field
 */
function requestedFields(requested: string | undefined): readonly (keyof Device)[] {
  if (requested === undefined) return allDeviceFields;
  const names = splitFilterValues(requested);
  requireListed('fields', names, allDeviceFields);
  return allDeviceFields.filter((field) => names.includes(field) || field === 'id' || field === 'chargeboxId');
}

export const listChargeboxIds = defineCall({
  ...{ method: 'GET', path: '/devices/chargebox-ids', permission: 'read:devices' },
  ...{ summary: 'The chargebox IDs of all devices that the filters match, in any order', tag: 'devices' },
  ...{ query: ChargeboxIdsQuery, reply: Type.Array(Type.String()) },
  run: async ({ caller, query: { sortBy, sortOrder = 'ASC', ...filters } }, { kysely }) => {
    const now = new Date();
    let matching = matchingDevices(kysely, caller, filters as DeviceFilters, now).select('chargebox_id');
    if (sortBy) matching = matching.orderBy(deviceFieldOrder(sortBy, sortOrder, now));
    const rows = await matching.orderBy(byChargeboxId()).execute();
    return rows.map(({ chargebox_id }) => chargebox_id);
  },
});

/** `GET /devices/quick-views`, whose callers share answers. */
export function countQuickViews(): ApiCall {
  const share = shareAnswers<QuickViewCounts>(quickViewsMaxAgeMs);
  return defineCall({
    ...{ method: 'GET', path: '/devices/quick-views', permission: 'read:devices' },
    ...{ summary: 'How many devices are in each quick view', tag: 'devices', reply: QuickViewCounts },
    run: ({ caller }, { kysely }) => share(caller.owner ?? 'all', () => readQuickViewCounts(kysely, caller)),
  });
}

/** Counts every quick view in one statement, so that the counts are consistent, and with the conditions of its list. */
async function readQuickViewCounts(kysely: Kysely<Tables>, caller: Pick<Caller, 'owner'>): Promise<QuickViewCounts> {
  const now = new Date();
  const counts = quickViewNames.map((name) => {
    const conditions = [visibleTo(caller), ...deviceConditions(quickViews[name].filters, now)];
    return sql`(select count(*) from devices where ${sql.join(conditions, sql` and `)}) as ${sql.id(name)}`;
  });
  const { rows } = await sql<QuickViewCounts>`select ${sql.join(counts)}`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error('A statement of counts alone has one row.');
  return row;
}

export const listConnectorTypes = defineCall({
  ...{ method: 'GET', path: '/devices/connector-types', permission: 'read:devices' },
  ...{ summary: 'Every connector type that a device has', tag: 'devices', reply: Type.Array(Type.String()) },
  run: async ({ caller }, { kysely }) => {
    const devices = kysely.selectFrom('devices').select('connector_types').where(inUseFor(caller));
    const rows = await devices.groupBy('connector_types').execute();
    const used = new Set<string>(rows.flatMap((row) => row.connector_types));
    return plugTypes.filter((type) => used.has(type));
  },
});

export const listDeviceFilterOptions = defineCall({
  ...{ method: 'GET', path: '/devices/filter-options', permission: 'read:devices' },
  ...{ summary: 'The values that devices have in the fields filtered by a list', tag: 'devices' },
  reply: DeviceFilterOptions,
  run: async ({ caller }, { kysely }) => {
    const columns = openListFields.map((field) => deviceFieldTable[field].column);
    // There are far fewer combinations of these values than devices: one pass reads them.
    const rows = await kysely.selectFrom('devices').select(columns).where(inUseFor(caller)).groupBy(columns).execute();
    const options = openListFields.map((field) => {
      const values = rows.flatMap((row) => row[deviceFieldTable[field].column] as string | string[] | null);
      return [field, inNameOrder(values.filter((value) => value !== null))];
    });
    return Object.fromEntries(options) as DeviceFilterOptions;
  },
});
