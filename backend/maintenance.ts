import { type Kysely, sql } from 'kysely';
import { sweepUploadAddresses } from './actions/index.ts';
import { sweepAlerts } from './alerts/index.ts';
import { type Database, dropOldLogPartitions, ensureComingLogPartitions, type Tables } from './database/index.ts';
import { sweepPayloads } from './identity/index.ts';
import type { Logger } from './log.ts';
import { countNetworkHour } from './network-hours/index.ts';
import { countLogHours } from './ocpp-logs/index.ts';

const everyMs = 10 * 60 * 1000;

/**
 * Keeps the database in order, now and every ten minutes: log partitions for
 * the coming days, old ones dropped, past hours of logs counted, and the network as it is,
 * expired sessions, tokens and addresses for uploads removed, old mails of alerts too.
 *
 * @returns stops it and waits for what is under way
 */
export function startMaintenance({ kysely }: Database, logRetentionDays: number, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await withoutQueueing(kysely, async (db) => {
        await ensureComingLogPartitions(db);
        await dropOldLogPartitions(db, logRetentionDays);
      });
      await countLogHours(kysely);
      await countNetworkHour(kysely);
      await sweepPayloads(kysely);
      await sweepUploadAddresses(kysely);
      await sweepAlerts(kysely, logRetentionDays);
    } catch (error) {
      // The next time tries again; partitions are ready for days.
      log.error({ err: error }, 'maintenance failed');
    }
  };
  const begin = () => {
    running = running.then(run);
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

/**
 * A partition comes and goes under a lock on the whole log. Behind a long query
 * it would wait, and every new row behind it: it rather gives up, for this time.
 */
const withoutQueueing = (kysely: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<void>): Promise<void> =>
  kysely.connection().execute(async (db) => {
    await sql`set lock_timeout = '2s'`.execute(db);
    try {
      await work(db);
    } finally {
      await sql`reset lock_timeout`.execute(db);
    }
  });
