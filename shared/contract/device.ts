import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';
import { ocppStatuses, operationalStatuses } from './statuses.ts';

export const facilityTypes = ['Outdoor', 'Indoor', 'Garage', 'Off-Grid', 'Commercial'] as const;
export const connectionStates = ['Connected', 'Not Connected'] as const;
export const certificateStatuses = [
  'Accepted',
  'SignatureError',
  'CertificateExpired',
  'CertificateRevoked',
  'NoCertificateAvailable',
  'CertChainError',
  'ContractCancelled',
] as const;
/** Plug types as they stand on the wire; `@dmp/shared/format` knows how each is shown. */
export const plugTypes = ['DCCOMBOTYP1', 'CHADEMO', 'SAEJ1772', 'SAEJ3400'] as const;
export const powerTypes = ['AC_1_PHASE', 'AC_3_PHASE', 'DC'] as const;

/** One place of a device where a vehicle can charge (OCPI EVSE). */
export const Evse = Strict({
  evseUid: Type.String(),
  stationId: Type.String(),
  operationalStatus: OneOf(operationalStatuses),
  /** Since when it has had this status. */
  statusSince: Nullable(Timestamp),
  /** What it was before a lost connection made it UNKNOWN; null otherwise. */
  lastKnownStatus: Nullable(OneOf(operationalStatuses)),
});
export type Evse = Static<typeof Evse>;

