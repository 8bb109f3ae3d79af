import type { BulkQuery } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { badRequest } from '../../../access/http-error.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { selectDevices } from '../../devices/select-devices.ts';
import { findGroupId } from '../groups.ts';

interface BulkRequest {
  params: { id: string };
  query: BulkQuery;
  body: readonly string[];
}

/** The group that a bulk call concerns, and the condition on `evses` for those it means, and what the audit log has of it. */
export async function chosenFor(kysely: Kysely<Tables>, { params, query, body }: BulkRequest, caller: Caller) {
  checkList(query.getAll ?? false, body);
  const group = await findGroupId(kysely, params.id);
  const devices = await selectDevices(kysely, query, body, caller);
  const detail = { devices: devices.length, chargeboxIds: devices.map(({ chargeboxId }) => chargeboxId) };
  return { group, chosen: sql`evses.device_id = any(${devices.map(({ id }) => id)}::uuid[])`, detail };
}

function checkList(getAll: boolean, list: readonly string[]): void {
  if (getAll && list.length > 0) throw badRequest('The list must be empty with getAll=true.');
  if (!getAll && list.length === 0) {
    throw badRequest('The list must name at least one chargebox ID unless getAll=true.');
  }
}
