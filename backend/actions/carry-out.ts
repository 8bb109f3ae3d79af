import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Bus, type CommandReply, commandCharger, commandTimes } from '../bus/index.ts';
import type { Tables } from '../database/tables.ts';
import type { LogReader } from '../ocpp-logs/index.ts';
import { createBatcher } from '../pacing/batcher.ts';
import type { Announce } from './announce.ts';
import { awaitedUntil, mayBeDoneAlready } from './awaited-effects.ts';
import type { Claim, ClaimKey } from './claim.ts';
import {
  type Conclusion,
  findInLog,
  messageIdOf,
  recordOutcomes,
  releaseClaim,
  requeue,
  type Unsent,
} from './claims.ts';
import { type Acceptance, type ActionSettings, type Command, CommandError } from './command.ts';
import { isKnownJobType, jobKindOf } from './event-types.ts';
import { keepsOrder, releaseHeld } from './in-order.ts';
import type { CommandInHand } from './local-chargers.ts';
import { notSent, waitsForLaterRelease } from './not-sent.ts';
import { type KnownReply, nextAttempt, type Result, replyInFrame, resultOf } from './outcome.ts';

/** What carrying out claims needs. */
export interface CarryOutOptions {
  db: Kysely<Tables>;
  /** Tells what was sent to a charger, after a crash. */
  logs: LogReader;
  bus: Bus;
  settings: ActionSettings;
  /** The longest a command may wait at the gateway behind others to the same charger. */
  turnTimeoutMs: number;
  /** What the charger then has for its answer: more than a gateway grants it. */
  answerTimeoutMs: number;
  announce: Announce;
  /** Whether commands are still sent. */
  isRunning(): boolean;
  /** Something that was held back may be due now. */
  onReleased(): void;
  /** The effect of an action on this device may have come already. */
  judgeEffectsOf(deviceId: string): Promise<unknown>;
}

/** Acceptances noted by one statement, which holds rows of their devices: no longer than a charger can wait. */
const notedAtOnce = 100;

/** How long what only a later release knows is left to its workers. */
const forOthersMs = 10_000;

/** Brings claims to their outcome. */
export interface CarryOut {
  /** Sends the command of a claim and notes what becomes of it. */
  carryOut(claim: Claim): Promise<void>;
  /** Sends a command whose claim and log row were written together, and notes what becomes of it. */
  carryOutLogged(claim: Claim, command: CommandInHand): Promise<void>;
  /** Leaves a claim that was not sent to the next worker that checks. */
  putBack(claim: Claim): Promise<void>;
  /** Notes of claims that they are given up, which they are already, and lets go what they held back. */
  giveUp(claims: readonly Claim[]): Promise<void>;
  /** Finds out what became of a claim whose worker has gone. */
  recover(claim: Claim): Promise<void>;
  /**
   * Leaves a claim to others before it runs out: what was sent once the charger's time to answer is over, and
   * what waits for its turn at a gateway once that is over. Sooner it could be sent twice.
   */
  handOver(claim: Claim): Promise<void>;
}

