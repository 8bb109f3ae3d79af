import type { Device, DevicesResponse } from '@dmp/shared/contract';

/** A device for tests; by default it is connected and available. */
export function aDevice(facts: Partial<Device> = {}): Device {
  const { id = '1', chargeboxId = 'CB-0001' } = facts;
  return {
    id,
    chargeboxId,
    partyId: 'DMP',
    stationId: `ST-${id}-1`,
    status: 'AVAILABLE',
    webSocketConnection: 'Connected',
    make: 'ABB',
    model: 'Terra 184',
    networkOperator: 'North Network',
    enterprise: 'Grocer',
    location: 'Main Street',
    city: 'Austin',
    state: 'TX',
    generation: 'Gen 3',
    facilityType: 'Outdoor',
    plugInSuccessRate: 97.4,
    siteId: 'SITE-1',
    serialNumber: 'SN-1',
    address: '1 Main Street',
    postalCode: '78701',
    country: 'US',
    firmwareVersion: '1.8.2',
    firmwareUpdateTimestamp: null,
    diagnosticsTimestamp: null,
    heartbeatTimestamp: null,
    communicationTimestamp: null,
    maintenanceMode: false,
    message: null,
    tags: [],
    connectorTypes: ['DCCOMBOTYP1', 'CHADEMO'],
    powerLevels: [180],
    heartbeatRate: 99.9,
    pncEnabled: true,
    freevend: false,
    powerBudget: null,
    derated: false,
    lastUpdated: '2026-11-20T08:00:00.000Z',
    timeSinceLastCharge: 3600,
    clockOffset: null,
    leafCertificateValidTo: null,
    certificateTriggerDate: null,
    lastRenewTriggerDate: null,
    certificateStatus: null,
    locationId: null,
    statusSince: null,
    lastKnownStatus: null,
    connectionSince: null,
    bootRefusedAt: null,
    retiredAt: null,
    retiredBy: null,
    recordVersion: 1,
    evses: [],
    ports: [],
    ...facts,
  };
}

/** The requested page of a list of `total` devices. */
export function aPage(
  query: Readonly<Record<string, string>>,
  total: number,
  facts: Partial<Device> = {},
): DevicesResponse {
  const number = Number(query.pageNumber ?? 0);
  const size = Number(query.pageSize ?? 10);
  const first = number * size;
  const content = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) => {
    const id = String(first + index + 1);
    return aDevice({ ...facts, id, chargeboxId: `CB-${id.padStart(4, '0')}` });
  });
  return { content, number, size, totalElements: total };
}
