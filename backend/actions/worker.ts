import type { Outcome } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { type Bus, commandCharger, type Stop } from '../bus/index.ts';
import type { Tables } from '../database/tables.ts';
import {
  type Claim,
  type ClaimKey,
  type Conclusion,
  claimAbandoned,
  claimDue,
  findInLog,
  hasten,
  messageIdOf,
  nextDue,
  putBack,
  recordOutcomes,
  releaseClaim,
} from './claims.ts';
import { type ActionSettings, type Command, CommandError } from './command.ts';
import { giveUpEffects, markEffectsSeen, markFailures } from './effects-seen.ts';
import type { Ended } from './ended.ts';
import { jobKindOf } from './event-types.ts';
import { keepsOrder, releaseHeld } from './in-order.ts';
import { type KnownReply, nextAttempt, notSent, type Result, replyInFrame, resultOf } from './outcome.ts';
import { together } from './together.ts';

/** What is told of outcomes, of so many devices at a time. */
export interface JobMeter {
  concluded(outcome: Outcome, devices: number): void;
}

/** The part of a logger that the worker needs. */
export interface WorkerLog {
  error(details: object, message: string): void;
}

/** How to run a worker. */
export interface WorkerOptions {
  db: Kysely<Tables>;
  bus: Bus;
  log: WorkerLog;
  settings: ActionSettings;
  /** Devices worked on at the same time. */
  concurrency?: number;
  /** The longest a command may wait at the gateway behind others to the same charger. */
  turnTimeoutMs?: number;
  /** The longest one device may take: its turn, and more than the gateway grants the charger for its answer. */
  commandTimeoutMs?: number;
  /** The longest time between two looks at the database. */
  tickMs?: number;
  /** How long the end waits for answers that are outstanding. */
  stopMs?: number;
  meter?: JobMeter | undefined;
}

/** Carries out what jobs say, device by device. */
export interface Worker {
  start(): void;
  /**
   * Begins nothing new, gives back what was not sent yet, and waits a while for answers. What is outstanding
   * then is left to another worker, or the next start, as soon as it is certain that nothing more is sent.
   */
  stop(): Promise<void>;
}

/** Added to a claim, so that it cannot run out while its worker still waits for the bus. */
const claimMarginMs = 15_000;
/** The gateway of the same process lets its chargers go meanwhile: see `close` there. */
const defaultStopMs = 9000;
/** Devices whose outcome is told in one message. */
const toldAtOnce = 500;
/** How long a charger that has connected may take to boot before it is sent what waited for it. */
const bootGraceMs = 10_000;

/**
 * Makes a worker. Several may run on one database.
 *
 * A row is marked SENT before anything is sent, and the gateway logs a command
 * before it sends it. After a crash the log therefore tells what happened: not
 * in it, and the row is tried anew; there with its answer, and that is the
 * outcome; there without, and the row ends as TIMED_OUT. It is never sent twice.
 */
