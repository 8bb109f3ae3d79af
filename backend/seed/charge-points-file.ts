import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { hashChargerPassword, verifyChargerPassword } from '../ocpp/charger-password.ts';
import { fateOf } from './fates.ts';

/** How many simulated chargers the demonstration has at most: a larger network is not played as a whole. */
const most = 2000;

/** Makes the chargers' passwords: repeatable on one database, not to be guessed from outside. */
export async function loadPasswordMaker(kysely: Kysely<Tables>): Promise<(chargeboxId: string) => string> {
  const name = 'demo-charger-passwords';
  await kysely
    .insertInto('secrets')
    .values({ name, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await kysely
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  // 160 bits in 40 hexadecimal digits: the longest AuthorizationKey of OCPP 1.6.
  return (chargeboxId) => createHmac('sha256', String(value)).update(chargeboxId).digest('hex').slice(0, 40);
}

/** What a charger is like when the simulation begins; `charge-points` knows the same words. */
type Condition = 'IN_SERVICE' | 'UPDATING' | 'FAULTED' | 'OUT_OF_SERVICE' | 'AWAY';

/** Kinds of chargers that differ from one that does everything as it should; `charge-points` knows the same words. */
export const seededProfiles = [
  ...['boots-after-restart', 'free-siblings', 'rare-heartbeats', 'late-statuses', 'doubled-statuses'],
  ...['swapped-statuses', 'breaks-off', 'wrong-clock', 'slow-answers', 'long-backlog', 'no-triggers', 'ftp-only'],
  'idle-meters',
] as const;
/** Of this many chargers one has a profile. */
const profileEvery = 75;

const profileOf = (index: number): (typeof seededProfiles)[number] | null =>
  index % profileEvery === profileEvery - 1
    ? (seededProfiles[Math.floor(index / profileEvery) % seededProfiles.length] ?? null)
    : null;

/** Whoever runs a few of them has those that work. */
const order: readonly Condition[] = ['IN_SERVICE', 'UPDATING', 'FAULTED', 'OUT_OF_SERVICE', 'AWAY'];

/**
 * What the seed made of it, unless things have changed since: an update that is
 * done, a charger that staff have taken out of service or put back.
 */
function conditionOf(
  seed: number,
  { chargebox_id, status, updated }: Pick<ChargerRow, 'chargebox_id' | 'status' | 'updated'>,
): Condition {
  const fate = fateOf(seed, chargebox_id);
  if (fate === 'AWAY') return 'AWAY';
  if (status === 'INOPERATIVE') return fate === 'UPDATING' && !updated ? 'UPDATING' : 'OUT_OF_SERVICE';
  return fate === 'OUTOFORDER' && status === 'OUTOFORDER' ? 'FAULTED' : 'IN_SERVICE';
}

/** Writes the chargers that `charge-points` plays, with their passwords, spread over the makes. */
export async function writeChargePointsFile(kysely: Kysely<Tables>, dataDir: string, seed: number): Promise<void> {
  const path = join(dataDir, 'charge-points.json');
  const passwordOf = await loadPasswordMaker(kysely);
  await giveForgottenPasswordsBack(kysely, await playedBefore(path), passwordOf);
  const { rows } = await sql<ChargerRow>`
    with chosen as (
      select id, turn from unnest(${await chooseDevices(kysely, passwordOf)}::uuid[]) with ordinality as x(id, turn)
    ), meters as (
      select evse_uid, max(meter_last) as meter from transactions group by evse_uid
    ), parts as (
      select p.device_id, json_agg(json_build_object(
        'connectorId', p.connector_id, 'evse', e.evse_number, 'plugType', p.plug_type,
        'maxElectricPower', p.max_electric_power, 'meter', m.meter,
        'transaction', case when t.id is not null then json_build_object(
          'transactionId', t.id, 'idTag', t.id_tag, 'meterStart', t.meter_start, 'startedAt', t.started_at) end
        ) order by p.connector_id) as connectors
      from ports p join evses e on e.uid = p.evse_uid left join meters m on m.evse_uid = p.evse_uid
        left join transactions t
          on t.device_id = p.device_id and t.connector_id = p.connector_id and t.stopped_at is null
      where p.device_id in (select id from chosen) and p.connector_id > 0 and p.max_electric_power > 0
      group by p.device_id
    )
    select d.chargebox_id, d.status, d.make, d.model, d.serial_number, d.firmware_version, l.time_zone, parts.connectors,
      coalesce(d.firmware_update_timestamp > (select max(seeded_at) from seeds), false) as updated
    from chosen join devices d on d.id = chosen.id join parts on parts.device_id = d.id
      left join locations l on l.id = d.location_id
    order by chosen.turn`.execute(kysely);
  const chargers = rows
    .map((row, index) => ({
      chargeboxId: row.chargebox_id,
      password: passwordOf(row.chargebox_id),
      vendor: row.make,
      model: row.model,
      serialNumber: row.serial_number,
      firmwareVersion: row.firmware_version,
      timeZone: row.time_zone,
      condition: conditionOf(seed, row),
      profile: profileOf(index),
      connectors: row.connectors,
    }))
    .sort((a, b) => order.indexOf(a.condition) - order.indexOf(b.condition));
  await writeWhole(path, chargers);
}

/** Those that are in service and whose record is complete. One that staff have added, or given a password, is theirs. */
async function chooseDevices(kysely: Kysely<Tables>, passwordOf: (chargeboxId: string) => string): Promise<string[]> {
  const { rows } = await sql<{ id: string; chargebox_id: string; password_hash: string }>`
    select id, chargebox_id, password_hash from devices
    where status not in ('PLANNED', 'REMOVED') and retired_at is null
      and make <> '' and model <> '' and serial_number <> '' and firmware_version <> ''
    order by virtual, row_number() over (partition by virtual, make order by chargebox_id), make`.execute(kysely);
  const chosen: string[] = [];
  for (const { id, chargebox_id, password_hash } of rows) {
    if (chosen.length === most) break;
    if (verifyChargerPassword(passwordOf(chargebox_id), password_hash)) chosen.push(id);
  }
  return chosen;
}

/** The chargebox IDs that the file of the last start has; none where there is no such file. */
async function playedBefore(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const chargers = JSON.parse(await readFile(path, 'utf8')) as { chargeboxId: string }[];
  return chargers.map(({ chargeboxId }) => chargeboxId);
}

/** A simulated charger forgets a password that a job set when it ends: then it has the one of the file again. */
async function giveForgottenPasswordsBack(
  kysely: Kysely<Tables>,
  chargeboxIds: readonly string[],
  passwordOf: (chargeboxId: string) => string,
): Promise<void> {
  const { rows } = await sql<{ id: string; chargebox_id: string; password_hash: string }>`
    select d.id, d.chargebox_id, d.password_hash from devices d
    where d.chargebox_id = any(${chargeboxIds}::text[]) and exists (
      select from job_devices r join jobs j on j.id = r.job_id
      where r.device_id = d.id and j.event_type = 'ROTATE_PASSWORD_REQUEST')`.execute(kysely);
  for (const { id, chargebox_id, password_hash } of rows) {
    const password = passwordOf(chargebox_id);
    if (verifyChargerPassword(password, password_hash)) continue;
    await kysely
      .updateTable('devices')
      .set({ password_hash: hashChargerPassword(password) })
      .where('id', '=', id)
      .execute();
  }
}

/** Whole or not at all, also when several processes write at once; passwords are for the owner alone. */
export async function writeWhole(path: string, chargers: readonly object[]): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  const lines = chargers.map((charger) => JSON.stringify(charger));
  try {
    await writeFile(unfinished, `[\n${lines.join(',\n')}\n]\n`, { mode: 0o600 });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

interface ChargerRow {
  chargebox_id: string;
  status: string;
  /** It has installed firmware since the network was written. */
  updated: boolean;
  make: string;
  model: string;
  serial_number: string;
  firmware_version: string;
  time_zone: string | null;
  connectors: object[];
}
