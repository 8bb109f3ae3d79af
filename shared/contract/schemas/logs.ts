import { type Static, Type } from '@sinclair/typebox';
import { type LogType, logTypes } from '../log-types.ts';
import { logSources } from '../logs.ts';
import { operationalStatuses } from '../statuses.ts';
import { PageOf } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** One OCPP message as it crossed the wire. */
export const OcppLog = Strict({
  id: Type.String(),
  detailType: Type.Unsafe<LogType>(OneOf(logTypes)),
  /** Chargebox ids it concerns. */
  resources: Type.Array(Type.String()),
  stationId: Nullable(Type.String()),
  time: Timestamp,
  source: OneOf(logSources),
  detail: Strict({
    /** OCPP message id; a response carries the one of its request. */
    messageId: Type.String(),
    /** The OCPP payload: an object, or a CALLERROR as `{errorCode, errorDescription, errorDetails}`. */
    payload: Type.Unknown(),
  }),
});
export type OcppLog = Static<typeof OcppLog>;

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
