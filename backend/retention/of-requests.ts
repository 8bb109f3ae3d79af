import { serverLimits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Drops the requests that were repeated with their `Idempotency-Key` for the last time. */
export async function dropIdempotentRequests(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - serverLimits.idempotency.hours * 3_600_000);
  await db.deleteFrom('idempotent_requests').where('started_at', '<', before).execute();
}
