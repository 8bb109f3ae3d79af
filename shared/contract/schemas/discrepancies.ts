import { type Static, Type } from '@sinclair/typebox';
import { deviationSources } from '../log-types.ts';
import { ocppStatuses } from '../statuses.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const seen = {
  firstAt: Timestamp,
  /** To within an hour. */
  lastAt: Timestamp,
};

/** Something that a charger sends and OCPP 1.6 does not allow: understood nevertheless, a malformed message, or a WebSocket that it does not keep. */
export const Deviation = Strict({ action: OneOf(deviationSources), sentence: Type.String(), ...seen });
export type Deviation = Static<typeof Deviation>;

/** A connector that a charger reports and the record of its device does not have. */
export const UnknownConnector = Strict({
  connectorId: Type.Integer(),
  /** As last reported; null when it never was. */
  status: Nullable(OneOf(ocppStatuses)),
  ...seen,
});
export type UnknownConnector = Static<typeof UnknownConnector>;

/** Answer of `GET devices/{chargeboxId}/discrepancies`: where a charger differs from its record, or from OCPP 1.6. */
export const DeviceDiscrepancies = Strict({
  /** The longest known first. */
  deviations: Type.Array(Deviation),
  /** By their numbers. */
  unknownConnectors: Type.Array(UnknownConnector),
  /** What the charger says it is, where that is not what the record has; else null. */
  reported: Nullable(Strict({ make: Type.String(), model: Type.String() })),
  /** The serial number that the charger reports, where the record has another; else null. */
  serialNumber: Type.Optional(Nullable(Type.String())),
  /** Where another charger has used its identity, or somebody guesses its password; the newest last. */
  refused: Type.Optional(
    Type.Array(
      Strict({
        reason: OneOf(['SHARED_ID', 'WRONG_PASSWORD'] as const),
        count: Type.Integer(),
        address: Nullable(Type.String()),
        detail: Nullable(Type.String()),
        ...seen,
      }),
    ),
  ),
  /** How far its clock is ahead, in seconds, where it is off by more than a minute, and when that was seen; else null. */
  clock: Nullable(Strict({ offset: Type.Integer(), seenAt: Timestamp })),
});
export type DeviceDiscrepancies = Static<typeof DeviceDiscrepancies>;
