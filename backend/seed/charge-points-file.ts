import { createHmac, randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** How many simulated chargers the demonstration has. */
const count = 200;

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

/** Writes the chargers that `charge-points` plays, with their passwords, spread over the makes. */
export async function writeChargePointsFile(kysely: Kysely<Tables>, dataDir: string): Promise<void> {
  const passwordOf = await loadPasswordMaker(kysely);
  const chosen = kysely
    .selectFrom('devices')
    .select(['id', 'chargebox_id', 'make', 'model', 'serial_number', 'firmware_version'])
    .select(sql<number>`row_number() over (partition by make order by chargebox_id)`.as('turn'))
    .where('status', 'not in', ['PLANNED', 'REMOVED', 'OUTOFORDER', 'INOPERATIVE'])
    .where('virtual', '=', false);
  const devices = await kysely
    .selectFrom(chosen.as('chosen'))
    .selectAll()
    .orderBy('turn')
    .orderBy('make')
    .limit(count)
    .execute();
  const ids = devices.map((device) => device.id);
  const ports =
    ids.length === 0
      ? []
      : await kysely.selectFrom('ports').selectAll().where('device_id', 'in', ids).orderBy('connector_id').execute();
  const chargers = devices.map((device) => ({
    chargeboxId: device.chargebox_id,
    password: passwordOf(device.chargebox_id),
    vendor: device.make,
    model: device.model,
    serialNumber: device.serial_number,
    firmwareVersion: device.firmware_version,
    connectors: ports
      .filter((port) => port.device_id === device.id)
      .map((port) => ({
        connectorId: port.connector_id,
        plugType: port.plug_type,
        maxElectricPower: port.max_electric_power,
      })),
  }));
  const path = join(dataDir, 'charge-points.json');
  // Whole or not at all; passwords are for the owner alone.
  await writeFile(`${path}.new`, `${JSON.stringify(chargers, null, 1)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
