import type { ChargingGroup, GroupEvse, GroupEvseFacts, GroupEvsePage, Publication } from '@dmp/shared/contract';

/** A charging group, published and unchanged since. */
export const aGroup = (overrides: Partial<ChargingGroup> = {}): ChargingGroup => ({
  id: 'g-1',
  name: 'Harbor',
  description: 'By the water',
  tariffId: 'US-NIGHT',
  countryCode: 'US',
  partyId: 'VLT',
  totalEvses: 3,
  lastUpdatedInCPO: '2026-11-20T08:00:00.000Z',
  unpublishedSince: null,
  version: 4,
  changedBy: 'ann@example.com',
  changedAt: '2026-11-19T08:00:00.000Z',
  evses: [],
  ...overrides,
});

/** An EVSE of a connected device. */
export const anEvse = (overrides: Partial<GroupEvse> = {}): GroupEvse => ({
  evseUid: 'E-1',
  stationId: 'ST-1',
  operationalStatus: 'AVAILABLE',
  statusSince: null,
  lastKnownStatus: null,
  deviceId: '42',
  chargeboxId: 'CB-42',
  make: 'ABB',
  model: 'Terra 184',
  networkOperator: 'North Network',
  location: 'Main Street',
  city: 'Austin',
  state: null,
  connectorTypes: ['DCCOMBOTYP1'],
  webSocketConnection: 'Connected',
  connectionSince: null,
  chargingGroup: null,
  ...overrides,
});

/** One page with all of these EVSEs. */
export const evsePage = (content: GroupEvse[]): GroupEvsePage => ({
  ...{ content, number: 0, size: 10, totalElements: content.length },
  devices: new Set(content.map(({ deviceId }) => deviceId)).size,
});

/** Facts of a change that takes no EVSE out of another group. */
export const someFacts = (overrides: Partial<GroupEvseFacts> = {}): GroupEvseFacts => ({
  joining: { evses: 2, devices: 1 },
  leaving: { evses: 3, devices: 2 },
  moving: 0,
  groups: [],
  moved: [],
  ...overrides,
});

/** A delivered publication. */
export const aPublication = (overrides: Partial<Publication> = {}): Publication => ({
  id: 'p-1',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'ann@example.com',
  attempts: 1,
  deliveredAt: '2026-11-20T08:00:01.000Z',
  lastError: null,
  ...overrides,
});
