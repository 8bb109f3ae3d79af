import { type Static, Type } from '@sinclair/typebox';
import { deviationSources } from '../log-types.ts';
import { ocppStatuses } from '../statuses.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const observed = {
  firstAt: Timestamp,
  /** Accurate to an hour. */
  lastAt: Timestamp,
};

/**
 * A violation of OCPP 1.6 by a charger: a tolerated deviation, malformed messages, unanswered WebSocket pings, or
 * excessive traffic.
 */
export const Deviation = Strict({ action: OneOf(deviationSources), sentence: Type.String(), ...observed });
export type Deviation = Static<typeof Deviation>;

/** A connector that the charger reports but the device record does not contain. */
export const UnknownConnector = Strict({
  connectorId: Type.Integer(),
  /** Last reported status; null if never reported. */
  status: Nullable(OneOf(ocppStatuses)),
  ...observed,
});
export type UnknownConnector = Static<typeof UnknownConnector>;

/** Response of `GET devices/{chargeboxId}/discrepancies`: differences between a charger and its record or OCPP 1.6. */
export const DeviceDiscrepancies = Strict({
  /** Sorted by `firstAt`, oldest first. */
  deviations: Type.Array(Deviation),
  /** Sorted by connector ID. */
  unknownConnectors: Type.Array(UnknownConnector),
  /** Make and model reported by the charger, if they differ from the record; else null. */
  reported: Nullable(Strict({ make: Type.String(), model: Type.String() })),
  /** Serial number reported by the charger, if it differs from the record; else null. */
  serialNumber: Type.Optional(Nullable(Type.String())),
  /** Rejected connections: another charger uses this identity, or its password is being guessed; newest last. */
  refused: Type.Optional(
    Type.Array(
      Strict({
        reason: OneOf(['SHARED_ID', 'WRONG_PASSWORD'] as const),
        count: Type.Integer(),
        address: Nullable(Type.String()),
        detail: Nullable(Type.String()),
        ...observed,
      }),
    ),
  ),
  /**
   * Offset of the charger's clock in seconds (positive: ahead) if it exceeds a minute, and when it was measured; else
   * null.
   */
  clock: Nullable(Strict({ offset: Type.Integer(), seenAt: Timestamp })),
});
export type DeviceDiscrepancies = Static<typeof DeviceDiscrepancies>;
