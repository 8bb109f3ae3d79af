import { operationalStatuses } from './statuses.ts';

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
/** Plug types as they stand on the wire. */
export const plugTypes = ['DCCOMBOTYP1', 'CHADEMO', 'SAEJ1772', 'SAEJ3400'] as const;
/** What staff call them, on the screen and in files. */
export const plugTypeNames: Readonly<Record<(typeof plugTypes)[number], string>> = {
  DCCOMBOTYP1: 'CCS',
  CHADEMO: 'CHAdeMO',
  SAEJ1772: 'L2',
  SAEJ3400: 'NACS',
};
export const powerTypes = ['AC_1_PHASE', 'AC_3_PHASE', 'DC'] as const;

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
  /** Column heading, on the screen and in the CSV. */
  label: string;
  filter?: FilterKind;
  /** Names of the two parameters of a range; by default the field's name with `From` and `To`. */
  range?: readonly [from: string, to: string];
  /** The values a `list` can have, when they are fixed. */
  values?: readonly string[];
  /** What a `number` is counted in. */
  unit?: '%' | 'kW' | 's';
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
  stationId: { label: 'Station ID', filter: 'text', shown: true },
  chargeboxId: { label: 'Chargebox ID', filter: 'text', shown: true },
  status: {
    label: 'Status',
    filter: 'list',
    values: operationalStatuses,
    shown: true,
  },
  webSocketConnection: {
    label: 'Connection',
    filter: 'list',
    values: connectionStates,
    shown: true,
  },
  /** When anything last came from the charger. */
  communicationTimestamp: { label: 'Last Seen', filter: 'date', shown: true },
  make: { label: 'Make', filter: 'list', shown: true },
  model: { label: 'Model', filter: 'list', shown: true },
  networkOperator: { label: 'Network Operator', filter: 'list', shown: true },
  enterprise: { label: 'Enterprise', filter: 'list', shown: true },
  location: { label: 'Location', filter: 'text', shown: true },
  city: { label: 'City', filter: 'list', shown: true },
  state: { label: 'State', filter: 'list', shown: true },
  generation: { label: 'Generation', filter: 'list', shown: true },
  facilityType: {
    label: 'Facility Type',
    filter: 'list',
    values: facilityTypes,
    shown: true,
  },
  plugInSuccessRate: { label: 'Plug-in Success', filter: 'number', unit: '%', shown: true },
  partyId: { label: 'Party ID', filter: 'text' },
  siteId: { label: 'Site ID', filter: 'text' },
  serialNumber: { label: 'Serial Number', filter: 'text' },
  address: { label: 'Address', filter: 'text' },
  postalCode: { label: 'Postal Code', filter: 'text' },
  country: { label: 'Country', filter: 'list' },
  firmwareVersion: { label: 'Firmware Version', filter: 'text' },
  firmwareUpdateTimestamp: { label: 'Firmware Updated', filter: 'date' },
  diagnosticsTimestamp: { label: 'Diagnostics', filter: 'date' },
  heartbeatTimestamp: { label: 'Last Heartbeat', filter: 'date' },
  maintenanceMode: { label: 'Maintenance Mode', filter: 'flag' },
  message: { label: 'Message', filter: 'text' },
  tags: { label: 'Tags', filter: 'list', unsorted: true },
  connectorTypes: {
    label: 'Connector Types',
    filter: 'list',
    values: plugTypes,
    unsorted: true,
  },
  /** In kilowatts, one for each kind of connector. */
  powerLevels: { label: 'Power Levels (kW)', filter: 'number', unit: 'kW', unsorted: true },
  heartbeatRate: { label: 'Heartbeat Rate', filter: 'number', unit: '%' },
  pncEnabled: { label: 'Plug & Charge', filter: 'flag' },
  freevend: { label: 'Freevend', filter: 'flag' },
  /** In kilowatts. */
  powerBudget: { label: 'Power Budget (kW)', filter: 'number', unit: 'kW' },
  derated: { label: 'Derated', filter: 'flag' },
  lastUpdated: { label: 'Last Updated', filter: 'date' },
  /** In seconds, counted at the moment of the answer. */
  timeSinceLastCharge: { label: 'Time Since Last Charge', filter: 'number', unit: 's' },
  leafCertificateValidTo: {
    label: 'Leaf Certificate Valid To',
    filter: 'date',
    range: ['validFrom', 'validTo'],
  },
  certificateTriggerDate: {
    label: 'Certificate Trigger',
    filter: 'date',
    range: ['beTriggerValidFrom', 'beTriggerValidTo'],
  },
  lastRenewTriggerDate: { label: 'Last Renewal Trigger', filter: 'date' },
  certificateStatus: {
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
