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
import { Added, Nullable, OneOf, Strict, Timestamp, Whole } from './schema.ts';

/** One place of a device where a vehicle can charge (OCPI EVSE). */
export const Evse = Strict({
  evseUid: Type.String(),
  stationId: Type.String(),
  /** RESERVED in maintenance mode. */
  operationalStatus: OneOf(operationalStatuses),
  /** Since when it has had this status. */
  statusSince: Added(Nullable(Timestamp)),
  /** What its charger reports, in maintenance mode too. */
  reportedStatus: Added(OneOf(operationalStatuses)),
  /** Since when it has reported that; a fault that maintenance interrupted counts from its beginning. */
  reportedSince: Added(Nullable(Timestamp)),
  /** What it was before a lost connection made it UNKNOWN; null otherwise. */
  lastKnownStatus: Added(Nullable(OneOf(operationalStatuses))),
});
export type Evse = Static<typeof Evse>;

/** One connector of an EVSE. */
export const Port = Strict({
  id: Type.String(),
  evseUid: Added(Type.String()),
  evseNumber: Type.Integer(),
  /** Connector number in OCPP 1.6, counted over the whole device. */
  connectorId: Added(Type.Integer()),
  plugType: OneOf(plugTypes),
  /** As the charger last reported it; null when it never has. */
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
  /** Null as long as the charger has not said what power it offers. */
  derated: Nullable(Flag),
  lastUpdated: Timestamp,
  timeSinceLastCharge: Nullable(Type.Integer()),
  clockOffset: Added(Nullable(Type.Integer())),
  leafCertificateValidTo: Moment,
  certificateTriggerDate: Moment,
  lastRenewTriggerDate: Moment,
  certificateStatus: Nullable(OneOf(certificateStatuses)),
} satisfies Record<DeviceFieldName, TSchema>;

/** A charging device (chargebox). Its status and its connection are two facts. */
export const Device = Strict({
  id: Type.String(),
  ...fieldSchemas,
  /** Identity of its location, for a link to it. */
  locationId: Added(Text),
  /** Since when it has had this status; in maintenance mode, since when it has been in it. */
  statusSince: Added(Moment),
  /** What its charger reports: `status`, but in maintenance mode too. */
  reportedStatus: Added(OneOf(operationalStatuses)),
  /** Since when it has reported that; a fault that maintenance interrupted counts from its beginning. */
  reportedSince: Added(Moment),
  /** What it was before a lost connection made it UNKNOWN; null otherwise. */
  lastKnownStatus: Added(Nullable(OneOf(operationalStatuses))),
  /** Since when it has been connected or not connected. */
  connectionSince: Added(Moment),
  /** Since when its boots are refused; null once one was accepted. */
  bootRefusedAt: Added(Moment),
  /** When it was retired, and by whom; null for a device in use. */
  retiredAt: Added(Moment),
  retiredBy: Added(Text),
  /** Counts the changes of what staff say of the device itself; a change names the one it is based on. */
  recordVersion: Added(Whole(1)),
  /** EVSEs in the order of their numbers. */
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
