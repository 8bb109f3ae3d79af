import type { Kysely } from 'kysely';
import type { Bus, Stop } from '../bus/index.ts';
import { DatabaseUnavailable } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import type { LogReader } from '../ocpp-logs/index.ts';
import { createBatcher } from '../pacing/batcher.ts';
import { restAfter } from '../pacing/slices.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { announceOn, type JobMeter } from './announce.ts';
import type { Beginner, Taking, WriteTaken } from './beginner.ts';
import { carryOutCancellations } from './cancel-job.ts';
import { createCarryOut } from './carry-out.ts';
import type { Claim } from './claim.ts';
import { claimAbandoned, claimDue, nextDue } from './claims.ts';
import type { ActionSettings } from './command.ts';
import { prepareJobs } from './create-job.ts';
import { takeOverEarlierActions } from './earlier-release.ts';
import { judgeEffects, timeOutEffects } from './judge-effects.ts';
import { type CommandInHand, type JobInHand, type LocalChargers, reserveCommands } from './local-chargers.ts';
import { findPendingWork } from './pending-work.ts';
import { freePlaces, type Room } from './places.ts';
import { resumeReconnected } from './reconnected.ts';
import { addUpTallies } from './tallies.ts';

/** The part of a logger that the worker needs. */
export interface WorkerLog {
  error(details: object, message: string): void;
}

/** How to run a worker. */
export interface WorkerOptions {
  db: Kysely<Tables>;
  /** Tells what was sent to a charger, after a crash. */
  logs: LogReader;
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
  /** Chargers wait no longer for the commit of a job: its devices are put back then, and due at once. */
  commitTimeoutMs?: number;
  meter?: JobMeter | undefined;
}

