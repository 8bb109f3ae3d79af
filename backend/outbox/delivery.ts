import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import { backOffMs } from '../pacing/back-off.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { type Receiver, send } from './receiver.ts';

/** The part of a logger that delivery needs. */
export interface DeliveryLog {
  error(details: object, message: string): void;
}

export interface DeliveryOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  log: DeliveryLog;
  receiver: Receiver;
  /** The longest time between two looks at the database. */
  tickMs?: number;
}

/** Sends the outbox to its receiver. Several may run on one database. */
export interface Delivery {
  start(): void;
  /** Begins nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** A row that is not settled by then is another's: longer than one attempt can take. */
const claimMs = 30_000;
const retries = { firstMs: 5000, longestMs: 60 * 60 * 1000 };

interface Claimed {
  id: number;
  message_id: string;
  subject: string;
  payload: unknown;
  attempts: number;
  created_at: Date;
}

/**
 * Makes a delivery. A row is sent until the receiver has taken it, however long
 * that is: at least once, and more often when an answer is lost. The rows of one
 * subject are sent in their order, so that an old price never follows a new one.
 * One that the receiver refuses for good, or that staff have skipped, keeps no other waiting.
 */
export function createDelivery({ kysely, bus, log, receiver, tickMs = 5000 }: DeliveryOptions): Delivery {
  let unsubscribe: (() => void) | undefined;

  async function deliverAll(running: () => boolean): Promise<void> {
    while (running()) {
      const row = await claim(kysely, new Date());
      if (!row) return;
      const { id, message_id, subject, payload, attempts, created_at } = row;
      const body = JSON.stringify({ type: subject, timestamp: created_at.toISOString(), data: payload });
      const undelivered = await send(receiver, message_id, body, new Date());
      const due = new Date(Date.now() + backOffMs(retries, attempts));
      await kysely
        .updateTable('outbox')
        .set(
          undelivered === undefined
            ? { delivered_at: new Date(), claimed_until: null, last_error: null }
            : {
                ...{ due_at: due, claimed_until: null, last_error: undelivered.fault },
                refused_at: undelivered.isFinal ? new Date() : null,
              },
        )
        .where('id', '=', id)
        .execute();
    }
  }

  const loop = createWorkLoop({
    work: deliverAll,
    failed: (error) => log.error({ err: error }, 'the outbox could not be delivered'),
    tickMs,
  });
  return {
    start() {
      unsubscribe = bus.subscribe('outbox.due', loop.look);
      loop.start();
    },
    stop() {
      unsubscribe?.();
      return loop.stop();
    },
  };
}

/** Whether a publication is still to be sent. @param row the name that a statement has for `outbox` */
export const isOpen = (row: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`(${column('delivered_at')} is null and ${column('refused_at')} is null and ${column('skipped_at')} is null)`;
};

/** Whether a publication needs a decision of staff: it was refused, and neither it nor a newer one was delivered since. */
export const isRefused: RawBuilder<boolean> = sql`(
  outbox.refused_at is not null and outbox.delivered_at is null and outbox.skipped_at is null and not exists (
    select from outbox newer
    where newer.subject_id = outbox.subject_id and newer.id > outbox.id and newer.delivered_at is not null))`;

/** Takes the oldest row that is due and has none of its subject before it. */
async function claim(kysely: Kysely<Tables>, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update outbox set claimed_until = ${new Date(now.getTime() + claimMs)}, attempts = attempts + 1
    where id = (
      select id from outbox
      where ${isOpen('outbox')} and due_at <= ${now}
        and (claimed_until is null or claimed_until < ${now})
        and not exists (
          select 1 from outbox earlier
          where earlier.subject_id = outbox.subject_id and earlier.id < outbox.id
            -- One that was skipped while it was being sent may still arrive.
            and (${isOpen('earlier')} or earlier.claimed_until > ${now}))
      order by id limit 1
      for update skip locked)
    returning id, message_id, subject, payload, attempts, created_at`.execute(kysely);
  return rows[0];
}
