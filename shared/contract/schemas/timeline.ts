import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { jobTypes } from '../jobs.ts';
import { outcomes } from '../remote-action.ts';
import { operationalStatuses } from '../statuses.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** Query of `GET devices/{chargeboxId}/timeline`. */
export const TimelineQuery = Strict({
  /** From this moment on; 24 hours before `end` unless told otherwise. */
  start: Type.Optional(Timestamp),
  /** Up to this moment; now unless told otherwise. */
  end: Type.Optional(Timestamp),
});
export type TimelineQuery = Static<typeof TimelineQuery>;

/** Things of one kind, oldest first. Of more than `limits.timeline.entries` these are the newest. */
const Lane = <T extends TSchema>(entry: T) =>
  Strict({ entries: Type.Array(entry), total: Type.Integer({ minimum: 0 }) });

const moments = {
  /** When it began, perhaps before the timeline does. */
  from: Timestamp,
  /** Null for what was not over when the timeline ends. */
  to: Nullable(Timestamp),
};

export const TimelineStatus = Strict({ ...moments, status: OneOf(operationalStatuses) });
export type TimelineStatus = Static<typeof TimelineStatus>;

export const TimelineSession = Strict({
  ...moments,
  /** OCPP transactionId. */
  id: Type.Integer(),
  connectorId: Type.Integer(),
  /** In kWh; null while the charger has reported no reading of it. */
  energy: Nullable(Type.Number()),
  stopReason: Nullable(Type.String()),
  /** What had to be assumed, since the charger did not report it or reported what cannot be, in words. */
  assumed: Type.Array(Type.String()),
});
export type TimelineSession = Static<typeof TimelineSession>;

/** An outage that staff have judged, as their newest entry has it. */
export const TimelineExemption = Strict({
  ...moments,
  category: Type.String(),
  neviExempt: Type.Boolean(),
  message: Type.String(),
  createdBy: Type.String(),
  createdAt: Timestamp,
});
export type TimelineExemption = Static<typeof TimelineExemption>;

/** A time with a connection, or without one. */
export const TimelineConnection = Strict({
  connected: Type.Boolean(),
  /** Null when it had never connected before. */
  from: Nullable(Timestamp),
  to: moments.to,
  /** Of a time without: how the connection before it ended. */
  reason: Nullable(Type.String()),
});
export type TimelineConnection = Static<typeof TimelineConnection>;

export const TimelineBoot = Strict({ at: Timestamp, firmwareVersion: Nullable(Type.String()) });
export type TimelineBoot = Static<typeof TimelineBoot>;

/** A StatusNotification that tells of an error. */
export const TimelineFault = Strict({
  at: Timestamp,
  /** Null for the charger as a whole. */
  stationId: Nullable(Type.String()),
  connectorId: Nullable(Type.Integer()),
  status: Nullable(Type.String()),
  errorCode: Nullable(Type.String()),
  vendorErrorCode: Nullable(Type.String()),
});
export type TimelineFault = Static<typeof TimelineFault>;

/** What staff had done to the device, and what became of it. */
export const TimelineAction = Strict({
  /** When it was asked for, or was due. */
  from: Timestamp,
  /** Its effect, or else the answer; null while one may still come. */
  to: Nullable(Timestamp),
  jobId: Type.String(),
  eventType: OneOf(jobTypes),
  /** Of what the job type needs that which tells what was done; no value of a configuration. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
  createdBy: Type.String(),
  outcome: OneOf(outcomes),
  /** Why, in a sentence. */
  detail: Nullable(Type.String()),
});
export type TimelineAction = Static<typeof TimelineAction>;

export const TimelineMaintenance = Strict({
  /** Null when it is not known. */
  from: Nullable(Timestamp),
  to: moments.to,
  message: Nullable(Type.String()),
  workOrder: Nullable(Type.String()),
  /** Who switched it on, and who off; null where it is not known or has not been. */
  begunBy: Nullable(Type.String()),
  endedBy: Nullable(Type.String()),
});
export type TimelineMaintenance = Static<typeof TimelineMaintenance>;

/** Answer of `GET devices/{chargeboxId}/timeline`: all that happened to a device in a time. */
export const Timeline = Strict({
  start: Timestamp,
  end: Timestamp,
  /** In the order of their numbers. */
  evses: Type.Array(
    Strict({
      evseUid: Type.String(),
      stationId: Type.String(),
      statuses: Lane(TimelineStatus),
      sessions: Lane(TimelineSession),
      exemptions: Lane(TimelineExemption),
    }),
  ),
  connections: Lane(TimelineConnection),
  boots: Lane(TimelineBoot),
  faults: Lane(TimelineFault),
  actions: Lane(TimelineAction),
  maintenance: Lane(TimelineMaintenance),
});
export type Timeline = Static<typeof Timeline>;
export type TimelineEvse = Timeline['evses'][number];
