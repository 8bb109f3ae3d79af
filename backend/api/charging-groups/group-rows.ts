import {
  type ChargingGroup,
  type ChargingGroupForm,
  type ChargingGroupOverview,
  type ExpectedGroupState,
  limits,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { ownDevicesOnly, visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId, byName } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { publicationStateOf } from '../../outbox/index.ts';
import { toEvse } from '../devices/device-rows.ts';
import { editConflict } from '../http/conflict.ts';
import type { ApiServices } from '../services.ts';

/** The newest publication of a group, as JSON. */
interface NewestPublication {
  at: string;
  deliveredAt: string | null;
  refusedAt: string | null;
  skippedAt: string | null;
  attempts: number;
  lastError: string | null;
}
const newest = sql<NewestPublication | null>`(
  select json_build_object('at', created_at, 'deliveredAt', delivered_at, 'refusedAt', refused_at, 'skippedAt', skipped_at,
    'attempts', attempts, 'lastError', last_error)
  from outbox where subject_id = charging_groups.id::text order by outbox.id desc limit 1)`;
// After the retention time of a publication, only its time remains, in the group.
const receivedAt = sql<Date | null>`(case
  when exists (select from outbox where subject_id = charging_groups.id::text)
    then (select max(delivered_at) from outbox where subject_id = charging_groups.id::text)
  else last_updated_in_cpo end)`;

/** Selects groups, each with the number of its EVSEs that the caller may see. */
export const selectGroups = (kysely: Kysely<Tables>, caller: Caller) =>
  kysely.selectFrom('charging_groups').select([
    'id',
    'name',
    'description',
    'tariff_id as tariffId',
    'country_code as countryCode',
    'party_id as partyId',
    'last_updated_in_cpo',
    newest.as('newest'),
    receivedAt.as('received_at'),
    'unpublished_since',
    'version',
    'changed_by as changedBy',
    'changed_at',
    sql<number>`(select count(*) from charging_group_evses
      join evses on evses.uid = charging_group_evses.evse_uid
      join devices on devices.id = evses.device_id
      where charging_group_evses.group_id = charging_groups.id and ${visibleTo(caller)})`.as('totalEvses'),
  ]);

type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number];

/** Converts a row to the overview that the API returns. */
export function toGroupOverview(row: GroupRow, hasReceiver: boolean): ChargingGroupOverview {
  const { last_updated_in_cpo, newest: publication, received_at, unpublished_since, changed_at, ...group } = row;
  return {
    ...group,
    lastUpdatedInCPO: received_at?.toISOString() ?? null,
    publication: publicationOf(publication, last_updated_in_cpo, hasReceiver),
    unpublishedSince: unpublished_since?.toISOString() ?? null,
    changedAt: changed_at?.toISOString() ?? null,
  };
}

function publicationOf(
  newest: GroupRow['newest'],
  publishedAt: Date | null,
  hasReceiver: boolean,
): NonNullable<ChargingGroupOverview['publication']> | null {
  if (!newest) return publishedAt && { publishedAt: publishedAt.toISOString(), state: 'DELIVERED', lastError: null };
  const { at, deliveredAt, refusedAt, skippedAt, attempts, lastError } = newest;
  const timeOf = (text: string | null) => (text === null ? null : new Date(text));
  const times = { deliveredAt: timeOf(deliveredAt), refusedAt: timeOf(refusedAt), skippedAt: timeOf(skippedAt) };
  const facts = { ...times, attempts, lastError };
  return { publishedAt: new Date(at).toISOString(), state: publicationStateOf(facts, hasReceiver), lastError };
}

/** Compares text, because PostgreSQL throws on an ID that is not a UUID. */
const hasGroupId = (id: string): RawBuilder<boolean> => sql<boolean>`charging_groups.id::text = ${id.toLowerCase()}`;

/**
 * Requires that the caller may see all EVSEs of a group. A change of the whole group affects each of them.
 *
 * @throws {HttpError} 404 if the caller may not see one of them
 */
