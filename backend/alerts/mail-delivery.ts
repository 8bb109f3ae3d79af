import { type Kysely, sql } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import { backOffMs } from '../pacing/back-off.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { type MailServer, sendWithinMs } from './mail-server.ts';

/** What is told of mails. */
export interface MailMeter {
  /** An attempt is over: the mail is sent, has failed for good, or waits to be tried again. */
  attempted(result: MailResult): void;
}

export type MailResult = 'sent' | 'failed' | 'postponed';

export interface MailDeliveryOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  log: { error(details: object, message: string): void };
  /** Undefined where none is configured: mails are kept for the console. */
  server: MailServer | undefined;
  meter?: MailMeter | undefined;
  /** The longest time between two looks at the database. */
  tickMs?: number;
}

/** Sends the mails of alerts. Several may run on one database. */
export interface MailDelivery {
  start(): void;
  /** Begins nothing new and waits a little for what is under way; what takes longer is sent again later. */
  stop(): Promise<void>;
}

/** So often a mail is tried before it has failed: after 5 seconds, then at growing intervals, for more than four hours. */
export const mailAttempts = 14;
const retries = { firstMs: 5000, longestMs: 60 * 60 * 1000 };
/** Mails under way at the same time. */
const lanes = 4;
/** A row that is not settled by then is another's. */
const claimMs = sendWithinMs + 30_000;
const stopMs = 3000;

interface Claimed {
  id: string;
  message_id: string;
  in_reply_to: string | null;
  created_at: Date;
  recipients: string[];
  delivered_to: string[];
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
}

/**
 * Makes a delivery. A mail that was taken by the server while this process was killed is sent again, under the
 * same Message-ID: a mail program shows it once.
 */
export function createMailDelivery(options: MailDeliveryOptions): MailDelivery {
  const { kysely, bus, log, server, meter, tickMs = 5000 } = options;
  let unsubscribe: (() => void) | undefined;

  async function sendAll(running: () => boolean, to: MailServer): Promise<void> {
    while (running()) {
      const mail = await claimMail(kysely, new Date());
      if (!mail) return;
      const result = await settle(kysely, mail, await sendOne(to, mail), new Date());
      meter?.attempted(result);
    }
  }

  const loop = createWorkLoop({
    async work(running) {
      if (!server) return catchMails(kysely);
      const ended = await Promise.allSettled(Array.from({ length: lanes }, () => sendAll(running, server)));
      const failed = ended.find((lane) => lane.status === 'rejected');
      if (failed) throw failed.reason;
    },
    failed: (error) => log.error({ err: error }, 'alert emails could not be sent'),
    tickMs,
  });

  return {
    start() {
      unsubscribe = bus.subscribe('alert-mails.due', loop.look);
      loop.start();
    },
    async stop() {
      unsubscribe?.();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((done) => {
        timer = setTimeout(done, stopMs);
      });
      await Promise.race([loop.stop(), patience]);
      clearTimeout(timer);
    },
  };
}

/** Takes the oldest mail that is due and follows none of its alert that still waits. */
export async function claimMail(kysely: Kysely<Tables>, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update alert_mails set claimed_until = ${new Date(now.getTime() + claimMs)}, attempts = attempts + 1
    where id = (
      select id from alert_mails mail
      where state = 'WAITING' and due_at <= ${now} and (claimed_until is null or claimed_until < ${now})
        and not exists (
          select from alert_mails earlier
          where earlier.alert_id = mail.alert_id and earlier.number < mail.number and earlier.state = 'WAITING')
      order by due_at, number limit 1
      for update skip locked)
    returning id, message_id, in_reply_to, created_at, recipients, delivered_to, subject, body_text, body_html,
      attempts`.execute(kysely);
  return rows[0];
}

function sendOne(server: MailServer, mail: Claimed): ReturnType<MailServer['send']> {
  const { id, message_id, in_reply_to, created_at, recipients, delivered_to, subject, body_text, body_html } = mail;
  return server.send({
    ...{ id, messageId: message_id, inReplyTo: in_reply_to, date: created_at, recipients },
    sendTo: recipients.filter((address) => !delivered_to.includes(address)),
    ...{ subject, text: body_text, html: body_html },
  });
}

/** Notes what became of an attempt. */
async function settle(
  kysely: Kysely<Tables>,
  { id, attempts, recipients, delivered_to }: Claimed,
  { delivered, fault, isFinal = false }: Awaited<ReturnType<MailServer['send']>>,
  now: Date,
): Promise<MailResult> {
  const reached = recipients.filter((address) => delivered_to.includes(address) || delivered.includes(address));
  const noted = { delivered_to: reached, claimed_until: null, last_error: fault ?? null };
  const isDone = fault === undefined;
  const isOver = !isDone && (isFinal || attempts >= mailAttempts);
  await kysely
    .updateTable('alert_mails')
    .set({
      ...noted,
      ...(isDone ? { state: 'SENT', sent_at: now } : {}),
      ...(isOver ? { state: 'FAILED' } : {}),
      ...(isDone || isOver ? {} : { due_at: new Date(now.getTime() + backOffMs(retries, attempts)) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
  if (isDone) return 'sent';
  return isOver ? 'failed' : 'postponed';
}

async function catchMails(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    update alert_mails set state = 'CAUGHT'
    where id in (select id from alert_mails where state = 'WAITING' for update skip locked)`.execute(kysely);
}
