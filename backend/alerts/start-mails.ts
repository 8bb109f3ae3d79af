import { limits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/index.ts';
import type { AlertRow, EpisodeRow } from './mail-rows.ts';

const minuteMs = 60_000;
const pauseMs = limits.alertMails.minutes * minuteMs;
const budgetMs = 60 * minuteMs;

/** What an alert needs to be judged by {@link StartMails}. */
type Changed = Pick<
  AlertRow,
  'id' | 'updated_by' | 'updated_at' | 'evaluation' | 'interval_seconds' | 'email_recipients'
>;

/** Mails of the last hour that followed changes by staff. */
export interface SentMails {
  /** When the newest mail that an alert went off was written, by the ID of the alert. */
  newest: ReadonlyMap<string, Date>;
  /** Addresses of the mails that followed changes of a user, by user. */
  addresses: ReadonlyMap<string, number>;
}

/** By so much an evaluation may be early because of two clocks, in milliseconds. */
const earlyMs = 5000;

/**
 * Whether an alert goes off because of a user, and not because its network has changed: it was not evaluated since it was
 * changed, or is evaluated before its interval is over, as after the end of a silence.
 *
 * @param open the time of which it goes off already
 */
export function isByChange(
  { evaluation, updated_at, interval_seconds }: Changed,
  open: Pick<EpisodeRow, 'by_change'> | undefined,
  now: Date,
): boolean {
  if (open) return open.by_change;
  const evaluated = evaluation && new Date(evaluation.at);
  if (!evaluated || evaluated < updated_at) return true;
  return now.getTime() - evaluated.getTime() < interval_seconds * 1000 - earlyMs;
}

/**
 * Bounds the mails that follow changes of alerts, so that nobody can send mails without end to any address by editing
 * them (`limits.alertMails`). Mails that follow a change of the network are never held.
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

  /** Until when the mail of an alert waits; null when it may be sent now. */
  heldUntil({ id, updated_by, email_recipients }: Changed): Date | null {
    const newest = this.#newest.get(id);
    const pauseEnds = new Date(newest ? newest.getTime() + pauseMs : 0);
    if (pauseEnds > this.#now) return pauseEnds;
    const addresses = (this.#addresses.get(updated_by) ?? 0) + email_recipients.length;
    return addresses > limits.alertMails.addresses ? new Date(this.#now.getTime() + pauseMs) : null;
  }

  /** Counts a mail. */
  count({ updated_by }: Changed, recipients: number): void {
    this.#addresses.set(updated_by, (this.#addresses.get(updated_by) ?? 0) + recipients);
  }
}

/**
 * What was sent for the changes of these alerts. No other worker counts until the end of the transaction.
 *
 * @param changed alerts that go off because they were changed
 */
export async function startMailsOf(trx: Kysely<Tables>, changed: readonly Changed[], now: Date): Promise<StartMails> {
  if (changed.length === 0) return new StartMails({ newest: new Map(), addresses: new Map() }, now);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.alertMails})`.execute(trx);
  const newest = await sql<{ alert_id: string; at: Date }>`
    select alert_id, max(created_at) as at from alert_mails
    where alert_id = any(${changed.map(({ id }) => id)}::uuid[]) and kind = 'STARTED'
      and created_at > ${new Date(now.getTime() - pauseMs)}
    group by alert_id`.execute(trx);
  const addresses = await sql<{ changed_by: string; addresses: number }>`
    select changed_by, sum(cardinality(recipients))::int as addresses from alert_mails
    where changed_by = any(${changed.map(({ updated_by }) => updated_by)}::text[])
      and created_at > ${new Date(now.getTime() - budgetMs)}
    group by changed_by`.execute(trx);
  const sent = {
    newest: new Map(newest.rows.map(({ alert_id, at }) => [alert_id, at])),
    addresses: new Map(addresses.rows.map((row) => [row.changed_by, row.addresses])),
  };
  return new StartMails(sent, now);
}
