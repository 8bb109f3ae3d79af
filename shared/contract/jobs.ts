import { statePermissions } from './device-state.ts';
import type { Permission } from './permissions.ts';
import { eventPermissions, eventTypes, type JobOutcome, type Outcome } from './remote-action.ts';

/** What a job does on each of its devices: an action people ask for, or what a change of ports or state leads to. */
export const jobTypes = [...eventTypes, 'CHANGE_AVAILABILITY_REQUEST', 'CHANGE_CONFIGURATION_REQUEST'] as const;
/** One of {@link jobTypes}. */
export type JobType = (typeof jobTypes)[number];

const states: readonly Permission[] = Object.values(statePermissions);

/** Any of these lets a person begin a job of this type, and cancel it while it waits. */
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

/** Any of these lets a person see jobs: whoever can begin one sees what becomes of it. */
export const jobPermissions: readonly Permission[] = [...new Set(jobTypes.flatMap(permissionsOfJob))];

/** Outcomes that are not the end: a job with a device in one of them is open. */
export const openOutcomes: readonly JobOutcome[] = ['PREPARING', 'QUEUED', 'SENT', 'ACCEPTED'];
/** Those whose devices a job has not reached: canceling it spares them. */
export const waitingOutcomes: readonly JobOutcome[] = ['PREPARING', 'QUEUED'];
/** Ends that another attempt may mend. */
export const failedOutcomes: readonly Outcome[] = ['REJECTED', 'FAILED', 'TIMED_OUT'];
