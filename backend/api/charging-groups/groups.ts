import { type ChargingGroup, type ChargingGroupForm, type ChargingGroupOverview, limits } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { ownDevicesOnly, visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId, byName } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { publicationStateOf } from '../../outbox/index.ts';
import { evseOf } from '../devices/device-row.ts';

/** What the calls on charging groups need. */
export interface GroupOptions {
  kysely: Kysely<Tables>;
  /** Whether a receiver of publications is configured. */
  hasReceiver: boolean;
}

/** The newest publication of a group, as JSON, and when the operator last received one. */
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
// Of a publication that is too old to be kept only its time is known.
const received = sql<Date | null>`(case
  when exists (select from outbox where subject_id = charging_groups.id::text)
    then (select max(delivered_at) from outbox where subject_id = charging_groups.id::text)
  else last_updated_in_cpo end)`;

/** A group and how many of its EVSEs this caller may know of. */
export const groupsFor = (kysely: Kysely<Tables>, caller: Caller) =>
  kysely.selectFrom('charging_groups').select([
    'id',
    'name',
    'description',
    'tariff_id as tariffId',
    'country_code as countryCode',
    'party_id as partyId',
    'last_updated_in_cpo',
    newest.as('newest'),
    received.as('received_at'),
    'unpublished_since',
    'version',
    'changed_by as changedBy',
    'changed_at',
    sql<number>`(select count(*) from charging_group_evses
      join evses on evses.uid = charging_group_evses.evse_uid
      join devices on devices.id = evses.device_id
      where charging_group_evses.group_id = charging_groups.id and ${visibleTo(caller)})`.as('totalEvses'),
  ]);

type GroupRow = Awaited<ReturnType<ReturnType<typeof groupsFor>['execute']>>[number];

/** A row as the API gives it. */
export function toOverview(row: GroupRow, hasReceiver: boolean): ChargingGroupOverview {
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

/** As text: an id that is no uuid is that of no group. */
export const isGroup = (id: string): RawBuilder<boolean> =>
  sql<boolean>`charging_groups.id::text = ${id.toLowerCase()}`;

/**
 * A change of a group as a whole concerns all its EVSEs: who may not know of
 * some of them may not make it.
 *
 * @throws {HttpError} 404
 */
export async function demandWholeGroup(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  const own = ownDevicesOnly(caller);
  if (!own) return;
  const foreign = await kysely
    .selectFrom('charging_group_evses')
    .innerJoin('charging_groups', 'charging_groups.id', 'charging_group_evses.group_id')
    .innerJoin('evses', 'evses.uid', 'charging_group_evses.evse_uid')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select('evses.uid')
    .where(isGroup(id))
    .where(sql<boolean>`(${own}) is not true`)
    .limit(1)
    .executeTakeFirst();
  if (foreign) throw noSuchGroup();
}

/** @throws {HttpError} 404 */
export async function findGroup(
  { kysely, hasReceiver }: GroupOptions,
  id: string,
  caller: Caller,
): Promise<ChargingGroup> {
  const row = await groupsFor(kysely, caller).where(isGroup(id)).executeTakeFirst();
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
  return {
    ...toOverview(row, hasReceiver),
    evses: evses.map((evse) => evseOf(evse, evse)),
  };
}

/** The id of a group as the database has it. @throws {HttpError} 404 */
export async function findGroupId(kysely: Kysely<Tables>, id: string): Promise<string> {
  const row = await kysely.selectFrom('charging_groups').select('id').where(isGroup(id)).executeTakeFirst();
  if (!row) throw noSuchGroup();
  return row.id;
}

export const noSuchGroup = (): HttpError => new HttpError(404, 'There is no charging group with this ID.');

/** The columns that a form fills. @throws {HttpError} 400 when the tariff is none of that country */
export async function rowOf(kysely: Kysely<Tables>, form: ChargingGroupForm) {
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
