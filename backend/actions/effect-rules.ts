import { type JobType, ownProperty } from '@dmp/shared/contract';
import { passwordProven } from '../ocpp/action-signs.ts';
import { type EffectRule, jobKindOf } from './event-types.ts';
import { type Sign, uploaded } from './signs.ts';
import { triggeredSign, unservedRequests } from './trigger-message.ts';

/** What is known of an action on one device, beside what may have shown its effect. */
export interface Awaited {
  eventType: JobType;
  parameters: Readonly<Record<string, unknown>>;
  /** FAILED: its charger reported that it failed, and its effect may still come. */
  outcome: 'ACCEPTED' | 'TIMED_OUT' | 'REJECTED' | 'FAILED';
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
  /** How far it had come by the signs that were judged before. */
  progress: Progress;
}

/** How far an action has come: signs of it come one by one, in an order of the charger's own. */
export interface Progress {
  /** When the charger reported that it was installed. */
  installedAt: Date | null;
  /** When it booted since it began to install; many report Installed only after that (OCPP 1.6, section 4.5). */
  bootedAt: Date | null;
  /** When the charger reported that it had failed; null once it has begun a retry. */
  failedAt: Date | null;
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

/** What is noted when the charger sent the file that it had said it does not have. */
const hadNone = 'The charger answered that it has no diagnostics, but it uploaded a file.';
/** What is noted when the charger retried after it had failed for good, as far as was known. */
const retried: Partial<Record<EffectRule, string>> = {
  upload: 'The charger reported that an upload failed, and uploaded the file after that.',
  'new-firmware': 'The charger reported that the update failed, and installed it after that.',
};
/** What is noted of an update by which the version did not change, or is not told. */
const sameVersion = 'The charger reported the firmware as installed and booted, without reporting a new version.';

const firmwareStatus = 'FIRMWARE_STATUS_NOTIFICATION_REQUEST';
/** Statuses by which an update begins anew, so that nothing from before counts. */
const underWay: ReadonlySet<string | null> = new Set(['Downloading', 'Downloaded', 'Installing']);

/** How far an action has come with these signs, the oldest first. */
export function progressOf({ eventType, sentAt, progress }: Awaited, signs: readonly Sign[]): Progress {
  const { failure } = jobKindOf(eventType).effect ?? {};
  let { installedAt, bootedAt, failedAt } = progress;
  for (const { kind, status, at } of signs) {
    if (at <= sentAt) continue;
    if (kind === 'BOOT_NOTIFICATION_REQUEST') bootedAt = at;
    // Whatever else it reports is of a retry, but that it is idle.
    if (kind === failure?.logType && status !== 'Idle') failedAt = failure.statuses.includes(status ?? '') ? at : null;
    if (kind !== firmwareStatus) continue;
    if (status === 'Installed') installedAt = at;
    else if (failedAt === at || underWay.has(status)) [installedAt, bootedAt] = [null, null];
  }
  return { installedAt, bootedAt, failedAt };
}

/** When the effect showed, by the rule of the action's kind, and what there is to say of it. */
function effectOf(action: Awaited, signs: readonly Sign[]): { at: Date; detail: string | null } | undefined {
  const at = effectAt(action, signs);
  if (at) return { at, detail: detailOf(action) };
  if (jobKindOf(action.eventType).effect?.rule !== 'new-firmware') return undefined;
  const { installedAt, bootedAt } = progressOf(action, signs);
  if (!installedAt || !bootedAt) return undefined;
  return { at: new Date(Math.max(installedAt.getTime(), bootedAt.getTime())), detail: detailOf(action) ?? sameVersion };
}

/** What is said of an effect that came against the answer. */
function detailOf({ eventType, outcome }: Awaited): string | null {
  if (outcome === 'REJECTED') return hadNone;
  const rule = jobKindOf(eventType).effect?.rule;
  if (rule === undefined) return null;
  if (outcome === 'FAILED') return retried[rule] ?? null;
  return (outcome === 'TIMED_OUT' && unanswered[rule]) || null;
}

function effectAt(action: Awaited, signs: readonly Sign[]): Date | undefined {
  const { effect } = jobKindOf(action.eventType);
  const of = (kind: string | undefined) => signs.filter((sign) => sign.kind === kind && sign.at > action.sentAt);
  switch (effect?.rule) {
    // A boot by itself shows little: chargers boot whenever they have been without power. A soft reset may keep the
    // connection, since it may restart the application alone (OCPP 1.6, section 7.42).
    case 'restart': {
      const isKept = action.parameters.resetType === 'Soft' && action.outcome === 'ACCEPTED';
      const since = isKept ? action.answeredAt : action.backAt;
      if (!since) return undefined;
      const boot = of('BOOT_NOTIFICATION_REQUEST').find(({ at }) => at >= since);
      const inTime = action.sentAt.getTime() + effect.withinMinutes * 60_000;
      return boot && (action.outcome === 'ACCEPTED' || boot.at.getTime() <= inTime) ? boot.at : undefined;
    }
    case 'requested-message': {
      const kind = ownProperty(triggeredSign, String(action.parameters.requestedMessage));
      return kind === undefined ? undefined : of(kind)[0]?.at;
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
 * @returns undefined while that is not known, as after a failure that the charger may retry; see {@link progressOf}
 */
export function judge(action: Awaited, signs: readonly Sign[]): Judgement | undefined {
  const seen = effectOf(action, signs);
  const unserved = ownProperty(unservedRequests, String(action.parameters.requestedMessage));
  if (seen && unserved) return { outcome: 'FAILED', detail: unserved };
  if (seen) return { outcome: 'EFFECT_SEEN', ...seen };
  // One that it had rejected was over before it said why.
  const { failure } = jobKindOf(action.eventType).effect ?? {};
  const isOver = action.outcome === 'REJECTED' && failure && progressOf(action, signs).failedAt;
  return isOver ? { outcome: 'FAILED', detail: failure.detail } : undefined;
}
