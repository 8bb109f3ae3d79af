import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** Removes mails, and what went off and is over, after as many days as logs are kept. What waits stays. */
export async function sweepAlerts(kysely: Kysely<Tables>, retentionDays: number, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000);
  await sql`delete from alert_mails where created_at < ${before} and state <> 'WAITING'`.execute(kysely);
  await sql`delete from alert_episodes where ended_at < ${before} and not end_owed`.execute(kysely);
}