export async function requireWholeGroup(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  const own = ownDevicesOnly(caller);
  if (!own) return;
  const foreign = await kysely
    .selectFrom('charging_group_evses')
    .innerJoin('charging_groups', 'charging_groups.id', 'charging_group_evses.group_id')
    .innerJoin('evses', 'evses.uid', 'charging_group_evses.evse_uid')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select('evses.uid')
    .where(hasGroupId(id))
    .where(sql<boolean>`(${own}) is not true`)
    .limit(1)
    .executeTakeFirst();
  if (foreign) throw noSuchGroup();
}

/** Finds a group with the EVSEs that the caller may see. @throws {HttpError} 404 for none */
export async function findGroup(
  { kysely, hasReceiver }: Pick<ApiServices, 'kysely' | 'hasReceiver'>,
  id: string,
  caller: Caller,
): Promise<ChargingGroup> {
  const row = await selectGroups(kysely, caller).where(hasGroupId(id)).executeTakeFirst();
  if (!row) throw noSuchGroup();
  const evses = await kysely
    .selectFrom('charging_group_evses')
    .innerJoin('evses', 'evses.uid', 'charging_group_evses.evse_uid')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .selectAll('evses')
    .select(['devices.maintenance_mode', 'devices.maintenance_since'])
    .where('charging_group_evses.group_id', '=', row.id)
    .where(visibleTo(caller))
    .orderBy(byName(sql.ref('evses.station_id')))
    .orderBy(byId(sql.ref('evses.uid')))
    .limit(limits.pageSizeOf.expandedEvses)
    .execute();
  return { ...toGroupOverview(row, hasReceiver), evses: evses.map((evse) => toEvse(evse, evse)) };
}

/** The ID of a group in the spelling of the database. @throws {HttpError} 404 for none */
export async function findGroupId(kysely: Kysely<Tables>, id: string): Promise<string> {
  const row = await kysely.selectFrom('charging_groups').select('id').where(hasGroupId(id)).executeTakeFirst();
  if (!row) throw noSuchGroup();
  return row.id;
}

const noSuchGroup = (): HttpError => new HttpError(404, 'There is no charging group with this ID.');

/**
 * Locks a group until the transaction ends, for a change of the whole group.
 *
 * @throws {HttpError} 404 for none, or if the caller may not see all its EVSEs; 409 if it is not in the expected state
 */
export async function lockGroup(
  trx: Kysely<Tables>,
  id: string,
  { version, expectedEvses }: ExpectedGroupState,
  caller: Caller,
): Promise<Selectable<Tables['charging_groups']>> {
  const group = await trx
    .selectFrom('charging_groups')
    .selectAll()
    .where(hasGroupId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!group) throw noSuchGroup();
  await requireWholeGroup(trx, id, caller);
  if (version !== undefined && version !== group.version) {
    throw editConflict('This charging group', { by: group.changed_by, at: group.changed_at });
  }
  if (expectedEvses !== undefined) {
    const { evses } = await trx
      .selectFrom('charging_group_evses')
      .select((eb) => eb.fn.countAll<number>().as('evses'))
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow();
    if (evses !== expectedEvses) {
      throw new HttpError(
        409,
        `This charging group has ${evses} EVSEs now, not ${expectedEvses}. Review and confirm again.`,
      );
    }
  }
  return group;
}

/** The columns of a form. @throws {HttpError} 400 if the country has no such tariff */
export async function groupFormColumns(kysely: Kysely<Tables>, form: ChargingGroupForm) {
  const tariff = await kysely
    .selectFrom('tariffs')
    .select('id')
    .where('id', '=', form.tariffId)
    .where('country_code', '=', form.countryCode)
    .executeTakeFirst();
  if (!tariff) throw badRequest(`tariffId must be the id of a tariff of ${form.countryCode}.`);
  return {
    name: form.name,
    description: form.description,
    tariff_id: form.tariffId,
    country_code: form.countryCode,
    party_id: form.partyId.toUpperCase(),
  };
}
