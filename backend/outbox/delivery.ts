import { type Kysely, sql } from 'kysely';
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
 */
export function createDelivery({ kysely, bus, log, receiver, tickMs = 5000 }: DeliveryOptions): Delivery {
  let unsubscribe: (() => void) | undefined;

  async function deliverAll(running: () => boolean): Promise<void> {
    while (running()) {
      const row = await claim(kysely, new Date());
      if (!row) return;
      const { id, message_id, subject, payload, attempts, created_at } = row;
      const body = JSON.stringify({ type: subject, timestamp: created_at.toISOString(), data: payload });
      const fault = await send(receiver, message_id, body, new Date());
      const due = new Date(Date.now() + backOffMs(retries, attempts));
      await kysely
        .updateTable('outbox')
        .set(
          fault === undefined
            ? { delivered_at: new Date(), claimed_until: null, last_error: null }
            : { due_at: due, claimed_until: null, last_error: fault },
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

/** Takes the oldest row that is due and has none of its subject before it. */
async function claim(kysely: Kysely<Tables>, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update outbox set claimed_until = ${new Date(now.getTime() + claimMs)}, attempts = attempts + 1
    where id = (
      select id from outbox
      where delivered_at is null and due_at <= ${now}
        and (claimed_until is null or claimed_until < ${now})
        and not exists (
          select 1 from outbox earlier
          where earlier.subject_id = outbox.subject_id and earlier.id < outbox.id and earlier.delivered_at is null)
      order by id limit 1
      for update skip locked)
    returning id, message_id, subject, payload, attempts, created_at`.execute(kysely);
  return rows[0];
}
