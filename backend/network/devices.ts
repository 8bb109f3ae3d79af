import { randomUUID } from 'node:crypto';
import type { DeviceForm, NewDevice } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { badRequest, HttpError } from '../access/http-error.ts';
import { locationKnownTo, siteKnownTo } from '../access/own-devices.ts';
import type { Tables } from '../database/index.ts';
import type { Caller } from '../identity/tokens.ts';
import { hashChargerPassword } from '../ocpp/charger-password.ts';
import { leaveGroups } from './groups.ts';
import { writeParts } from './parts.ts';

/** Who writes, and when. */
export interface By {
  caller: Pick<Caller, 'email' | 'owner'>;
  now: Date;
}

/** No password has it: a charger without one is refused until it is given one. */
const noPassword = '';

/**
 * Adds a device with its EVSEs and ports, in the caller's transaction. That of a vendor is theirs.
 *
 * @returns its id
 * @throws {HttpError} 400 for a form that cannot be, 409 for a chargebox ID or EVSE UID that exists
 */
export async function createDevice(trx: Kysely<Tables>, form: NewDevice, { caller, now }: By): Promise<string> {
  const { chargeboxId, password } = form;
  const id = randomUUID();
  const row = await trx
    .insertInto('devices')
    .values({
      ...{ id, chargebox_id: chargeboxId, created_by: caller.owner ?? null, last_updated: now },
      password_hash: password === undefined ? noPassword : hashChargerPassword(password),
      ...(await columnsOf(trx, form, caller)),
      ...{ record_changed_by: caller.email, record_changed_at: now },
    })
    .onConflict((conflict) => conflict.column('chargebox_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw await existsAlready(trx, chargeboxId);
  await writeParts(trx, { id, chargeboxId }, form, now);
  return id;
}

async function existsAlready(trx: Kysely<Tables>, chargeboxId: string): Promise<HttpError> {
  const { retired_at } = await trx
    .selectFrom('devices')
    .select('retired_at')
    .where('chargebox_id', '=', chargeboxId)
    .executeTakeFirstOrThrow();
  return new HttpError(
    409,
    retired_at
      ? `The device with chargebox ID ${chargeboxId} is retired. Bring it back into use instead.`
      : `There is a device with chargebox ID ${chargeboxId} already.`,
  );
}

/**
 * Changes what staff say of a device, which the caller's transaction holds.
 *
 * @returns whether its charger must connect anew, since it has other EVSEs or ports by now
 * @throws {HttpError} 400 for a form that cannot be, 409 for a part with history
 */
export async function changeDevice(
  trx: Kysely<Tables>,
  device: { id: string; chargeboxId: string; locationId: string | null },
  form: DeviceForm,
  { caller, now }: By,
): Promise<boolean> {
  const columns = await columnsOf(trx, form, caller);
  await trx
    .updateTable('devices')
    .set({
      // One that has no location in the records, and had none before, keeps the address that it came with.
      ...(form.locationId === null && device.locationId === null ? ownColumns(form) : columns),
      site_id: columns.site_id,
      ...changed({ caller, now }),
    })
    .where('id', '=', device.id)
    .execute();
  return writeParts(trx, device, form, now);
}

const changed = ({ caller, now }: By) => ({
  record_version: sql<number>`record_version + 1`,
  record_changed_by: caller.email,
  record_changed_at: now,
  last_updated: now,
});

/** Retires a device: its history stays, its EVSEs leave their charging groups. */
export async function retireDevice(trx: Kysely<Tables>, id: string, by: By): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ retired_at: by.now, retired_by: by.caller.email, ...changed(by) })
    .where('id', '=', id)
    .execute();
  await leaveGroups(trx, sql`evse_uid in (select uid from evses where device_id = ${id}::uuid)`, by.now);
}

/** Brings a retired device back into use; in no charging group, since it left them. */
export async function restoreDevice(trx: Kysely<Tables>, id: string, by: By): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ retired_at: null, retired_by: null, ...changed(by) })
    .where('id', '=', id)
    .execute();
}

const ownColumns = (form: DeviceForm) => ({
  party_id: form.partyId,
  make: form.make,
  model: form.model,
  serial_number: form.serialNumber,
  generation: form.generation,
  network_operator: form.networkOperator,
  enterprise: form.enterprise,
  facility_type: form.facilityType,
});

/** The row of a form, with where its location is. @throws {HttpError} 400 for a location or site that the caller knows none of */
async function columnsOf(trx: Kysely<Tables>, form: DeviceForm, caller: By['caller']) {
  const location =
    form.locationId === null
      ? undefined
      : await trx
          .selectFrom('locations')
          .selectAll()
          .where('id', '=', form.locationId)
          .where(locationKnownTo(caller))
          .forShare()
          .executeTakeFirst();
  if (form.locationId !== null && !location) throw badRequest('locationId must be the ID of a location.');
  if (form.siteId !== null) {
    const site = trx.selectFrom('sites').select('id').where('id', '=', form.siteId).where(siteKnownTo(caller));
    if (!(await site.executeTakeFirst())) throw badRequest('siteId must be the ID of a site.');
  }
  return {
    ...ownColumns(form),
    location_id: form.locationId,
    site_id: form.siteId ?? location?.site_id ?? null,
    location: location?.name ?? null,
    address: location?.address ?? null,
    city: location?.city ?? null,
    state: location?.state ?? null,
    postal_code: location?.postal_code ?? null,
    country: location?.country_code ?? null,
  };
}
