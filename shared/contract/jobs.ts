import { type Static, Type } from '@sinclair/typebox';
import { statePermissions } from './device-state.ts';
import { PageOf, pagingQuery } from './paging.ts';
import type { Permission } from './permissions.ts';
import { eventPermissions, eventTypes, executionModes, type Outcome, outcomes } from './remote-action.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** What a job does on each of its devices: an action people ask for, or what a change of ports or state leads to. */
export const jobTypes = [...eventTypes, 'CHANGE_AVAILABILITY_REQUEST', 'CHANGE_CONFIGURATION_REQUEST'] as const;
/** One of {@link jobTypes}. */
export type JobType = (typeof jobTypes)[number];

const states: readonly Permission[] = Object.values(statePermissions);

/** Any of these lets a person begin a job of this type, and cancel it while it waits. */
export function permissionsOfJob(type: JobType): readonly Permission[] {
  switch (type) {
    case 'CHANGE_CONFIGURATION_REQUEST':
      return states;
    case 'CHANGE_AVAILABILITY_REQUEST':
      return [...states, 'update:dm-devices-port-status'];
    default:
      return [eventPermissions[type]];
  }
}

/** Any of these lets a person see jobs: whoever can begin one sees what becomes of it. */
export const jobPermissions: readonly Permission[] = [...new Set(jobTypes.flatMap(permissionsOfJob))];

/** One job, with how many of its devices have which outcome. */
export const Job = Strict({
  id: Type.String(),
  eventType: OneOf(jobTypes),
  /** What the job type needs, such as `{ "resetType": "Hard" }`. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
  remoteActionType: OneOf(executionModes),
  scheduledTime: Nullable(Timestamp),
  createdBy: Type.String(),
  createdAt: Timestamp,
  cancelledAt: Nullable(Timestamp),
  devices: Type.Integer({ minimum: 0 }),
  /** Outcomes that no device has are left out. */
  outcomes: Type.Partial(Strict(Object.fromEntries(outcomes.map((outcome) => [outcome, Type.Integer()])))),
});
export type Job = Static<typeof Job>;

/** What became of a job on one device. */
export const JobDevice = Strict({
  chargeboxId: Type.String(),
  outcome: OneOf(outcomes),
  /** Why, in a sentence. */
  detail: Nullable(Type.String()),
  attempts: Type.Integer({ minimum: 0 }),
  sentAt: Nullable(Timestamp),
  answeredAt: Nullable(Timestamp),
  effectAt: Nullable(Timestamp),
});
export type JobDevice = Static<typeof JobDevice>;

const { pageNumber, pageSize } = pagingQuery([]);

/** Outcomes that are not the end: a job with a device in one of them is open. */
export const openOutcomes: readonly Outcome[] = ['QUEUED', 'SENT', 'ACCEPTED'];
/** Ends that another attempt may mend. */
export const failedOutcomes: readonly Outcome[] = ['REJECTED', 'FAILED', 'TIMED_OUT'];

/** Query of `GET remote-action/jobs`; the newest comes first. `open=true` gives those alone that are not at their end. */
export const JobListQuery = Strict({ pageNumber, pageSize, open: Type.Optional(Type.Boolean({ default: false })) });
export type JobListQuery = Static<typeof JobListQuery>;

/** Answer of `GET remote-action/jobs`. */
export const JobPage = PageOf(Job);
export type JobPage = Static<typeof JobPage>;

/** Query of `GET remote-action/jobs/{id}`: which of its rows. */
export const JobQuery = Strict({ pageNumber, pageSize, outcome: Type.Optional(OneOf(outcomes)) });
export type JobQuery = Static<typeof JobQuery>;

/** Query of `GET remote-action/jobs/{id}/export`. */
export const JobExportQuery = Strict({ outcome: JobQuery.properties.outcome });
export type JobExportQuery = Static<typeof JobExportQuery>;

/** Answer of `GET remote-action/jobs/{id}`: the job, and one page of its devices by chargebox id. */
export const JobDetail = Strict({ ...Job.properties, rows: PageOf(JobDevice) });
export type JobDetail = Static<typeof JobDetail>;

/** Answer of `DELETE remote-action/jobs/{id}`. */
export const JobCancelled = Strict({
  /** Devices that it will not touch any more. */
  cancelled: Type.Integer({ minimum: 0 }),
});
export type JobCancelled = Static<typeof JobCancelled>;
