import { limits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/index.ts';
import type { AlertRow, EpisodeRow } from './mail-rows.ts';

const minuteMs = 60_000;
const pauseMs = limits.alertMails.minutes * minuteMs;
const budgetMs = 60 * minuteMs;

/** What an alert needs to be judged by {@link StartMails}. */
type Starting = Pick<AlertRow, 'id' | 'updated_by' | 'email_recipients'>;

/** Mails by which alerts have reported that they went off. */
export interface SentMails {
  /** When the newest of an alert was written in the last minutes, by the ID of the alert. */
  newest: ReadonlyMap<string, Date>;
  /** Addresses of those of the last hour that followed changes of a user, by user. */
  addresses: ReadonlyMap<string, number>;
}

/**
 * Whether an alert goes off because a user changed it, and not because its network has changed: it was not evaluated
 * since.
 *
 * @param open the time of which it goes off already
 */
export const isByChange = (
  { evaluation, updated_at }: Pick<AlertRow, 'evaluation' | 'updated_at'>,
  open: Pick<EpisodeRow, 'by_change'> | undefined,
): boolean => (open ? open.by_change : evaluation === null || new Date(evaluation.at) < updated_at);

/**
 * Bounds the mails that alerts go off, so that nobody can send mails without end to any address by editing alerts
 * (`limits.alertMails`). The time between two mails of an alert is shorter than its shortest interval only when somebody
 * has it evaluated; the number of addresses is bounded for changes alone.
 */
export class StartMails {
  readonly #newest: ReadonlyMap<string, Date>;
  readonly #addresses: Map<string, number>;
  readonly #now: Date;

  constructor({ newest, addresses }: SentMails, now: Date) {
    this.#newest = newest;
    this.#addresses = new Map(addresses);
    this.#now = now;
  }

  /**
   * Takes a mail, and counts it.
   *
   * @param changedBy the user whose change it follows; null where the network has changed
   * @returns until when it waits; null when it is sent now
   */
  take({ id, email_recipients }: Starting, changedBy: string | null): Date | null {
    const newest = this.#newest.get(id);
    const pauseEnds = new Date(newest ? newest.getTime() + pauseMs : 0);
    if (pauseEnds > this.#now) return pauseEnds;
    if (changedBy === null) return null;
    const addresses = (this.#addresses.get(changedBy) ?? 0) + email_recipients.length;
    if (addresses > limits.alertMails.addresses) return new Date(this.#now.getTime() + pauseMs);
    this.#addresses.set(changedBy, addresses);
    return null;
  }
}

/**
 * What was sent before, for alerts that go off now. No other worker counts until the end of the transaction.
 *
 * @param starting alerts that would send a mail
 */
export async function startMailsOf(trx: Kysely<Tables>, starting: readonly Starting[], now: Date): Promise<StartMails> {
  if (starting.length === 0) return new StartMails({ newest: new Map(), addresses: new Map() }, now);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.alertMails})`.execute(trx);
  const newest = await sql<{ alert_id: string; at: Date }>`
    select alert_id, max(created_at) as at from alert_mails
    where alert_id = any(${starting.map(({ id }) => id)}::uuid[]) and kind = 'STARTED'
      and created_at > ${new Date(now.getTime() - pauseMs)}
    group by alert_id`.execute(trx);
  const addresses = await sql<{ changed_by: string; addresses: number }>`
    select changed_by, sum(cardinality(recipients))::int as addresses from alert_mails
    where changed_by = any(${starting.map(({ updated_by }) => updated_by)}::text[])
      and created_at > ${new Date(now.getTime() - budgetMs)}
    group by changed_by`.execute(trx);
  const sent = {
    newest: new Map(newest.rows.map(({ alert_id, at }) => [alert_id, at])),
    addresses: new Map(addresses.rows.map((row) => [row.changed_by, row.addresses])),
  };
  return new StartMails(sent, now);
}
