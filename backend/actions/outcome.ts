import type { JobType, Outcome } from '@dmp/shared/contract';
import type { CommandReply } from '../bus/index.ts';
import { readFrame } from '../ocpp/frames.ts';
import { backOffMs } from '../pacing/back-off.ts';
import { shortText } from '../text/stored-text.ts';
import { jobKindOf } from './event-types.ts';
import { awayLimitMs, notSent } from './not-sent.ts';

/** What is noted of one device. */
export interface Result {
  outcome: Outcome;
  detail: string | null;
  answered: boolean;
}

const retries = { firstMs: 5000, longestMs: 5 * 60 * 1000 };
/** A sentence of a charger is kept no longer than OCPP-J lets it be. */
const detailLength = 255;

/** A reply after which it is known whether the command was sent. */
export type KnownReply =
  | Exclude<CommandReply, { kind: 'unknown' | 'answer' }>
  | { kind: 'answer'; payload: Record<string, unknown> };

/** What a reply means; the reason when the command was not sent and may be tried again. */
export function resultOf(jobType: JobType, reply: KnownReply): Result | keyof typeof notSent {
  switch (reply.kind) {
    case 'answer':
      return { ...jobKindOf(jobType).judge(reply.payload), answered: true };
    case 'error':
      return {
        outcome: 'FAILED',
        detail: shortText(`${reply.code}: ${reply.description}`, detailLength),
        answered: reply.code !== 'NotSent',
      };
    case 'timeout':
      return { outcome: 'TIMED_OUT', detail: 'The command was sent, but the charger did not answer.', answered: false };
    case 'not-connected':
    case 'busy':
      return reply.kind;
  }
}

/** When to try a charger again that is away or busy, or that it is given up. */
export function nextAttempt(attempts: number, firstDue: Date, now: Date, why: keyof typeof notSent): Date | Result {
  if (now.getTime() - firstDue.getTime() >= awayLimitMs) {
    return { outcome: 'FAILED', detail: notSent[why].givenUp, answered: false };
  }
  return new Date(now.getTime() + backOffMs(retries, attempts));
}

/** The reply that a charger's logged answer was. */
export function replyInFrame(frame: string): KnownReply {
  const read = readFrame(frame);
  if (read.kind === 'error') return { kind: 'error', code: read.code, description: read.description };
  const broken = (description: string) => ({ kind: 'error', code: 'FormationViolation', description }) as const;
  if (read.kind !== 'result') return broken(read.kind === 'broken' ? read.reason : 'The answer is not one of OCPP.');
  const payload = read.payload ?? {};
  return typeof payload === 'object'
    ? { kind: 'answer', payload: payload as Record<string, unknown> }
    : broken('The answer does not follow OCPP 1.6.');
}
