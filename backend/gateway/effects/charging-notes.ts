import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { Effected, EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes that chargers charge whose readings named no session, as far as one goes on. */
export async function noteCharged(
  trx: Transaction<Tables>,
  effects: readonly { effect: EffectOf<'metered'>; effected: Effected }[],
): Promise<void> {
  const rows = effects
    .filter(({ effect, effected }) => effected.isMetered && effect.transactionId === undefined)
    .map(({ effect: { deviceId, chargedAt } }) => ({ device_id: deviceId, at: chargedAt }));
  if (rows.length === 0) return;
  await sql`${prepared}
    update devices d set last_charge_at = greatest(d.last_charge_at, x.at)
    from ${rowsOf(rows, 'device_id uuid, at timestamptz')} where d.id = x.device_id`.execute(trx);
}

/**
 * Notes which chargers offer less than they are rated for: all their vehicles together less than the strongest of the
 * connectors in use. Connectors that share the power of a charger are so not taken for reduced, and neither is one
 * whose charging is paused. A tenth less is within what ratings are rounded by.
 */
export async function noteReducedPower(trx: Transaction<Tables>, deviceIds: readonly string[]): Promise<void> {
  await sql`${prepared}
    update devices d set power_reduced = now_offered.reduced
    from (
      select t.device_id, sum(t.power_offered) < 0.9 * max(p.max_electric_power) as reduced
      from transactions t join ports p on p.device_id = t.device_id and p.connector_id = t.connector_id
      where t.device_id = any(${[...deviceIds]}::uuid[]) and t.stopped_at is null and t.power_offered > 0
      group by t.device_id
    ) now_offered
    where d.id = now_offered.device_id and d.power_reduced is distinct from now_offered.reduced`.execute(trx);
}
