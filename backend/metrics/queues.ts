import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Tables } from '../database/index.ts';
import { isOpen, isRefused } from '../outbox/index.ts';
import type { Refresh } from './refresh.ts';

/** What waits in the database, and for how many seconds; as the database names it. */
export interface Queues {
  preparing: number;
  queued: number;
  sent: number;
  accepted: number;
  overdue: number;
  mails: number;
  oldest_mail: number;
  publications: number;
  oldest_publication: number;
  refused_publications: number;
  logs: number;
  oldest_log: number;
  database_bytes: number;
}

/** Where the queues are. */
export interface QueueSource {
  read(): Promise<Queues>;
  /** Whether publications have a receiver at all: without one they wait, and that is no fault. */
  delivers: boolean;
  now?: () => number;
}

/** A scrape waits no longer than this for the database. */
const patienceMs = 2000;
/** However often it is scraped, the database is asked no more often than this. */
const freshMs = 5000;

/**
 * What waits in the database. While it cannot be had the values are missing, rather than old.
 */
export function measureQueues(registry: Registry, { read, delivers, now = Date.now }: QueueSource): Refresh {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const devices = new Gauge({
    name: 'dmp_job_devices',
    help: 'Devices of remote actions whose rows are still to be written (PREPARING), that are waiting (QUEUED), have been sent the command (SENT), or whose effect is pending (ACCEPTED).',
    labelNames: ['outcome'],
    registers,
  });
  const overdue = gauge(
    'dmp_job_oldest_due_seconds',
    'How long the most overdue remote action could have been sent already; 0 if none is waiting.',
  );
  const mails = gauge('dmp_mails_waiting', 'Alert emails not sent yet.');
  const oldestMail = gauge('dmp_mail_oldest_waiting_seconds', 'Age of the oldest of them.');
  const publications = gauge('dmp_outbox_waiting', 'Publications of charging groups not delivered yet.');
  const oldestPublication = gauge(
    'dmp_outbox_oldest_waiting_seconds',
    'Age of the oldest of them; 0 if no receiver is set.',
  );
  const refused = gauge(
    'dmp_outbox_refused',
    'Publications that the receiver refused, that staff have neither retried nor skipped, and that no newer one replaces.',
  );
  const logs = gauge(
    'dmp_logs_waiting',
    'Logs that are not in the log store yet, about: 0 without LOG_STORE_URL, which leaves them in the database.',
  );
  const oldestLog = gauge('dmp_log_oldest_waiting_seconds', 'Age of the oldest of them.');
  const size = gauge('dmp_database_size_bytes', 'Size of the database on its server.');
  const failures = new Counter({
    name: 'dmp_queue_reading_failures_total',
    help: 'How often the queues could not be read from the database in time.',
    registers,
  });

  function hide(): void {
    for (const one of [overdue, mails, oldestMail, publications, oldestPublication, refused, logs, oldestLog, size])
      one.remove();
    devices.reset();
  }

  function show(queues: Queues): void {
    devices.set({ outcome: 'PREPARING' }, queues.preparing);
    devices.set({ outcome: 'QUEUED' }, queues.queued);
    devices.set({ outcome: 'SENT' }, queues.sent);
    devices.set({ outcome: 'ACCEPTED' }, queues.accepted);
    overdue.set(queues.overdue);
    mails.set(queues.mails);
    oldestMail.set(queues.oldest_mail);
    publications.set(queues.publications);
    oldestPublication.set(delivers ? queues.oldest_publication : 0);
    refused.set(queues.refused_publications);
    logs.set(queues.logs);
    oldestLog.set(queues.oldest_log);
    size.set(queues.database_bytes);
  }

  let reading: Promise<Queues> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - readAt < freshMs) return;
    // One at a time: a reading that takes too long is what the next scrape waits for.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    try {
      show(await within(reading, patienceMs));
      readAt = now();
    } catch {
      // Said by this number, and by what watches it; the database's own troubles are in the log already.
      failures.inc();
      hide();
    }
  };
}

/** One statement, made of counts that partial indexes answer. */
export async function readQueues(kysely: Kysely<Tables>): Promise<Queues> {
  const { rows } = await sql<Queues>`
    select
      (select coalesce(sum(devices), 0)::int8 from job_tallies where outcome = 'PREPARING') as preparing,
      (select count(*) from job_devices where outcome = 'QUEUED') as queued,
      (select count(*) from job_devices where outcome = 'SENT') as sent,
      (select count(*) from job_devices where outcome = 'ACCEPTED') as accepted,
      greatest(
        (select ${secondsSince(sql`min(due_at)`)} from job_devices where outcome = 'QUEUED'),
        (select ${secondsSince(sql`min(coalesce(j.scheduled_time, j.created_at))`)}
          from jobs j where j.id in (select job_id from job_preparations))) as overdue,
      (select count(*) from alert_mails where state = 'WAITING') as mails,
      (select ${secondsSince(sql`min(created_at)`)} from alert_mails where state = 'WAITING') as oldest_mail,
      (select count(*) from outbox where ${isOpen('outbox')}) as publications,
      (select ${secondsSince(sql`min(created_at)`)} from outbox where ${isOpen('outbox')}) as oldest_publication,
      (select count(*) from outbox where ${isRefused}) as refused_publications,
      (select coalesce(max(id) - min(id) + 1, 0)::int8 from ocpp_log_spool) as logs,
      (select ${secondsSince(sql`(select time from ocpp_log_spool order by id limit 1)`)}) as oldest_log,
      pg_database_size(current_database()) as database_bytes`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error('The queues were not counted.');
  return row;
}

/** 0 for what is to come, or for nothing. */
const secondsSince = (time: RawBuilder<unknown>) =>
  sql`coalesce(greatest(extract(epoch from now() - ${time}), 0), 0)::float8`;

/** @throws when it takes longer */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
