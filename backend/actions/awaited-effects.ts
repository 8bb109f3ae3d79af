import type { JobType, Outcome } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { passwordProven } from '../ocpp/action-signs.ts';
import { type EffectRule, jobKindOf, jobTypesWithEffect } from './event-types.ts';
import { uploaded } from './signs.ts';
import { triggeredSign } from './trigger-message.ts';

/** What may show the effect by each rule. */
const shownBy: Record<EffectRule, readonly string[]> = {
  restart: ['BOOT_NOTIFICATION_REQUEST'],
  // Which one, the job says.
  'requested-message': [],
  'new-firmware': ['BOOT_NOTIFICATION_REQUEST'],
  upload: [uploaded],
  availability: ['STATUS_NOTIFICATION_REQUEST'],
  'new-password': [passwordProven],
};

const ofType = Object.fromEntries(
  jobTypesWithEffect.flatMap((type) => {
    const { effect } = jobKindOf(type);
    return effect ? [[type, [...shownBy[effect.rule], ...(effect.failure ? [effect.failure.logType] : [])]]] : [];
  }),
);

/** What is awaited of a device of the job `j`, as `job_devices.awaits` has it. */
export const awaitsOf: RawBuilder<string[] | null> = sql`
  case when ${JSON.stringify(triggeredSign)}::jsonb ? (j.parameters ->> 'requestedMessage')
    then array[${JSON.stringify(triggeredSign)}::jsonb ->> (j.parameters ->> 'requestedMessage')]
    else (select array_agg(kind) from jsonb_array_elements_text(${JSON.stringify(ofType)}::jsonb -> j.event_type) kind)
  end`;

/** A charger restarts for it, or closes its connection, and may do so before it answers. */
const maySucceedUnanswered = (rule: EffectRule): boolean => rule === 'restart' || rule === 'new-password';

/**
 * Until when an effect is awaited after such an outcome; undefined when none is. Many chargers restart before they
 * answer: what had no answer may still be seen. A charger that cannot upload to the address may answer that it has
 * no file, and then say that the upload failed.
 */
export function awaitedUntil(type: JobType, outcome: Outcome, at: Date): Date | undefined {
  const { effect } = jobKindOf(type);
  if (!effect) return undefined;
  const until = (times: number) => new Date(at.getTime() + times * effect.withinMinutes * 60_000);
  if (outcome === 'ACCEPTED') return until(1);
  if (outcome === 'REJECTED' && effect.rule === 'upload') return until(1);
  return outcome === 'TIMED_OUT' && maySucceedUnanswered(effect.rule) ? until(2) : undefined;
}

/** Whether what an action asks for may be so already when the charger accepts it: then nothing more is sent. */
export const mayBeDoneAlready = (type: JobType): boolean => jobKindOf(type).effect?.rule === 'availability';
