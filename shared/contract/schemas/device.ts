import { type Static, type TSchema, Type } from '@sinclair/typebox';
import {
  certificateStatuses,
  connectionStates,
  type DeviceFieldName,
  facilityTypes,
  plugTypes,
  powerTypes,
} from '../device.ts';
import { ocppStatuses, operationalStatuses } from '../statuses.ts';
import { Added, Int32, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** An EVSE: the part of a device that charges one vehicle at a time (`EVSE` of OCPI 2.2.1). */
export const Evse = Strict({
  evseUid: Type.String(),
  stationId: Type.String(),
  /** RESERVED in maintenance mode. */
  operationalStatus: OneOf(operationalStatuses),
  /** Start of `operationalStatus`. */
  statusSince: Added(Nullable(Timestamp)),
  /** Status reported by the charger, also in maintenance mode. */
  reportedStatus: Added(OneOf(operationalStatuses)),
  /** Start of `reportedStatus`; a fault interrupted by maintenance counts from its beginning. */
  reportedSince: Added(Nullable(Timestamp)),
  /** Status before a lost connection made it UNKNOWN; null otherwise. */
  lastKnownStatus: Added(Nullable(OneOf(operationalStatuses))),
});
export type Evse = Static<typeof Evse>;

/** One connector of an EVSE. */
export const Port = Strict({
  id: Type.String(),
  evseUid: Added(Type.String()),
  evseNumber: Type.Integer(),
  /** `connectorId` of OCPP 1.6, unique within the device. */
  connectorId: Added(Type.Integer()),
  plugType: OneOf(plugTypes),
  /** Last status reported by the charger; null if it never reported one. */
  status: Nullable(OneOf(ocppStatuses)),
  powerType: OneOf(powerTypes),
  /** In watts. */
  maxElectricPower: Type.Integer(),
});
export type Port = Static<typeof Port>;

const Text = Nullable(Type.String());
const Moment = Nullable(Timestamp);
const Flag = Type.Boolean();
/** From 0 to 100. */
const Percent = Nullable(Type.Number());

const fieldSchemas = {
  stationId: Text,
  chargeboxId: Type.String(),
  status: Added(OneOf(operationalStatuses)),
  webSocketConnection: OneOf(connectionStates),
  make: Text,
  model: Text,
  networkOperator: Text,
  enterprise: Text,
  location: Text,
  city: Text,
  state: Text,
  generation: Text,
  facilityType: Nullable(OneOf(facilityTypes)),
  plugInSuccessRate: Percent,
  partyId: Text,
  siteId: Text,
  serialNumber: Text,
  address: Text,
  postalCode: Text,
  country: Text,
  firmwareVersion: Text,
  firmwareUpdateTimestamp: Moment,
  diagnosticsTimestamp: Moment,
  heartbeatTimestamp: Moment,
  communicationTimestamp: Moment,
  maintenanceMode: Flag,
  message: Text,
  tags: Type.Array(Type.String()),
  connectorTypes: Type.Array(OneOf(plugTypes)),
  powerLevels: Type.Array(Type.Number()),
  heartbeatRate: Percent,
  pncEnabled: Flag,
  freevend: Flag,
  powerBudget: Nullable(Type.Number()),
  /** Null until the charger has reported the power it offers. */
  derated: Nullable(Flag),
  lastUpdated: Timestamp,
  timeSinceLastCharge: Nullable(Type.Integer()),
  clockOffset: Added(Nullable(Type.Integer())),
  leafCertificateValidTo: Moment,
  certificateTriggerDate: Moment,
  lastRenewTriggerDate: Moment,
  certificateStatus: Nullable(OneOf(certificateStatuses)),
} satisfies Record<DeviceFieldName, TSchema>;

/** A charging device (chargebox). `status` and `webSocketConnection` are independent. */
export const Device = Strict({
  id: Type.String(),
  ...fieldSchemas,
  /** ID of the location, for links. */
  locationId: Added(Text),
  /** Start of `status`; in maintenance mode, the start of maintenance. */
  statusSince: Added(Moment),
  /** Status reported by the charger: equals `status` except in maintenance mode. */
  reportedStatus: Added(OneOf(operationalStatuses)),
  /** Start of `reportedStatus`; a fault interrupted by maintenance counts from its beginning. */
  reportedSince: Added(Moment),
  /** Status before a lost connection made it UNKNOWN; null otherwise. */
  lastKnownStatus: Added(Nullable(OneOf(operationalStatuses))),
  /** Start of `webSocketConnection`. */
  connectionSince: Added(Moment),
  /** Time of the first rejected BootNotification; null after an accepted one. */
  bootRefusedAt: Added(Moment),
  /** Null for a device in use. */
  retiredAt: Added(Moment),
  retiredBy: Added(Text),
  /** Incremented by each change of the device record; a change sends the version it is based on. */
  recordVersion: Added(Int32(1)),
  /** Sorted by EVSE number. */
  evses: Type.Array(Evse),
  ports: Type.Array(Port),
});
export type Device = Static<typeof Device>;

/** One ISO 15118 certificate on a charger. */
export const Certificate = Strict({
  type: Type.String(),
  subject: Type.String(),
  validFrom: Timestamp,
  validTo: Timestamp,
  beTriggerValidFrom: Moment,
  beTriggerValidTo: Moment,
  status: OneOf(certificateStatuses),
});
export type Certificate = Static<typeof Certificate>;
