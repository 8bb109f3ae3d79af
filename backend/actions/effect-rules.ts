import { type JobType, ownProperty } from '@dmp/shared/contract';
import { passwordProven } from '../ocpp/action-signs.ts';
import { type EffectRule, jobKindOf } from './event-types.ts';
import { type Sign, uploaded } from './signs.ts';
import { triggeredLogType } from './trigger-message.ts';

/** What is known of an action on one device, beside what may have shown its effect. */
export interface Awaited {
  eventType: JobType;
  parameters: Readonly<Record<string, unknown>>;
  outcome: 'ACCEPTED' | 'TIMED_OUT';
  sentAt: Date;
  answeredAt: Date | null;
  /** It reports another firmware than before the command was sent. */
  hasNewFirmware: boolean;
  /**
   * When it connected anew: since its answer or, where it gave none, since the connection ended that the command
   * was sent on, unless it was our gateway that ended that.
   */
  backAt: Date | null;
  /** Since when the connector is as was asked. */
  asAskedSince: Date | null;
}

/** What an action has come to. */
export type Judgement =
  | { outcome: 'EFFECT_SEEN'; at: Date; detail: string | null }
  | { outcome: 'FAILED'; detail: string };

/** What is noted when the effect came although the command had no answer. */
const unanswered: Partial<Record<EffectRule, string>> = {
  restart: 'The charger did not answer, but it disconnected, reconnected, and booted.',
  'new-password': 'The charger did not answer, but it signed in with the new password.',
};

/** When the effect showed, by the rule of the action's kind. */
function effectAt(action: Awaited, signs: readonly Sign[]): Date | undefined {
  const { effect } = jobKindOf(action.eventType);
  const of = (kind: string | undefined) => signs.filter((sign) => sign.kind === kind && sign.at > action.sentAt);
  switch (effect?.rule) {
    // A boot by itself shows little: chargers boot whenever they have been without power.
    case 'restart': {
      const { backAt } = action;
      if (!backAt) return undefined;
      const boot = of('BOOT_NOTIFICATION_REQUEST').find(({ at }) => at >= backAt);
      const inTime = action.sentAt.getTime() + effect.withinMinutes * 60_000;
      return boot && (action.outcome === 'ACCEPTED' || boot.at.getTime() <= inTime) ? boot.at : undefined;
    }
    case 'requested-message': {
      const type = ownProperty(triggeredLogType, String(action.parameters.requestedMessage));
      return type && of(type)[0]?.at;
    }
    // A boot of its own can come before the one with the new version: the latest counts.
    case 'new-firmware':
      return action.hasNewFirmware ? of('BOOT_NOTIFICATION_REQUEST').at(-1)?.at : undefined;
    // Only the charger that this action told it knows that password: clocks have no say in it.
    case 'new-password':
      return signs.find(({ kind }) => kind === passwordProven)?.at;
    case 'upload':
      return of(uploaded)[0]?.at;
    case 'availability': {
      const { asAskedSince, answeredAt } = action;
      if (!asAskedSince || !answeredAt) return undefined;
      return new Date(Math.max(asAskedSince.getTime(), answeredAt.getTime()));
    }
    case undefined:
      return undefined;
  }
}

/**
 * What an action has come to, by what its charger has sent since.
 *
 * @param signs the oldest first
 * @returns undefined while that is not known
 */
export function judge(action: Awaited, signs: readonly Sign[]): Judgement | undefined {
  const at = effectAt(action, signs);
  if (at) {
    const rule = jobKindOf(action.eventType).effect?.rule;
    const detail = action.outcome === 'TIMED_OUT' && rule ? unanswered[rule] : undefined;
    return { outcome: 'EFFECT_SEEN', at, detail: detail ?? null };
  }
  const failure = action.outcome === 'ACCEPTED' ? jobKindOf(action.eventType).effect?.failure : undefined;
  const failed =
    failure &&
    signs.some(({ kind, status, at }) => {
      return kind === failure.logType && at > action.sentAt && failure.statuses.includes(status ?? '');
    });
  return failed ? { outcome: 'FAILED', detail: failure.detail } : undefined;
}
