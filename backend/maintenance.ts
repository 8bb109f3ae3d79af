import { type Database, dropOldLogPartitions, ensureComingLogPartitions } from './database/index.ts';
import { sweepPayloads } from './identity/index.ts';
import type { Logger } from './log.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Keeps the database in order, now and every hour: log partitions for the
 * coming days, old ones dropped, expired sessions and tokens removed.
 *
 * @returns stops it and waits for what is under way
 */
export function startMaintenance({ kysely }: Database, logRetentionDays: number, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await ensureComingLogPartitions(kysely);
      await dropOldLogPartitions(kysely, logRetentionDays);
      await sweepPayloads(kysely);
    } catch (error) {
      // The next hour tries again; partitions are ready for days.
      log.error({ err: error }, 'maintenance failed');
    }
  };
  const begin = () => {
    running = running.then(run);
  };
  begin();
  const timer = setInterval(begin, hourMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}
