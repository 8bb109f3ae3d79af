import { type Static, Type } from '@sinclair/typebox';
import { type LogType, logTypes } from '../log-types.ts';
import { logSources } from '../logs.ts';
import { operationalStatuses } from '../statuses.ts';
import { PageOf } from './paging.ts';
import { Added, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const logFields = {
  /** Tells when it was, so that it is found at once among millions. */
  id: Type.String(),
  detailType: Type.Unsafe<LogType>(OneOf(logTypes)),
  /** Chargebox ids it concerns. */
  resources: Type.Array(Type.String()),
  stationId: Nullable(Type.String()),
  time: Timestamp,
  source: OneOf(logSources),
  detail: Strict({
    /** OCPP message id; a response carries the one of its request. */
    messageId: Added(Type.String()),
    /**
     * The OCPP payload: an object, or a CALLERROR as `{errorCode, errorDescription, errorDetails}`.
     * Where `extract` stands, of a long one its status and error codes alone.
     */
    payload: Type.Unknown(),
    /**
     * The payload as the charger sent it, character for character. Absent where that is `payload` written as JSON
     * without blanks, or `payload` itself if it is text: see `payloadTextOf`.
     */
    payloadText: Added(Type.String()),
    /** In a list, how a long payload begins: see `limits.logFrame`. */
    extract: Type.Optional(Type.String()),
  }),
  /** Why the frame was refused, or is no proper answer, in words; null for one that was understood. */
  fault: Added(Nullable(Type.String())),
  /** What of it OCPP does not allow, in words, although it was understood; null for one that is in order. */
  deviations: Added(Nullable(Type.String())),
};

/** One OCPP message as it crossed the wire. */
export const OcppLog = Strict(logFields);
export type OcppLog = Static<typeof OcppLog>;

/** Answer of `GET logs/ocpp/{id}`: all of one message, and of the one that it answers or that answers it. */
export const OcppLogDetail = Strict({
  ...logFields,
  /** `id` of the device. */
  deviceId: Added(Type.String()),
  /** Of a request its response, of a response its request; null when there is none in the log. */
  counterpart: Added(Nullable(OcppLog)),
});
export type OcppLogDetail = Static<typeof OcppLogDetail>;

/** One change of an EVSE's status. */
export const OperationalStatusLogRow = Strict({
  evseUid: Type.String(),
  status: OneOf(operationalStatuses),
  timestamp: Timestamp,
});
export type OperationalStatusLogRow = Static<typeof OperationalStatusLogRow>;

/** Answer of `GET devices/{chargeboxId}/operational-status-log`, newest first. */
export const OperationalStatusLogPage = PageOf(OperationalStatusLogRow);
export type OperationalStatusLogPage = Static<typeof OperationalStatusLogPage>;

/** One message of the live feed. */
export const LiveLogMessage = Strict({
  time: Timestamp,
  evseUid: Type.String(),
  origin: OneOf(logSources),
  message: Type.String(),
});
export type LiveLogMessage = Static<typeof LiveLogMessage>;
