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

/** The fields of a job that these functions need. */
export type JobFields = Pick<
  Job,
  'eventType' | 'parameters' | 'devices' | 'outcomes' | 'scheduledTime' | 'cancelledAt'
>;

/** Names of the job types that are not in the action menu. */
const otherLabels: Partial<Record<JobType, string>> = {
  CHANGE_AVAILABILITY_REQUEST: 'Change Availability',
  CHANGE_CONFIGURATION_REQUEST: 'Change Configuration',
};
const labelOf = (type: JobType) => deviceActions.find(({ kind }) => kind === type)?.label ?? otherLabels[type] ?? type;

/** Label and color of each outcome. */
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

/** The action of a job, such as `Reset (Hard)`; for a state update, the flag. */
export function jobLabel({ eventType, parameters }: Pick<JobFields, 'eventType' | 'parameters'>): string {
  const { resetType, requestedMessage, key, value, type, startTime, stopTime, flag } = parameters;
  // The value of a secret is absent.
  const change = value === undefined ? key : `${key} = ${value}`;
  const what = resetType ?? requestedMessage ?? (key ? change : undefined) ?? type ?? range(startTime, stopTime);
  const label = flag
    ? `Update State: ${ownProperty(flagWords, String(flag))?.label ?? String(flag)}`
    : labelOf(eventType);
  return what ? `${label} (${what})` : label;
}

const range = (from: unknown, to: unknown) =>
  typeof from === 'string' && typeof to === 'string' ? `${formatTime(from)} – ${formatTime(to)}` : undefined;

const countOf = (outcomes: JobFields['outcomes'], of: readonly JobOutcome[]) =>
  of.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);

/** Number of unfinished devices. */
export const openDevices = ({ outcomes }: Pick<JobFields, 'outcomes'>): number => countOf(outcomes, openOutcomes);
/** Number of devices that a retry may fix. */
export const failedDevices = ({ outcomes }: Pick<JobFields, 'outcomes'>): number => countOf(outcomes, failedOutcomes);

/** Number of devices the job has not reached: canceling it skips them. */
export const waitingDevices = ({ outcomes }: Pick<JobFields, 'outcomes'>): number => countOf(outcomes, waitingOutcomes);

/** Number of devices that a canceled job skips. The server marks the rows of a large job as CANCELLED in batches. */
export const canceledDevices = ({ outcomes }: Pick<JobFields, 'outcomes'>): number =>
  countOf(outcomes, ['CANCELLED', ...waitingOutcomes]);

/** The outcomes with at least one device, failures first. */
export function outcomesInOrder({ outcomes }: Pick<JobFields, 'outcomes'>): readonly JobOutcome[] {
  const order: readonly JobOutcome[] = [...failedOutcomes, ...openOutcomes, 'EFFECT_SEEN', 'CANCELLED'];
  return order.filter((outcome) => outcomes[outcome]);
}

/** Outcomes with their numbers: `3 Failed, 12 Effect seen`. */
export function outcomesInWords({ outcomes }: Pick<JobFields, 'outcomes'>): string {
  return outcomesInOrder({ outcomes })
    .map((outcome) => `${formatNumber(outcomes[outcome])} ${outcomeWords[outcome].label}`)
    .join(', ');
}

/** Duration from a job's start, or from its scheduled time if it has one, to a time. */
export function afterStart({ createdAt, scheduledTime }: Pick<Job, 'createdAt' | 'scheduledTime'>, at: string): string {
  const seconds = (new Date(at).getTime() - new Date(scheduledTime ?? createdAt).getTime()) / 1000;
  return formatDuration(Math.max(0, Math.round(seconds)));
}

/** Whether devices are waiting for the scheduled time or for their charger, so that the job can be canceled. */
export const isWaiting = (job: JobFields): boolean => job.cancelledAt === null && waitingDevices(job) > 0;

/** Poll interval of a job in milliseconds: short while it runs, longer until its scheduled time, 0 (none) once it has ended. */
export function jobPollInterval(job: JobFields | undefined, now: Date): number {
  if (!job || openDevices(job) === 0) return 0;
  // The server marks the rows of a canceled job in batches.
  return job.cancelledAt === null && job.scheduledTime && new Date(job.scheduledTime) > now ? 15_000 : 2000;
}

/** The action that retries a job, with its initial input; undefined for a change of a single port. */
export function retryAction({
  eventType,
  parameters,
}: Pick<JobFields, 'eventType' | 'parameters'>): { kind: ActionKind; preset: Partial<ActionChoice> } | undefined {
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
      // The state may have changed since, so the user must set the flags again.
      return {
        kind: 'UPDATE_STATE',
        preset: maintenance ? { flags: { maintenanceMode: type === 'Inoperative' } } : {},
      };
    }
  }
}

const timeOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : undefined);