/** Carries out what this worker has claimed, one device at a time. */
export function createCarryOut(options: CarryOutOptions): CarryOut {
  const { db, logs, bus, settings, turnTimeoutMs, answerTimeoutMs, announce, isRunning, onReleased } = options;
  const handedOver = new WeakSet<Claim>();

  async function carryOut(claim: Claim): Promise<void> {
    if (!isKnownJobType(claim.eventType)) {
      return requeueClaim(claim, new Date(Date.now() + forOthersMs), waitsForLaterRelease);
    }
    const command = await makeCommand(claim);
    if (!command) return;
    // The end has come before it was sent: the next worker that checks takes it.
    if (!isRunning()) return putBack(claim);
    const { timeoutMs, ...times } = commandTimes(turnTimeoutMs, answerTimeoutMs);
    const given = { ...command, ...times, messageId: messageIdOf(claim) };
    await concludeReply(claim, await commandCharger(bus, claim.chargeboxId, given, timeoutMs));
  }

  async function carryOutLogged(claim: Claim, { send, timeoutMs }: CommandInHand): Promise<void> {
    const inTime = new AbortController();
    const late = pause(timeoutMs, { kind: 'unknown' } as const, { signal: inTime.signal });
    // Rejects once the reply is there.
    late.catch(() => {});
    let reply: CommandReply;
    try {
      reply = await Promise.race([send(), late]);
    } finally {
      inTime.abort();
    }
    await concludeReply(claim, reply);
  }

  async function concludeReply(claim: Claim, reply: CommandReply): Promise<void> {
    if (handedOver.has(claim)) return;
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
      await noted.add({ target: claim, answer: reply.payload });
    }
    await finish(claim, result, at);
  }

  async function tryLater(claim: Claim, why: keyof typeof notSent): Promise<void> {
    const next = nextAttempt(claim.attempts, claim.firstDue, new Date(), why);
    if (!(next instanceof Date)) return finish(claim, next, new Date());
    await requeueClaim(claim, next, notSent[why].waiting);
  }

  const putBack = (claim: Claim) => requeueClaim(claim, new Date(), null);

  async function requeueClaim(claim: Claim, dueAt: Date, detail: string | null): Promise<void> {
    const outcome = await requeued.add({ claim, dueAt, detail });
    if (!outcome) return;
    announce([claim], outcome);
    if (outcome === 'CANCELLED' && keepsOrder(claim.eventType)) await released.add(claim);
  }

  async function recover(claim: Claim): Promise<void> {
    // The claim runs out again, for a worker that knows what an answer would mean.
    if (!isKnownJobType(claim.eventType)) return;
    const found = await findInLog(logs, claim);
    if (!found) return tryLater(claim, 'not-connected');
    const reply = found.answer === undefined ? ({ kind: 'timeout' } as const) : replyInFrame(found.answer);
    await conclude(claim, reply, found.answeredAt ?? new Date());
  }

  /** A large job has hundreds of answers at a time: a statement each would be slow. */
  const recorded = createBatcher({ work: (conclusions: readonly Conclusion[]) => recordOutcomes(db, conclusions) });
  const noted = createBatcher({ work: noteAcceptances, atMost: notedAtOnce });
  const requeued = createBatcher({ work: (unsent: readonly Unsent[]) => requeue(db, unsent) });
  const released = createBatcher({
    async work(keys: readonly ClaimKey[]) {
      const jobIds = keys.map(({ jobId }) => jobId);
      const deviceIds = keys.map(({ deviceId }) => deviceId);
      if (await releaseHeld(db, sql`unnest(${jobIds}::uuid[], ${deviceIds}::uuid[])`, new Date())) onReleased();
      return keys;
    },
  });

  async function noteAcceptances(acceptances: readonly Acceptance[]) {
    for (const kind of new Set(acceptances.map(({ target }) => jobKindOf(target.eventType)))) {
      const ofKind = acceptances.filter(({ target }) => jobKindOf(target.eventType) === kind);
      await kind.accepted?.(db, ofKind);
    }
    return acceptances;
  }

  async function finish(claim: Claim, { outcome, detail, answered }: Result, at: Date): Promise<void> {
    const conclusion = {
      ...{ claim, outcome, detail, answeredAt: answered ? at : null },
      awaitedUntil: awaitedUntil(claim.eventType, outcome, at),
      mayBeDoneAlready: mayBeDoneAlready(claim.eventType),
    };
    if (!(await recorded.add(conclusion))) return;
    announce([claim], outcome);
    if (keepsOrder(claim.eventType)) await released.add(claim);
    // Its effect may have come before this was noted.
    if (conclusion.awaitedUntil) await options.judgeEffectsOf(claim.deviceId);
  }

  async function giveUp(claims: readonly Claim[]): Promise<void> {
    announce(claims, 'FAILED');
    await Promise.all(claims.filter(({ eventType }) => keepsOrder(eventType)).map((claim) => released.add(claim)));
  }

  async function handOver(claim: Claim): Promise<void> {
    handedOver.add(claim);
    const found = await findInLog(logs, claim);
    const from = found ? found.askedAt.getTime() + answerTimeoutMs : Date.now() + turnTimeoutMs;
    await releaseClaim(db, claim, found?.answer === undefined ? new Date(from) : new Date());
  }

  return { carryOut, carryOutLogged, putBack, giveUp, recover, handOver };
}
