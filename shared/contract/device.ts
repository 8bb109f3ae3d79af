import { operationalStatuses } from './statuses.ts';

export const facilityTypes = ['Outdoor', 'Indoor', 'Garage', 'Off-Grid', 'Commercial'] as const;
export const connectionStates = ['Connected', 'Not Connected'] as const;

/** Whether a charger has never connected: it has no status yet, and is no outage. */
export const hasNeverConnected = (device: {
  webSocketConnection: (typeof connectionStates)[number];
  communicationTimestamp: string | null;
  /** Absent where a backend does not say. */
  connectionSince?: string | null | undefined;
}): boolean =>
  device.webSocketConnection === 'Not Connected' && device.communicationTimestamp === null && !device.connectionSince;

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
  communicationTimestamp: { label: 'Last seen', filter: 'date', shown: true },
  make: { label: 'Make', filter: 'list', shown: true },
  model: { label: 'Model', filter: 'list', shown: true },
  networkOperator: { label: 'Network Operator', filter: 'list', shown: true },
  enterprise: { label: 'Enterprise', filter: 'list', shown: true },
  location: { label: 'Location', filter: 'text', shown: true },
  city: { label: 'City', filter: 'list', shown: true },
  state: { label: 'State', filter: 'list', shown: true },
  generation: { label: 'Generation', filter: 'list', shown: true },
  facilityType: {
    label: 'Facility type',
    filter: 'list',
    values: facilityTypes,
    shown: true,
  },
  plugInSuccessRate: { label: 'Plug-in success', filter: 'number', unit: '%', shown: true },
  partyId: { label: 'Party ID', filter: 'text' },
  siteId: { label: 'Site ID', filter: 'text' },
  serialNumber: { label: 'Serial number', filter: 'text' },
  address: { label: 'Address', filter: 'text' },
  postalCode: { label: 'Postal Code', filter: 'text' },
  country: { label: 'Country', filter: 'list' },
  firmwareVersion: { label: 'Firmware version', filter: 'text' },
  firmwareUpdateTimestamp: { label: 'Firmware updated', filter: 'date' },
  diagnosticsTimestamp: { label: 'Diagnostics', filter: 'date' },
  heartbeatTimestamp: { label: 'Last heartbeat', filter: 'date' },
  maintenanceMode: { label: 'Maintenance mode', filter: 'flag' },
  message: { label: 'Message', filter: 'text' },
  tags: { label: 'Tags', filter: 'list', unsorted: true },
  connectorTypes: {
    label: 'Connector types',
    filter: 'list',
    values: plugTypes,
    unsorted: true,
  },
  /** In kilowatts, one for each kind of connector. */
  powerLevels: { label: 'Power levels (kW)', filter: 'number', unit: 'kW', unsorted: true },
  heartbeatRate: { label: 'Heartbeat rate', filter: 'number', unit: '%' },
  pncEnabled: { label: 'Plug & Charge', filter: 'flag' },
  freevend: { label: 'Freevend', filter: 'flag' },
  /** In kilowatts. */
  powerBudget: { label: 'Power budget (kW)', filter: 'number', unit: 'kW' },
  derated: { label: 'Derated', filter: 'flag' },
  lastUpdated: { label: 'Last updated', filter: 'date' },
  /** In seconds, counted at the moment of the answer. */
  timeSinceLastCharge: { label: 'Time since last charge', filter: 'number', unit: 's' },
  /** How far its clock is ahead; null while it is off by no more than a minute. */
  clockOffset: { label: 'Clock offset (s)', filter: 'number' },
  leafCertificateValidTo: {
    label: 'Leaf certificate valid to',
    filter: 'date',
    range: ['validFrom', 'validTo'],
  },
  certificateTriggerDate: {
    label: 'Certificate trigger',
    filter: 'date',
    range: ['beTriggerValidFrom', 'beTriggerValidTo'],
  },
  lastRenewTriggerDate: { label: 'Last renewal trigger', filter: 'date' },
  certificateStatus: {
    label: 'Certificate status',
    filter: 'list',
    values: certificateStatuses,
  },
});

type Fields = typeof deviceFields;
/** The name of one field of {@link deviceFields}. */
export type DeviceFieldName = keyof Fields;

/** All field names, in the order of the columns. */
export const deviceFieldNames = Object.keys(deviceFields) as DeviceFieldName[];