/** One connector of an EVSE. */
export const Port = Strict({
  id: Type.String(),
  evseUid: Type.String(),
  evseNumber: Type.Integer(),
  /** Connector number in OCPP 1.6, counted over the whole device. */
  connectorId: Type.Integer(),
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

/**
 * How a field can be filtered:
 * - `text`: contains one of the values, whatever the case;
 * - `list`: equals one of the values (for a field that is a list: has one of them);
 * - `flag`: `true` or `false`;
 * - `number`, `date`: from … to …, both ends included, sent as two parameters.
 */
export type FilterKind = 'text' | 'list' | 'flag' | 'number' | 'date';

/** What the console and the backend know of one field of a device. */
export interface DeviceField {
  schema: TSchema;
  /** Column heading, on the screen and in the CSV. */
  label: string;
  filter?: FilterKind;
  /** Names of the two parameters of a range; by default the field's name with `From` and `To`. */
  range?: readonly [from: string, to: string];
  /** The values a `list` can have, when they are fixed. */
  values?: readonly string[];
  /** Shown in the table until a person chooses otherwise. */
  shown?: true;
  /** Cannot be sorted by. */
  unsorted?: true;
}

const define = <const T extends Record<string, DeviceField>>(fields: T) => fields;

/**
 * Every field of a device that a list can show, in the order of its columns:
 * the one source for the table, the CSV, the filters and the sort keys.
 */
export const deviceFields = define({
  stationId: { schema: Text, label: 'Station ID', filter: 'text', shown: true },
  chargeboxId: { schema: Type.String(), label: 'Chargebox ID', filter: 'text', shown: true },
  status: {
    schema: OneOf(operationalStatuses),
    label: 'Status',
    filter: 'list',
    values: operationalStatuses,
    shown: true,
  },
  webSocketConnection: {
    schema: OneOf(connectionStates),
    label: 'Connection',
    filter: 'list',
    values: connectionStates,
    shown: true,
  },
  make: { schema: Text, label: 'Make', filter: 'list', shown: true },
  model: { schema: Text, label: 'Model', filter: 'list', shown: true },
  networkOperator: { schema: Text, label: 'Network Operator', filter: 'list', shown: true },
  enterprise: { schema: Text, label: 'Enterprise', filter: 'list', shown: true },
  location: { schema: Text, label: 'Location', filter: 'text', shown: true },
  city: { schema: Text, label: 'City', filter: 'text', shown: true },
  state: { schema: Text, label: 'State', filter: 'list', shown: true },
  generation: { schema: Text, label: 'Generation', filter: 'list', shown: true },
  facilityType: {
    schema: Nullable(OneOf(facilityTypes)),
    label: 'Facility Type',
    filter: 'list',
    values: facilityTypes,
    shown: true,
  },
  plugInSuccessRate: { schema: Percent, label: 'Plug-in Success', filter: 'number', shown: true },
  partyId: { schema: Text, label: 'Party ID', filter: 'text' },
  siteId: { schema: Text, label: 'Site ID', filter: 'text' },
  serialNumber: { schema: Text, label: 'Serial Number', filter: 'text' },
  address: { schema: Text, label: 'Address', filter: 'text' },
  postalCode: { schema: Text, label: 'Postal Code', filter: 'text' },
  country: { schema: Text, label: 'Country', filter: 'list' },
  firmwareVersion: { schema: Text, label: 'Firmware Version', filter: 'text' },
  firmwareUpdateTimestamp: { schema: Moment, label: 'Firmware Updated', filter: 'date' },
  diagnosticsTimestamp: { schema: Moment, label: 'Diagnostics', filter: 'date' },
  heartbeatTimestamp: { schema: Moment, label: 'Last Heartbeat', filter: 'date' },
  communicationTimestamp: { schema: Moment, label: 'Last Communication', filter: 'date' },
  maintenanceMode: { schema: Flag, label: 'Maintenance Mode', filter: 'flag' },
  message: { schema: Text, label: 'Message', filter: 'text' },
  tags: { schema: Type.Array(Type.String()), label: 'Tags', filter: 'list', unsorted: true },
  connectorTypes: {
    schema: Type.Array(OneOf(plugTypes)),
    label: 'Connector Types',
    filter: 'list',
    values: plugTypes,
    unsorted: true,
  },
  /** In kilowatts, one for each kind of connector. */
  powerLevels: { schema: Type.Array(Type.Number()), label: 'Power Levels (kW)', filter: 'number', unsorted: true },
  heartbeatRate: { schema: Percent, label: 'Heartbeat Rate', filter: 'number' },
  pncEnabled: { schema: Flag, label: 'Plug & Charge', filter: 'flag' },
  freevend: { schema: Flag, label: 'Freevend', filter: 'flag' },
  /** In kilowatts. */
  powerBudget: { schema: Nullable(Type.Number()), label: 'Power Budget (kW)', filter: 'number' },
  derated: { schema: Flag, label: 'Derated', filter: 'flag' },
  lastUpdated: { schema: Timestamp, label: 'Last Updated', filter: 'date' },
  /** In seconds, counted at the moment of the answer. */
  timeSinceLastCharge: { schema: Nullable(Type.Integer()), label: 'Time Since Last Charge', filter: 'number' },
  leafCertificateValidTo: {
    schema: Moment,
    label: 'Leaf Certificate Valid To',
    filter: 'date',
    range: ['validFrom', 'validTo'],
  },
  certificateTriggerDate: {
    schema: Moment,
    label: 'Certificate Trigger',
    filter: 'date',
    range: ['beTriggerValidFrom', 'beTriggerValidTo'],
  },
  lastRenewTriggerDate: { schema: Moment, label: 'Last Renewal Trigger', filter: 'date' },
  certificateStatus: {
    schema: Nullable(OneOf(certificateStatuses)),
    label: 'Certificate Status',
    filter: 'list',
    values: certificateStatuses,
  },
});

type Fields = typeof deviceFields;
/** The name of one field of {@link deviceFields}. */
export type DeviceFieldName = keyof Fields;

/** All field names, in the order of the columns. */
export const deviceFieldNames = Object.keys(deviceFields) as DeviceFieldName[];

const fieldSchemas = Object.fromEntries(Object.entries(deviceFields).map(([name, field]) => [name, field.schema])) as {
  [K in DeviceFieldName]: Fields[K]['schema'];
};

/** A charging device (chargebox). Its status and its connection are two facts. */
export const Device = Strict({
  id: Type.String(),
  ...fieldSchemas,
  /** Identity of its location, for a link to it. */
  locationId: Text,
  /** Since when it has had this status. */
  statusSince: Moment,
  /** What it was before a lost connection made it UNKNOWN; null otherwise. */
  lastKnownStatus: Nullable(OneOf(operationalStatuses)),
  /** Since when it has been connected or not connected. */
  connectionSince: Moment,
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