/** Carries out what jobs say, device by device. */
export interface Worker extends Beginner {
  /** @param chargers those connected to this process, where it has a gateway */
  start(chargers?: LocalChargers): void;
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
/** How often actions of an earlier release are looked for: it may go on beside this one while that is rolled out. */
const takeOverMs = 60_000;

/**
 * Makes a worker. Several may run on one database.
 *
 * A row is marked SENT before anything is sent, and the gateway logs a command
 * before it sends it. After a crash the log therefore tells what happened: not
 * in it, and the row is tried anew; there with its answer, and that is the
 * outcome; there without, and the row ends as TIMED_OUT. It is never sent twice.
 */
export function createWorker({ db, logs, bus, log, settings, ...options }: WorkerOptions): Worker {
  const { concurrency = 250, turnTimeoutMs = 60_000, commandTimeoutMs = 100_000, tickMs = 5000 } = options;
  /** What is worked on, by what ends when it is done. */
  const underWay = new Map<Promise<void>, Claim>();
  /** Jobs that are being written as taken. */
  const beginning = new Set<Promise<void>>();
  /** Places for what is being taken at this moment. */
  let promised = 0;
  /** More than a gateway grants a charger for its answer. */
  const answerTimeoutMs = commandTimeoutMs - turnTimeoutMs;
  const { stopMs = defaultStopMs, commitTimeoutMs = 5000 } = options;
  let unsubscribe: Stop = () => {};
  let stopReconnected: () => Promise<unknown> = async () => {};
  let running = false;
  let local: LocalChargers | undefined;
  /** Whether more may be due than there was room for. */
  let moreDue = false;
  let lastTick = 0;
  let lastTakeOver = 0;
  let cancelling: Promise<void> | undefined;
  let preparing: Promise<void> | undefined;

  const announce = announceOn(bus, options.meter);
  const loop = createWorkLoop({
    work: takeWork,
    failed: (error) => log.error({ err: error }, 'due work could not be fetched'),
    tickMs,
    untilNextMs,
  });
  const { look } = loop;
  const effects = createBatcher({
    async work(deviceIds: readonly string[]) {
      await judge();
      return deviceIds;
    },
  });
  const judgeEffectsOf = effects.add;
  const { carryOut, carryOutLogged, putBack, giveUp, recover, handOver } = createCarryOut({
    ...{ db, logs, bus, settings, turnTimeoutMs, answerTimeoutMs, announce, judgeEffectsOf },
    isRunning: () => running,
    onReleased: look,
  });

  function takingNow(): Taking {
    const now = new Date();
    return { now, until: new Date(now.getTime() + commandTimeoutMs + claimMarginMs) };
  }

  function findRoom(): Required<Room> {
    const jobIds = [...underWay.values()].map(({ jobId }) => jobId);
    const room = freePlaces(jobIds, concurrency);
    return { ...room, free: Math.max(0, room.free - promised) };
  }

  /** Keeps so many places while something is taken. */
  async function promise<Result>(places: number, take: () => Promise<Result>): Promise<Result> {
    promised += places;
    try {
      return await take();
    } finally {
      promised -= places;
    }
  }

  async function untilNextMs(): Promise<number> {
    const due = await nextDue(db).catch(() => undefined); // the next tick looks anyway
    // A row that is due now waits for a free place, and a place that becomes free looks by itself.
    return due && due.getTime() > Date.now() ? Math.min(due.getTime() - Date.now(), tickMs) : tickMs;
  }

  async function takeWork(): Promise<void> {
    const { now, until } = takingNow();
    // A large job looks for more work many times a second: the rest is for every tick.
    if (now.getTime() - lastTick >= tickMs && !(await tick(now, until))) return;
    while (await takeDue(now, until));
  }

  /** @returns whether anything is due */
  async function tick(now: Date, until: Date): Promise<boolean> {
    lastTick = now.getTime();
    if (now.getTime() - lastTakeOver >= takeOverMs) {
      lastTakeOver = now.getTime();
      await takeOverEarlierActions(db, now);
    }
    const { signs, overdueEffects, abandoned, tallies, cancellations, preparations, due } = await findPendingWork(
      db,
      now,
    );
    if (signs) await judge();
    if (overdueEffects) {
      const { timedOut, failed } = await timeOutEffects(db, now);
      announce(timedOut, 'TIMED_OUT');
      announce(failed, 'FAILED');
    }
    if (abandoned) {
      const { free } = findRoom();
      await promise(free, async () => {
        for (const claim of await claimAbandoned(db, now, until, free)) work(claim, recover);
      });
    }
    if (tallies) await addUpTallies(db);
    if (cancellations) cancelling ??= cancelNoted();
    if (preparations) preparing ??= startPreparing();
    return due;
  }

  /** @returns whether to go on: rows that are put off leave room for others */
  async function takeDue(now: Date, until: Date): Promise<boolean> {
    const room = findRoom();
    if (room.free === 0) {
      moreDue = true;
      return false;
    }
    const began = performance.now();
    const { claims, away, givenUp, isPutOff, more } = await promise(room.free, async () => {
      const due = await claimDue(db, now, until, room);
      announce(due.claims, 'SENT');
      for (const claim of due.claims) work(claim, carryOut);
      return due;
    });
    moreDue = more;
    announce(away, 'QUEUED');
    await giveUp(givenUp);
    if (!running || !more || !isPutOff || claims.length === room.free) return false;
    // Nearly all chargers of a large job may be away.
    await restAfter(performance.now() - began);
    return true;
  }

  async function judge(): Promise<void> {
    const { seen, failed } = await judgeEffects(db, settings.ftp !== undefined);
    announce(seen, 'EFFECT_SEEN');
    announce(failed, 'FAILED');
  }

  /** Runs beside the work that is due. */
  const startPreparing = () =>
    prepareJobs(db, () => running, look)
      .catch((error: unknown) => log.error({ err: error }, 'a job could not be prepared'))
      .finally(() => {
        preparing = undefined;
      });

  /** Takes its time, beside what is due. */
  const cancelNoted = () =>
    carryOutCancellations(db, () => running)
      .catch((error: unknown) => log.error({ err: error }, 'a cancellation could not be carried on'))
      .finally(() => {
        cancelling = undefined;
      });

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

  async function beginWritten(job: JobInHand, write: WriteTaken): Promise<void> {
    const commands = new Map<string, CommandInHand>();
    /** Gives back the turns that are left. */
    const dropAll = (mayBeLogged: boolean): void => {
      for (const command of commands.values()) command.drop(mayBeLogged);
      commands.clear();
    };
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      dropAll(true);
    }, commitTimeoutMs);
    let isWritten = false;
    try {
      reserveCommands(local, job, { commands, turnMs: turnTimeoutMs, answerMs: answerTimeoutMs });
      const rows = [...commands.values()].map(({ row }) => row);
      const logged = local && rows.length > 0 ? { table: local.logTable, rows } : undefined;
      await promise(job.devices.length, async () => {
        const claims = await write(takingNow(), logged);
        isWritten = true;
        announce(claims, 'SENT');
        for (const claim of claims) {
          const command = commands.get(claim.deviceId);
          commands.delete(claim.deviceId);
          if (command) work(claim, () => carryOutLogged(claim, command));
          else work(claim, isSlow ? putBackNow : carryOut);
        }
      });
      // Of devices that older commands are due on.
      dropAll(false);
    } catch (error) {
      // Of a connection that was lost, nobody knows whether it was written.
      dropAll(isWritten || error instanceof DatabaseUnavailable);
      throw error;
    } finally {
      clearTimeout(slow);
      if (moreDue) look();
    }
  }

  async function putBackNow(claim: Claim): Promise<void> {
    await putBack(claim);
    look();
  }

  return {
    begin(job, write) {
      // What has to wait for a place waits in line.
      if (!running || moreDue || findRoom().free < job.devices.length) return undefined;
      const done = beginWritten(job, write);
      const ended = done
        .catch(() => {}) // the caller gets the error
        .finally(() => beginning.delete(ended));
      beginning.add(ended);
      return done;
    },

    start(chargers) {
      running = true;
      local = chargers;
      stopReconnected = resumeReconnected({ db, bus, log, onDue: look, judgeEffectsOf });
      unsubscribe = bus.subscribe('jobs.due', () => {
        // The new job may be one that is PREPARING.
        lastTick = 0;
        look();
      });
      loop.start();
    },

    async stop() {
      running = false;
      unsubscribe();
      const looked = loop.stop();
      const reconnected = stopReconnected();
      await Promise.all([looked, cancelling, preparing, ...beginning]);
      const patience = new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref());
      await Promise.race([Promise.all([...underWay.keys(), reconnected]), patience]);
      const handedOver = [...underWay.values()].map(handOver);
      // What cannot be left earlier runs out by itself.
      for (const { reason } of (await Promise.allSettled(handedOver)).filter((one) => one.status === 'rejected')) {
        log.error({ err: reason }, 'a claim could not be released');
      }
    },
  };
}
