import { statePermissions } from './device-state.ts';
import type { Permission } from './permissions.ts';
import { eventPermissions, eventTypes, type JobOutcome, type Outcome } from './remote-action.ts';

/** What a job does on each of its devices: a remote action, or a change of ports or state. */
export const jobTypes = [...eventTypes, 'CHANGE_AVAILABILITY_REQUEST', 'CHANGE_CONFIGURATION_REQUEST'] as const;
/** One of {@link jobTypes}. */
export type JobType = (typeof jobTypes)[number];

const states: readonly Permission[] = Object.values(statePermissions);

/** Permissions of which any one permits starting a job of this type, and canceling it while it waits. */
export function permissionsOfJob(type: JobType): readonly Permission[] {
  switch (type) {
    case 'CHANGE_CONFIGURATION_REQUEST':
      return [...states, 'update:configurations'];
    case 'CHANGE_AVAILABILITY_REQUEST':
      return [...states, 'update:dm-devices-port-status'];
    default:
      return [eventPermissions[type]];
  }
}

/** Permissions of which any one permits reading jobs: all that permit starting one. */
export const jobPermissions: readonly Permission[] = [...new Set(jobTypes.flatMap(permissionsOfJob))];

/** Outcomes that are not final. A job with a device in one of them is open. */
export const openOutcomes: readonly JobOutcome[] = ['PREPARING', 'QUEUED', 'SENT', 'ACCEPTED'];
/** Outcomes before anything was sent: canceling the job still prevents it. */
export const waitingOutcomes: readonly JobOutcome[] = ['PREPARING', 'QUEUED'];
/** Final outcomes that a retry may change. */
export const failedOutcomes: readonly Outcome[] = ['REJECTED', 'FAILED', 'TIMED_OUT'];
