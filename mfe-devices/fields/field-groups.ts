import type { DeviceFieldName } from '@dmp/shared/contract';

/** A group of fields in the Details panel. */
export interface DeviceFieldGroup {
  title: string;
  fields: readonly DeviceFieldName[];
}

/** Every field of a device, grouped by topic. */
export const fieldGroups: readonly DeviceFieldGroup[] = [
  {
    title: 'Condition',
    fields: [
      'status',
      'webSocketConnection',
      'maintenanceMode',
      'derated',
      'freevend',
      'pncEnabled',
      'tags',
      'message',
    ],
  },
  {
    title: 'Identity',
    fields: ['chargeboxId', 'stationId', 'serialNumber', 'partyId', 'make', 'model', 'generation', 'firmwareVersion'],
  },
  {
    title: 'Location',
    fields: [
      'networkOperator',
      'enterprise',
      'location',
      'siteId',
      'facilityType',
      'address',
      'city',
      'state',
      'postalCode',
      'country',
    ],
  },
  {
    title: 'Power and use',
    fields: [
      'connectorTypes',
      'powerLevels',
      'powerBudget',
      'plugInSuccessRate',
      'heartbeatRate',
      'timeSinceLastCharge',
    ],
  },
  {
    title: 'Times',
    fields: [
      'communicationTimestamp',
      'heartbeatTimestamp',
      'firmwareUpdateTimestamp',
      'diagnosticsTimestamp',
      'clockOffset',
      'lastUpdated',
    ],
  },
  {
    title: 'Certificates',
    fields: ['certificateStatus', 'leafCertificateValidTo', 'certificateTriggerDate', 'lastRenewTriggerDate'],
  },
];
