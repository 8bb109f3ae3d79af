import {
  AddEvsesQuery,
  BulkQuery,
  ChargeboxList,
  type DeviceFilters,
  EvseGroupQuery,
  GroupEvseFacts,
  GroupEvsePage,
  GroupEvseQuery,
  GroupEvsesChanged,
  limits,
  RemoveEvsesQuery,
} from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { retiredDevice } from '../../access/find-device.ts';
import { findEvse } from '../../access/find-evse.ts';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { selectDevices } from '../devices/select-devices.ts';
import { type CallInput, defineCall } from '../http/define-call.ts';
import { findEvseFacts, findGroupEvses } from './group-evse-rows.ts';
import { addEvses, removeEvses } from './group-membership.ts';
import { findGroupId } from './group-rows.ts';

const path = '/charging-groups/:id/evses';
const tag = 'charging groups';

export const listGroupEvses = defineCall({
  ...{ method: 'GET', path, permission: 'read:charging-groups', tag },
  summary: 'One page of the EVSEs in a group, or of those not in it',
  description: "By station ID unless asked otherwise; those in the group's country come first then.",
  ...{ query: GroupEvseQuery, reply: GroupEvsePage },
  run: async ({ caller, params, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder = 'ASC', ...rest } = query;
    const { inChargingGroup = true, ...filters } = rest;
    const group = await findGroupId(kysely, params.id);
    const choice = { group, inChargingGroup, filters: filters as DeviceFilters };
    const paging = { pageNumber, pageSize, sortBy, sortOrder };
    const { total, ...found } = await findGroupEvses(kysely, choice, paging, caller);
    return { ...found, number: pageNumber, size: pageSize, totalElements: total };
  },
});

export const addGroupEvses = defineCall({
  ...{ method: 'POST', path, permission: 'update:charging-groups', names: 'chargers', tag },
  summary: 'Adds all EVSEs of these devices; those of another group move',
  ...{ query: AddEvsesQuery, body: ChargeboxList, reply: GroupEvsesChanged },
  run: async ({ caller, params, query: { expectedEvses, expectedMoved, ...query }, body }, { kysely }) => {
    const { group, selected, detail } = await selectEvses(kysely, { caller, params, query, body });
    const entry = { by: caller, action: 'GROUP_EVSES_ADDED', subject: group, detail } as const;
    return addEvses(kysely, group, selected, entry, { evses: expectedEvses, moved: expectedMoved });
  },
});

export const removeGroupEvses = defineCall({
  ...{ method: 'DELETE', path, permission: 'update:charging-groups', names: 'chargers', tag },
  summary: 'Removes all EVSEs of these devices from the group',
  ...{ query: RemoveEvsesQuery, body: ChargeboxList, reply: GroupEvsesChanged },
  run: async ({ caller, params, query: { expectedEvses, ...query }, body }, { kysely }) => {
    const { group, selected, detail } = await selectEvses(kysely, { caller, params, query, body });
    const entry = { by: caller, action: 'GROUP_EVSES_REMOVED', subject: group, detail } as const;
    return removeEvses(kysely, group, selected, entry, expectedEvses);
  },
});

export const getEvseSelection = defineCall({
  ...{ method: 'POST', path: `${path}/selection`, permission: 'update:charging-groups', names: 'chargers', tag },
  summary: 'What adding or removing these devices would do right now, and which EVSEs would move',
  ...{ query: BulkQuery, body: ChargeboxList, reply: GroupEvseFacts },
  run: async (input, { kysely }) => {
    const { group, selected } = await selectEvses(kysely, input);
    return findEvseFacts(kysely, group, selected);
  },
});

export const moveEvse = defineCall({
  ...{ method: 'PUT', path: '/charging-groups/evse/:id', permission: 'update:charging-groups', tag },
  summary: 'Moves one EVSE into a group, or out of its group when none is given',
  ...{ query: EvseGroupQuery, reply: GroupEvsesChanged },
  run: async ({ caller, params, query: { chargingGroup } }, { kysely }) => {
    const { uid, deviceId } = await findEvse(kysely, params.id, caller);
    const { chargebox_id: subject, retired_at } = await kysely
      .selectFrom('devices')
      .select(['chargebox_id', 'retired_at'])
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow();
    if (retired_at) throw retiredDevice(subject);
    const detail = { evse: uid, group: chargingGroup ?? null };
    const entry = { by: caller, action: 'EVSE_MOVED', subject, detail } as const;
    const selected = sql`evses.uid = ${uid}`;
    if (!chargingGroup) return removeEvses(kysely, undefined, selected, entry);
    return addEvses(kysely, await findGroupId(kysely, chargingGroup), selected, entry);
  },
});

type BulkInput = Pick<CallInput<{ id: string }, BulkQuery, string[]>, 'caller' | 'params' | 'query' | 'body'>;

/** The group of a bulk call, its condition on `evses`, and the detail of its audit entry. */
async function selectEvses(kysely: Kysely<Tables>, { caller, params, query, body }: BulkInput) {
  if (query.getAll && body.length > 0) throw badRequest('The list must be empty with getAll=true.');
  if (!query.getAll && body.length === 0) {
    throw badRequest('The list must name at least one chargebox ID unless getAll=true.');
  }
  const group = await findGroupId(kysely, params.id);
  const devices = await selectDevices(kysely, query, body, caller);
  const detail = { devices: devices.length, chargeboxIds: devices.map(({ chargeboxId }) => chargeboxId) };
  return { group, selected: sql`evses.device_id = any(${devices.map(({ id }) => id)}::uuid[])`, detail };
}
