import { statusesKeptOffline } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { restAfter } from '../pacing/slices.ts';
import { createWorkLoop, type WorkLoop } from '../pacing/work-loop.ts';
import { writeSilence } from './effects/status.ts';
import { closeDeadGateways, type Presence } from './presence.ts';

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

/** Makes UNKNOWN the EVSEs of chargers that have been away for longer than this. */
async function sweepSilent(db: Kysely<Tables>, unknownAfterMinutes: number): Promise<void> {
  const before = new Date(Date.now() - unknownAfterMinutes * 60_000);
  const settled = [...statusesKeptOffline, 'UNKNOWN'];
  for (let after: string | undefined = nobody; after !== undefined; ) {
    const began = performance.now();
    const from: string = after;
    after = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; connection_since: Date }>`
        select d.id, d.connection_since from devices d
        where not d.connected and d.connection_since <= ${before} and d.id > ${from}::uuid
          and exists (
            select from evses e
            where e.device_id = d.id and e.operational_status <> all(${settled}::text[])
          )
        order by d.id limit ${batchSize} for update of d skip locked`.execute(trx);
      await writeSilence(
        trx,
        rows.map((row) => ({ deviceId: row.id, since: row.connection_since })),
      );
      return rows.length < batchSize ? undefined : rows.at(-1)?.id;
    });
    // A network may have been lost as a whole.
    if (after !== undefined) await restAfter(performance.now() - began);
  }
}
