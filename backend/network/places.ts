import { faultOfLocation, type LocationForm, type SiteForm, type TariffUpdate } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { badRequest, HttpError } from '../access/http-error.ts';
import type { Tables } from '../database/index.ts';
import type { Caller } from '../identity/tokens.ts';
import type { By } from './devices.ts';

/**
 * Sites, locations, and tariffs are shared by the devices of several owners.
 *
 * @throws {HttpError} 403 for a caller who knows of their own devices alone
 */
export function requireAllDevices({ owner }: Pick<Caller, 'owner'>): void {
  if (owner === undefined) return;
  throw new HttpError(403, 'Sites, locations, and tariffs are changed by staff, since other owners use them too.');
}

type Kind = 'sites' | 'locations' | 'tariffs';
const names: Record<Kind, string> = { sites: 'site', locations: 'location', tariffs: 'tariff' };

/** 409: another has this ID. */
const exists = (kind: Kind, id: string) => new HttpError(409, `There is a ${names[kind]} with ID ${id} already.`);

const made = ({ caller, now }: By) => ({ changed_by: caller.email, changed_at: now });
const changed = (by: By) => ({ version: sql<number>`version + 1`, ...made(by) });

/** Adds a site. @throws {HttpError} 409 where there is one */
export async function createSite(trx: Kysely<Tables>, id: string, form: SiteForm, by: By): Promise<void> {
  const row = { id, ...siteColumns(form), ...made(by) };
  const insert = trx
    .insertInto('sites')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  if (!(await insert.returning('id').executeTakeFirst())) throw exists('sites', id);
}

/** Changes a site, which the caller's transaction holds. */
export async function changeSite(trx: Kysely<Tables>, id: string, form: SiteForm, by: By): Promise<void> {
  await trx
    .updateTable('sites')
    .set({ ...siteColumns(form), ...changed(by) })
    .where('id', '=', id)
    .execute();
}

const siteColumns = ({ operator, ...same }: SiteForm) => ({ ...same, operator_name: operator.name });

/** Adds a location. @throws {HttpError} 400 for one that cannot be, 409 where there is one */
export async function createLocation(trx: Kysely<Tables>, id: string, form: LocationForm, by: By): Promise<void> {
  const row = { id, ...(await locationColumns(trx, form)), ...made(by) };
  const insert = trx
    .insertInto('locations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  if (!(await insert.returning('id').executeTakeFirst())) throw exists('locations', id);
}

/**
 * Changes a location, which the caller's transaction holds; its devices are where it is.
 *
 * @throws {HttpError} 400 for one that cannot be
 */
export async function changeLocation(trx: Kysely<Tables>, id: string, form: LocationForm, by: By): Promise<void> {
  const columns = await locationColumns(trx, form);
  await trx
    .updateTable('locations')
    .set({ ...columns, ...changed(by) })
    .where('id', '=', id)
    .execute();
  const { name, address, city, state, postal_code, country_code } = columns;
  // In one order, as everybody locks several devices.
  await sql`
    with held as (
      select id from devices where location_id = ${id} order by id for no key update
    )
    update devices d set location = ${name}, address = ${address}, city = ${city}, state = ${state},
      postal_code = ${postal_code}, country = ${country_code}, last_updated = ${by.now}
    from held where d.id = held.id`.execute(trx);
}

async function locationColumns(trx: Kysely<Tables>, form: LocationForm) {
  const fault = faultOfLocation(form);
  if (fault) throw badRequest(fault);
  const { siteId, countryCode, partyId, postalCode, timeZone, openingHours, ...same } = form;
  if (siteId !== null) {
    const site = await trx.selectFrom('sites').select('id').where('id', '=', siteId).executeTakeFirst();
    if (!site) throw badRequest('siteId must be the ID of a site.');
  }
  return {
    ...same,
    site_id: siteId,
    country_code: countryCode,
    party_id: partyId,
    postal_code: postalCode,
    time_zone: timeZone,
    ...(openingHours === undefined ? {} : { opening_hours: openingHours && JSON.stringify(openingHours) }),
  };
}

/** Adds a tariff. @throws {HttpError} 409 where there is one */
export async function createTariff(
  trx: Kysely<Tables>,
  id: string,
  { countryCode }: Omit<TariffUpdate, 'version'>,
  by: By,
): Promise<void> {
  const insert = trx
    .insertInto('tariffs')
    .values({ id, country_code: countryCode, ...made(by) })
    .onConflict((conflict) => conflict.doNothing());
  if (!(await insert.returning('id').executeTakeFirst())) throw exists('tariffs', id);
}

/**
 * Changes a tariff, which the caller's transaction holds.
 *
 * @throws {HttpError} 409 while a charging group of another country has it
 */
export async function changeTariff(
  trx: Kysely<Tables>,
  id: string,
  { countryCode }: Omit<TariffUpdate, 'version'>,
  by: By,
): Promise<void> {
  const other = trx
    .selectFrom('charging_groups')
    .select('name')
    .where('tariff_id', '=', id)
    .where('country_code', '<>', countryCode);
  const group = await other.executeTakeFirst();
  if (group) throw new HttpError(409, `Tariff ${id} is that of the charging group ${group.name} of another country.`);
  await trx
    .updateTable('tariffs')
    .set({ country_code: countryCode, ...changed(by) })
    .where('id', '=', id)
    .execute();
}

/** By kind, what holds on to one of it: what it is called, and where it is counted. */
const users = {
  sites: [
    ['device', (id: string) => sql`devices where site_id = ${id} and retired_at is null`],
    ['location', (id: string) => sql`locations where site_id = ${id}`],
    ['alert', (id: string) => sql`alerts where ${id} = any(site_ids)`],
  ],
  locations: [['device', (id: string) => sql`devices where location_id = ${id} and retired_at is null`]],
  tariffs: [['charging group', (id: string) => sql`charging_groups where tariff_id = ${id}`]],
} as const satisfies Record<Kind, unknown>;

/** The column by which a retired device belongs to one of a kind. */
const retiredIn = { sites: 'site_id', locations: 'location_id', tariffs: undefined } as const;

/**
 * Deletes a site, location, or tariff, which the caller's transaction holds. Retired devices leave a site or location
 * that is deleted: they keep their address, and the name of the location.
 *
 * @throws {HttpError} 409 while something in use belongs to it
 */
export async function deletePlace(trx: Kysely<Tables>, kind: Kind, id: string): Promise<void> {
  for (const [name, from] of users[kind]) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from(id)}`.execute(trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      const these = count === 1 ? `1 ${name} still has` : `${count} ${name}s still have`;
      throw new HttpError(409, `${these} this ${names[kind]}. Nothing was deleted.`);
    }
  }
  const column = retiredIn[kind];
  if (column) {
    await sql`
      update devices set ${sql.ref(column)} = null, record_version = record_version + 1, last_updated = now()
      where ${sql.ref(column)} = ${id} and retired_at is not null`.execute(trx);
  }
  await trx.deleteFrom(kind).where('id', '=', id).execute();
}