export function createWorker({ db, bus, log, settings, ...options }: WorkerOptions): Worker {
  const { concurrency = 250, turnTimeoutMs = 60_000, commandTimeoutMs = 100_000, tickMs = 5000, meter } = options;
  /** What is worked on, by what ends when it is done. */
  const underWay = new Map<Promise<void>, Claim>();
  const attending = new Set<Promise<void>>();
  const bootsAwaited = new Set<NodeJS.Timeout>();
  /** More than a gateway grants a charger for its answer. */
  const answerTimeoutMs = commandTimeoutMs - turnTimeoutMs;
  const { stopMs = defaultStopMs } = options;
  let stops: Stop[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let running = false;
  /** Whether what is still under way has been left to others. */
  let left = false;
  /** Whether more may be due than there was room for. */
  let moreDue = false;
  let lastTick = 0;

  function tell(rows: readonly Ended[], outcome: Outcome): void {
    meter?.concluded(outcome, rows.length);
    for (const jobId of new Set(rows.map((row) => row.jobId))) {
      const devices = rows
        .filter((row) => row.jobId === jobId)
        .map(({ deviceId, chargeboxId }) => ({ deviceId, chargeboxId, outcome }));
      // A message of the bus has a size that it must not exceed.
      for (let from = 0; from < devices.length; from += toldAtOnce) {
        bus.publish('jobs.changed', { jobId, devices: devices.slice(from, from + toldAtOnce) });
      }
    }
  }

  /** Looks at once, or once more after the look that is under way. */
  function look(): void {
    if (!running) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    clearTimeout(timer);
    looking = takeWork()
      .catch((error: unknown) => log.error({ err: error }, 'due work could not be fetched'))
      .then(nextLook)
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          look();
        }
      });
  }

  async function nextLook(): Promise<void> {
    if (!running) return;
    const due = await nextDue(db).catch(() => undefined); // the next tick looks anyway
    // A row that is due now waits for a free place, and a place that becomes free looks by itself.
    const wait = due && due.getTime() > Date.now() ? Math.min(due.getTime() - Date.now(), tickMs) : tickMs;
    timer = setTimeout(look, wait);
  }

  async function takeWork(): Promise<void> {
    const now = new Date();
    const until = new Date(now.getTime() + commandTimeoutMs + claimMarginMs);
    // A large job looks for more work many times a second: the rest is for every tick.
    if (now.getTime() - lastTick >= tickMs) {
      lastTick = now.getTime();
      tell(await markEffectsSeen(db, now), 'EFFECT_SEEN');
      tell(await markFailures(db), 'FAILED');
      tell(await giveUpEffects(db, now), 'TIMED_OUT');
      for (const claim of await claimAbandoned(db, now, until, free())) work(claim, recover);
    }
    while (await takeDue(now, until));
  }

  /** @returns whether to go on: rows that are held back leave room for others */
  async function takeDue(now: Date, until: Date): Promise<boolean> {
    const room = free();
    const { claims, held } = room > 0 ? await claimDue(db, now, until, room) : { claims: [], held: 0 };
    moreDue = claims.length + held === room;
    tell(claims, 'SENT');
    for (const claim of claims) work(claim, carryOut);
    return running && moreDue && held > 0;
  }

  const free = () => concurrency - underWay.size;

  function work(claim: Claim, task: (claim: Claim) => Promise<void>): void {
    const done = task(claim)
      // The claim runs out by itself, and the row is taken up again.
      .catch((error: unknown) => log.error({ err: error, chargeboxId: claim.chargeboxId }, 'a remote action failed'))
      .finally(() => {
        underWay.delete(done);
        if (moreDue) look();
      });
    underWay.set(done, claim);
  }

  async function carryOut(claim: Claim): Promise<void> {
    const command = await makeCommand(claim);
    if (!command) return;
    if (!running) return giveBack(claim);
    const reply = await commandCharger(
      bus,
      claim.chargeboxId,
      {
        ...command,
        messageId: messageIdOf(claim),
        sendBefore: new Date(Date.now() + turnTimeoutMs).toISOString(),
      },
      commandTimeoutMs,
    );
    if (left) return;
    if (reply.kind === 'unknown') await recover(claim);
    else await conclude(claim, reply, reply.kind === 'answer' ? new Date(reply.time) : new Date());
  }

  /** Undefined when it cannot be made, which is noted then. */
  async function makeCommand(claim: Claim): Promise<Command | undefined> {
    const context = { db, target: claim, settings, now: new Date() };
    try {
      return await jobKindOf(claim.eventType).command(claim.parameters as never, context);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await finish(claim, { outcome: 'FAILED', detail: error.message, answered: false }, new Date());
      return undefined;
    }
  }

  async function conclude(claim: Claim, reply: KnownReply, at: Date): Promise<void> {
    const result = resultOf(claim.eventType, reply);
    if (typeof result === 'string') return tryLater(claim, result);
    if (reply.kind === 'answer' && (result.outcome === 'ACCEPTED' || result.outcome === 'EFFECT_SEEN')) {
      await jobKindOf(claim.eventType).accepted?.(db, claim, reply.payload);
    }
    await finish(claim, result, at);
  }

  async function tryLater(claim: Claim, why: keyof typeof notSent): Promise<void> {
    const next = nextAttempt(claim.attempts, claim.firstDue, new Date(), why);
    if (!(next instanceof Date)) return finish(claim, next, new Date());
    await takeBack(claim, next, notSent[why].waiting);
  }

  /** The end has come before it was sent: whoever looks next takes it. */
  async function giveBack(claim: Claim): Promise<void> {
    await takeBack(claim, new Date(), null);
  }

  async function takeBack(claim: Claim, dueAt: Date, detail: string | null): Promise<void> {
    const outcome = await putBack(db, claim, dueAt, detail);
    if (!outcome) return;
    tell([claim], outcome);
    if (outcome === 'CANCELLED' && keepsOrder(claim.eventType)) await release(claim);
  }

  /**
   * Leaves a claim to others before it runs out: what was sent once the charger's time to answer is over, and
   * what waits for its turn at a gateway once that is over. Sooner it could be sent twice.
   */
  async function leave(claim: Claim): Promise<void> {
    const found = await findInLog(db, claim);
    const from = found ? found.askedAt.getTime() + answerTimeoutMs : Date.now() + turnTimeoutMs;
    await releaseClaim(db, claim, found?.answer === undefined ? new Date(from) : new Date());
  }

  async function recover(claim: Claim): Promise<void> {
    const found = await findInLog(db, claim);
    if (!found) return tryLater(claim, 'not-connected');
    const reply = found.answer === undefined ? ({ kind: 'timeout' } as const) : replyInFrame(found.answer);
    await conclude(claim, reply, found.answeredAt ?? new Date());
  }

  /** A large job has hundreds of answers at a time, and as many boots after them: a statement each would be slow. */
  const record = together((conclusions: readonly Conclusion[]) => recordOutcomes(db, conclusions));
  const release = together(async (keys: readonly ClaimKey[]) => {
    const jobIds = keys.map(({ jobId }) => jobId);
    const deviceIds = keys.map(({ deviceId }) => deviceId);
    if (await releaseHeld(db, sql`unnest(${jobIds}::uuid[], ${deviceIds}::uuid[])`, new Date())) look();
    return keys;
  });
  const seeEffects = together(async (deviceIds: readonly string[]) => {
    tell(await markEffectsSeen(db, new Date(), deviceIds), 'EFFECT_SEEN');
    return deviceIds;
  });
  const goOn = together(async (deviceIds: readonly string[]) => {
    if (await hasten(db, deviceIds, new Date())) look();
    return deviceIds;
  });

  async function finish(claim: Claim, { outcome, detail, answered }: Result, at: Date): Promise<void> {
    if (!(await record({ claim, outcome, detail, answeredAt: answered ? at : null }))) return;
    tell([claim], outcome);
    if (keepsOrder(claim.eventType)) await release(claim);
    // Its effect may have come before this was noted.
    if (outcome === 'ACCEPTED' || outcome === 'TIMED_OUT') await seeEffects(claim.deviceId);
  }

  /** Chargers that are back boot first (OCPP 1.6, 4.2); those that have no need to are given a moment for it. */
  function goOnSoon(deviceId: string): void {
    const timer = setTimeout(() => {
      bootsAwaited.delete(timer);
      attend(goOn(deviceId));
    }, bootGraceMs);
    bootsAwaited.add(timer);
  }

  /** Something small that the end waits for. */
  function attend(task: Promise<unknown>): void {
    const done: Promise<void> = task
      .then(() => {})
      // Every tick looks for the same.
      .catch((error: unknown) => log.error({ err: error }, 'a reconnected charger could not be handled'))
      .finally(() => attending.delete(done));
    attending.add(done);
  }

  return {
    start() {
      running = true;
      stops = [
        bus.subscribe('jobs.due', look),
        bus.subscribe('charger.connected', ({ deviceId }) => goOnSoon(deviceId)),
        bus.subscribe('charger.booted', ({ deviceId }) => attend(seeEffects(deviceId).then(goOn))),
      ];
      look();
    },

    async stop() {
      running = false;
      clearTimeout(timer);
      for (const stop of stops) stop();
      for (const awaited of bootsAwaited) clearTimeout(awaited);
      bootsAwaited.clear();
      await looking;
      const patience = new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref());
      await Promise.race([Promise.all([...underWay.keys(), ...attending]), patience]);
      left = true;
      const leaving = [...underWay.values()].map(leave);
      // What cannot be left earlier runs out by itself.
      for (const { reason } of (await Promise.allSettled(leaving)).filter((one) => one.status === 'rejected')) {
        log.error({ err: reason }, 'a claim could not be released');
      }
    },
  };
}
