import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { dropWritten } from './of-devices.ts';

export { dropActions } from './of-actions.ts';
export { dropReported } from './of-devices.ts';
export { dropIdempotentRequests } from './of-requests.ts';

/** Drops what was noted of people's changes before a time, and what was published then. */
export async function dropHistories(db: Kysely<Tables>, before: Date): Promise<void> {
  await dropWritten(db, before);
  await db.deleteFrom('general_settings_history').where('timestamp', '<', before).execute();
  await db.deleteFrom('product_outages').where('waited_until', '<', before).execute();
  // Also what nobody has taken in all that time.
  await db.deleteFrom('outbox').where('created_at', '<', before).execute();
}
