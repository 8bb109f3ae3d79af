import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ClaimKey } from './claims.ts';

/** Notes in the configuration of a device what its charger has just taken over by ChangeConfiguration. */
export async function noteConfigured(
  db: Kysely<Tables>,
  target: ClaimKey,
  { status }: Record<string, unknown>,
): Promise<void> {
  const outcome = status === 'RebootRequired' ? 'REBOOT_REQUIRED' : 'ACCEPTED';
  await sql`
    insert into configurations as c (device_id, key, value, charger_value, outcome, changed_by, changed_at)
    select ${target.deviceId}::uuid, parameters ->> 'key', parameters ->> 'value', parameters ->> 'value', ${outcome},
      created_by, now()
    from jobs where id = ${target.jobId}::uuid
    on conflict (device_id, key) do update set
      value = excluded.value, charger_value = excluded.value, outcome = excluded.outcome, detail = null,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      version = c.version + (c.value <> excluded.value)::int`.execute(db);
}
