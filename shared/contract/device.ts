import { operationalStatuses } from './statuses.ts';

/** Kinds of facility at which a device is installed. */
export const facilityTypes = ['Outdoor', 'Indoor', 'Garage', 'Off-Grid', 'Commercial'] as const;
/** Whether a charger's WebSocket is open. */
export const connectionStates = ['Connected', 'Not Connected'] as const;

/** Whether a charger has never connected. It has no status yet and counts as no outage. */
export const hasNeverConnected = (device: {
  webSocketConnection: (typeof connectionStates)[number];
  communicationTimestamp: string | null;
  /** Older backends do not send it. */
  connectionSince?: string | null | undefined;
}): boolean =>
  device.webSocketConnection === 'Not Connected' && device.communicationTimestamp === null && !device.connectionSince;

/** Statuses of a charger's leaf certificate. */
export const certificateStatuses = [
  'Accepted',
  'SignatureError',
  'CertificateExpired',
  'CertificateRevoked',
  'NoCertificateAvailable',
  'CertChainError',
  'ContractCancelled',
] as const;
/** Plug types as the API and the database name them. */
export const plugTypes = ['DCCOMBOTYP1', 'CHADEMO', 'SAEJ1772', 'SAEJ3400'] as const;
/** Display names of {@link plugTypes}, on the screen and in files. */
export const plugTypeNames: Readonly<Record<(typeof plugTypes)[number], string>> = {
  DCCOMBOTYP1: 'CCS',
  CHADEMO: 'CHAdeMO',
  SAEJ1772: 'L2',
  SAEJ3400: 'NACS',
};
/** `PowerType` of OCPI 2.2.1. */
export const powerTypes = ['AC_1_PHASE', 'AC_3_PHASE', 'DC'] as const;

/**
 * How a field can be filtered:
 * - `text`: contains one of the values, ignoring case;
 * - `list`: equals one of the values (a list field contains one of them);
 * - `flag`: `true` or `false`;
 * - `number`, `date`: a range with both ends included, as two parameters.
 */
export type FilterKind = 'text' | 'list' | 'flag' | 'number' | 'date';

/** Description of one field of a device, for the console and the backend. */
export interface DeviceField {
  /** Column heading, on the screen and in the CSV. */
  label: string;
  filter?: FilterKind;
  /** Names of the two parameters of a range; by default the field's name with `From` and `To`. */
  range?: readonly [from: string, to: string];
  /** All possible values of a `list`, if they are fixed. */
  values?: readonly string[];
  /** Unit of a `number`. */
  unit?: '%' | 'kW' | 's';
  /** A list cannot be sorted by it. */
  unsorted?: true;
}

const define = <const T extends Record<string, DeviceField>>(fields: T) => fields;

/**
 * Every field of a device that a list can show, in the order of its columns. Table columns, CSV columns, filters, and
 * sort keys are derived from it.
 */
export const deviceFields = define({
  stationId: { label: 'Station ID', filter: 'text' },
  chargeboxId: { label: 'Chargebox ID', filter: 'text' },
  status: {
    label: 'Status',
    filter: 'list',
    values: operationalStatuses,
  },
  webSocketConnection: {
    label: 'Connection',
    filter: 'list',
    values: connectionStates,
  },
  /** When the charger last sent anything. */
  communicationTimestamp: { label: 'Last seen', filter: 'date' },
  make: { label: 'Make', filter: 'list' },
  model: { label: 'Model', filter: 'list' },
  networkOperator: { label: 'Network Operator', filter: 'list' },
  enterprise: { label: 'Enterprise', filter: 'list' },
  location: { label: 'Location', filter: 'text' },
  city: { label: 'City', filter: 'list' },
  state: { label: 'State', filter: 'list' },
  generation: { label: 'Generation', filter: 'list' },
  facilityType: {
    label: 'Facility type',
    filter: 'list',
    values: facilityTypes,
  },
  plugInSuccessRate: { label: 'Plug-in success', filter: 'number', unit: '%' },
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
  /** In kilowatts, one per connector type. */
  powerLevels: { label: 'Power levels (kW)', filter: 'number', unit: 'kW', unsorted: true },
  heartbeatRate: { label: 'Heartbeat rate', filter: 'number', unit: '%' },
  pncEnabled: { label: 'Plug & Charge', filter: 'flag' },
  freevend: { label: 'Freevend', filter: 'flag' },
  /** In kilowatts. */
  powerBudget: { label: 'Power budget (kW)', filter: 'number', unit: 'kW' },
  derated: { label: 'Derated', filter: 'flag' },
  lastUpdated: { label: 'Last updated', filter: 'date' },
  /** In seconds, computed when the response is sent. */
  timeSinceLastCharge: { label: 'Time since last charge', filter: 'number', unit: 's' },
  /** In seconds ahead of the server; null while the difference is at most a minute. */
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
