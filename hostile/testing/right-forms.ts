// What right requests say: bodies, and what goes with which permission.

const evses = [
  { stationId: 'S', ports: [{ connectorId: 1, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 50_000 }] },
];
export const device = {
  ...{ partyId: null, make: null, model: null, serialNumber: null, generation: null, networkOperator: null },
  ...{ enterprise: null, facilityType: null, locationId: null, siteId: null, evses },
};
const place = { address: null, city: null, state: null, country: null };
export const site = { name: 'A site', operator: { name: 'An operator' }, ...place, postal_code: null };
export const location = {
  ...{ siteId: null, countryCode: null, partyId: null, publish: false, type: null, name: null, ...place },
  ...{ postalCode: null, latitude: null, longitude: null, operator: null, timeZone: null },
};
export const alert = {
  ...{ name: 'An alert', type: 'LOW_NETWORK_AVAILABILITY', interval: 900, active: false, severity: 'LOW' },
  ...{ emailRecipients: ['nobody@example.com'], siteIds: null, excludeSites: null, threshold: 50 },
};
export const view = { name: '', shared: false, filters: {}, sortBy: null, sortOrder: null, columns: [] };
export const stateKey = { state: 'freevend', enabledValue: 'on', disabledValue: 'off' };
/** A device that cannot be created, so an import of it changes nothing. */
export const importFile = 'chargeboxId,make\nNOWHERE,x\n';
export const outages = ['UNKNOWN', 'INOPERATIVE', 'OUTOFORDER'];

/** The event type that a permission is for. */
export const events: Record<string, Record<string, string>> = {
  'execute:dm-devices-trigger-message-request': {
    eventType: 'TRIGGER_MESSAGE_REQUEST',
    requestedMessage: 'Heartbeat',
  },
  'execute:dm-devices-update-firmware': { eventType: 'UPDATE_FIRMWARE_REQUEST' },
  'execute:dm-devices-reset': { eventType: 'RESET_REQUEST', resetType: 'Soft' },
  'execute:dm-devices-get-diagnostics-request': { eventType: 'GET_DIAGNOSTICS_REQUEST' },
  'update:devices': { eventType: 'ROTATE_PASSWORD_REQUEST' },
};
/** The flag of a state that a permission is for. */
export const flags: Record<string, string> = {
  'update:dm-devices-state-freevend': 'freevend',
  'update:dm-devices-state-available': 'available',
  'update:dm-devices-state-pnc-enabled': 'pncEnabled',
  'update:dm-devices-state-maintenance-mode': 'maintenanceMode',
};

/** What only a request for diagnostics says. */
export const period = (permission: string) =>
  permission === 'execute:dm-devices-get-diagnostics-request'
    ? {
        startTime: new Date(Date.now() - 3_600_000).toISOString(),
        stopTime: new Date(Date.now() - 1_800_000).toISOString(),
      }
    : {};
