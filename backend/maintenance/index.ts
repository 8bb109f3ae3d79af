import { sweepSecrets, sweepUploadAddresses } from '../actions/index.ts';
import { sweepAlerts } from '../alerts/index.ts';
import { dropAudit } from '../audit/index.ts';
import type { Config } from '../config/index.ts';
import { type Database, dropOldLogPartitions, ensureComingLogPartitions, vacuumEmbedded } from '../database/index.ts';
import { countDeviceRates } from '../device-rates/index.ts';
import { sweepEndedSessions, sweepPayloads, sweepPlainSecrets } from '../identity/index.ts';
import type { Logger } from '../log/index.ts';
import { countNetworkHour } from '../network-hours/index.ts';
import { countLogHours } from '../ocpp-logs/index.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { dropActions, dropHistories, dropIdempotentRequests, dropReported } from '../retention/index.ts';
import { sweepFiles } from '../uploads/index.ts';
import { type MaintenanceTask, maintain } from './maintain.ts';

const everyMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** What maintenance has to know of the configuration. */
export type MaintenanceSettings = Pick<
  Config,
  'logRetentionDays' | 'jobRetentionDays' | 'historyRetentionDays' | 'dataDir'
>;

/** All that has to be done again and again. What each drops, and when, stands in docs/operating.md. */
const tasksOf = (settings: MaintenanceSettings): MaintenanceTask[] => {
  const before = (days: number) => new Date(Date.now() - days * dayMs);
  const { logRetentionDays, jobRetentionDays, historyRetentionDays, dataDir } = settings;
  return [
    { name: 'partitions of coming days', run: (db) => ensureComingLogPartitions(db) },
    { name: 'old logs', run: (db) => dropOldLogPartitions(db, logRetentionDays) },
    { name: 'hours of logs', run: (db) => countLogHours(db) },
    { name: 'hours of the network', run: (db) => countNetworkHour(db) },
    { name: 'rates of devices', run: async (db) => void (await countDeviceRates(db)) },
    { name: 'sessions and tokens', run: sweepPayloads },
    { name: 'sessions that ended', run: sweepEndedSessions },
    { name: 'secrets of an earlier release', run: sweepPlainSecrets },
    { name: 'addresses for uploads', run: (db) => sweepUploadAddresses(db) },
    { name: 'values for chargers that have been told', run: sweepSecrets },
    { name: 'answers for repetitions', run: (db) => dropIdempotentRequests(db, new Date()) },
    { name: 'emails of alerts', run: (db) => sweepAlerts(db, logRetentionDays) },
    { name: 'old reports of chargers', everyMs: dayMs, run: (db) => dropReported(db, before(logRetentionDays)) },
    { name: 'old jobs', everyMs: dayMs, run: (db) => dropActions(db, before(jobRetentionDays), new Date()) },
    { name: 'old histories', everyMs: dayMs, run: (db) => dropHistories(db, before(historyRetentionDays)) },
    { name: 'old entries of the audit log', everyMs: dayMs, run: (db) => dropAudit(db, before(historyRetentionDays)) },
    { name: 'files of diagnostics', everyMs: dayMs, everywhere: true, run: (db) => sweepFiles(db, dataDir) },
    // After all that drops rows.
    { name: 'vacuum', only: 'pglite', run: vacuumEmbedded },
  ];
};

/**
 * Keeps the database in order, now and every ten minutes: in one process at a
 * time, and each task by itself, so that one that fails costs no other its turn.
 *
 * @returns stops it and waits for what is under way
 */
export function startMaintenance(database: Database, settings: MaintenanceSettings, log: Logger): () => Promise<void> {
  const doneAt = new Map<string, number>();
  const due = ({ name, everyMs: every = 0 }: MaintenanceTask) =>
    Date.now() - (doneAt.get(name) ?? Number.NEGATIVE_INFINITY) >= every;
  const loop = createWorkLoop({
    async work(running) {
      const done = await maintain(database, tasksOf(settings).filter(due), { running, log });
      for (const name of done) doneAt.set(name, Date.now());
      log.debug({ tasks: done }, 'maintenance done');
    },
    failed: (error) => log.error({ err: error }, 'maintenance could not begin'),
    tickMs: everyMs,
  });
  loop.start();
  return () => loop.stop();
}
