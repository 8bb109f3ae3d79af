import {
  failedOutcomes,
  type Job,
  type JobOutcome,
  type JobType,
  openOutcomes,
  ownProperty,
  type RequestableMessage,
  type ResetType,
  waitingOutcomes,
} from '@dmp/shared/contract';
import { formatDuration, formatNumber, formatTime, type StatusTone } from '@dmp/shared/format';
import type { ActionChoice } from '../actions/action-choice.ts';
import { type ActionKind, deviceActions } from '../actions/device-action.ts';
import { flagWords } from '../actions/flag-words.ts';

/** What of a job these rules look at. */
export type JobFacts = Pick<Job, 'eventType' | 'parameters' | 'devices' | 'outcomes' | 'scheduledTime' | 'cancelledAt'>;

/** Jobs that stand for no action of the menu have names of their own. */
const otherLabels: Partial<Record<JobType, string>> = {
  CHANGE_AVAILABILITY_REQUEST: 'Change Availability',
  CHANGE_CONFIGURATION_REQUEST: 'Change Configuration',
};
const labelOf = (type: JobType) => deviceActions.find(({ kind }) => kind === type)?.label ?? otherLabels[type] ?? type;

/** How each outcome is called, and its colour. */
export const outcomeWords: Record<JobOutcome, { label: string; tone: StatusTone }> = {
  PREPARING: { label: 'Preparing', tone: 'grey' },
  QUEUED: { label: 'Queued', tone: 'grey' },
  SENT: { label: 'Sent', tone: 'orange' },
  ACCEPTED: { label: 'Accepted', tone: 'orange' },
  EFFECT_SEEN: { label: 'Effect seen', tone: 'green' },
  REJECTED: { label: 'Rejected', tone: 'red' },
  FAILED: { label: 'Failed', tone: 'red' },
  TIMED_OUT: { label: 'Timed out', tone: 'red' },
  CANCELLED: { label: 'Canceled', tone: 'grey' },
};

/** What a job does: `Reset (Hard)`; of one that tells of a state, the flag. */
export function jobLabel({ eventType, parameters }: Pick<JobFacts, 'eventType' | 'parameters'>): string {
  const { resetType, requestedMessage, key, value, type, startTime, stopTime, flag } = parameters;
  // Of a secret only the key is told.
  const change = value === undefined ? key : `${key} = ${value}`;
  const what = resetType ?? requestedMessage ?? (key ? change : undefined) ?? type ?? range(startTime, stopTime);
  const label = flag
    ? `Update State: ${ownProperty(flagWords, String(flag))?.label ?? String(flag)}`
    : labelOf(eventType);
  return what ? `${label} (${what})` : label;
}

const range = (from: unknown, to: unknown) =>
  typeof from === 'string' && typeof to === 'string' ? `${formatTime(from)} – ${formatTime(to)}` : undefined;

const countOf = (outcomes: JobFacts['outcomes'], of: readonly JobOutcome[]) =>
  of.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);

/** Devices that are not at their end yet. */
export const openDevices = ({ outcomes }: Pick<JobFacts, 'outcomes'>): number => countOf(outcomes, openOutcomes);
/** Devices that another attempt may mend. */
export const failedDevices = ({ outcomes }: Pick<JobFacts, 'outcomes'>): number => countOf(outcomes, failedOutcomes);

/** Devices that it has not reached: canceling it spares them. */
export const waitingDevices = ({ outcomes }: Pick<JobFacts, 'outcomes'>): number => countOf(outcomes, waitingOutcomes);

/** Devices that the cancellation of the whole job spares. Of many, the rows become CANCELLED one batch after the other. */
export const canceledDevices = ({ outcomes }: Pick<JobFacts, 'outcomes'>): number =>
  countOf(outcomes, ['CANCELLED', ...waitingOutcomes]);

/** The outcomes that devices have, those that matter first. */
export function outcomesInOrder({ outcomes }: Pick<JobFacts, 'outcomes'>): readonly JobOutcome[] {
  const order: readonly JobOutcome[] = [...failedOutcomes, ...openOutcomes, 'EFFECT_SEEN', 'CANCELLED'];
  return order.filter((outcome) => outcomes[outcome]);
}

/** Outcomes in a line: `3 Failed, 12 Effect seen`. */
export function outcomesInWords({ outcomes }: Pick<JobFacts, 'outcomes'>): string {
  return outcomesInOrder({ outcomes })
    .map((outcome) => `${formatNumber(outcomes[outcome])} ${outcomeWords[outcome].label}`)
    .join(', ');
}

/** How long after a job's start something was: after its time, if it had one. */
export function afterStart({ createdAt, scheduledTime }: Pick<Job, 'createdAt' | 'scheduledTime'>, at: string): string {
  const seconds = (new Date(at).getTime() - new Date(scheduledTime ?? createdAt).getTime()) / 1000;
  return formatDuration(Math.max(0, Math.round(seconds)));
}

/** Whether devices of it wait, for their time or their charger, and can be spared by cancelling it. */
export const isWaiting = (job: JobFacts): boolean => job.cancelledAt === null && waitingDevices(job) > 0;

/** How often to look after a job, in milliseconds: closely while it runs, now and then while it waits, never at its end. */
export function watchInterval(job: JobFacts | undefined, now: Date): number {
  if (!job || openDevices(job) === 0) return 0;
  // Many are marked as canceled one part after the other.
  return job.cancelledAt === null && job.scheduledTime && new Date(job.scheduledTime) > now ? 15_000 : 2000;
}

/** The action that does a job's work again, and what is filled in then; none for what a port was told. */
export function retryOf({
  eventType,
  parameters,
}: Pick<JobFacts, 'eventType' | 'parameters'>): { kind: ActionKind; preset: Partial<ActionChoice> } | undefined {
  switch (eventType) {
    case 'RESET_REQUEST':
      return { kind: eventType, preset: { resetType: parameters.resetType as ResetType } };
    case 'TRIGGER_MESSAGE_REQUEST':
      return { kind: eventType, preset: { requestedMessage: parameters.requestedMessage as RequestableMessage } };
    case 'GET_DIAGNOSTICS_REQUEST':
      return { kind: eventType, preset: { from: timeOf(parameters.startTime), to: timeOf(parameters.stopTime) } };
    case 'UPDATE_FIRMWARE_REQUEST':
    case 'ROTATE_PASSWORD_REQUEST':
      return { kind: eventType, preset: {} };
    case 'CHANGE_AVAILABILITY_REQUEST':
    case 'CHANGE_CONFIGURATION_REQUEST': {
      const { flag, type } = parameters;
      if (flag === undefined) return undefined;
      const maintenance = flag === 'maintenanceMode' && (type === 'Inoperative' || type === 'Operative');
      // The state may have changed since; whoever tells the chargers again says what it is to be.
      return {
        kind: 'UPDATE_STATE',
        preset: maintenance ? { flags: { maintenanceMode: type === 'Inoperative' } } : {},
      };
    }
  }
}

const timeOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : undefined);
