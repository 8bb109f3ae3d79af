import { statusesKeptOffline } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import { restAfter } from '../pacing/slices.ts';
import { createWorkLoop, type WorkLoop } from '../pacing/work-loop.ts';
import { writeSilence } from './effects/status.ts';
import { closeDeadGateways, type Presence } from './presence.ts';
import { isWaitedFor } from './product-outage.ts';

/** What sweeping needs. */
export interface SweepOptions {
  db: Kysely<Tables>;
  log: { error(details: object, message: string): void };
  presence: Pick<Presence, 'isSteady'>;
  unknownAfterMinutes: number;
  tickMs: number;
  /** Told of each charger that is connected, to whichever gateway, although its device is retired. */
  onRetired: (chargeboxId: string) => void;
}

/** Looks again and again for gateways that have died and for chargers that are away. */
export const createSweep = ({ db, log, presence, unknownAfterMinutes, tickMs, onRetired }: SweepOptions): WorkLoop =>
  createWorkLoop({
    async work() {
      if (presence.isSteady()) await closeDeadGateways(db);
      for (const chargeboxId of await retiredConnected(db)) onRetired(chargeboxId);
      await sweepSilent(db, unknownAfterMinutes);
    },
    failed: (error) => log.error({ err: error }, 'offline chargers could not be looked up'),
    tickMs,
    // Chargers have a moment to come back.
    startsLate: true,
  });

/** Retired devices whose chargers are connected: one came in that moment, or nobody was told. */
async function retiredConnected(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('chargebox_id')
    .where('retired_at', 'is not', null)
    .where('connected', '=', true)
    .execute();
  return rows.map(({ chargebox_id }) => chargebox_id);
}

/** Devices taken in one transaction: what their chargers send waits for its end. */
const batchSize = 100;
const nobody = '00000000-0000-0000-0000-000000000000';

/** A device whose charger is not connected, and since when. */
interface Silent {
  id: string;
  since: Date;
}

/** Selects a batch of chargers lost before a time, after another one, in the order of the index device_statuses_lost. */
export function selectSilent(before: Date, after: Silent): RawBuilder<Silent> {
  const kept = [...statusesKeptOffline, 'UNKNOWN'].sort();
  return sql<Silent>`
    select d.id, s.lost_since as since from device_statuses s join devices d on d.id = s.device_id
    where s.lost_since <= ${before} and (s.lost_since, s.device_id) > (${after.since}, ${after.id}::uuid)
      -- Still so, once the device is locked.
      and d.connection_since = s.lost_since and not d.connected and not d.evse_statuses <@ ${sql.lit(`{${kept.join()}}`)}
    order by s.lost_since, s.device_id limit ${batchSize} for no key update of d skip locked`;
}

/**
 * Makes UNKNOWN the EVSEs of chargers that have been disconnected for longer than this, unless the product was down and
 * chargers still have time to come back. One process at a time does it.
 *
 * @param time by default the database's for the wait, and this process's for the chargers
 */
export async function sweepSilent(db: Kysely<Tables>, unknownAfterMinutes: number, time?: Date): Promise<void> {
  if (await isWaitedFor(db, time)) return;
  const before = new Date((time ?? new Date()).getTime() - unknownAfterMinutes * 60_000);
  for (let last: Silent | undefined = { id: nobody, since: new Date(0) }; last; ) {
    const after: Silent = last;
    const began = performance.now();
    last = await db.transaction().execute(async (trx) => {
      const { rows: locks } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLocks.silentChargers}) as mine`.execute(trx);
      if (!locks[0]?.mine) return undefined;
      const { rows } = await selectSilent(before, after).execute(trx);
      await writeSilence(
        trx,
        rows.map(({ id, since }) => ({ deviceId: id, since })),
      );
      return rows.length === batchSize ? rows.at(-1) : undefined;
    });
    // A network may have been lost as a whole.
    if (last) await restAfter(performance.now() - began);
  }
}
