import type { Overview, StatusOverview } from '@dmp/shared/contract';

/** An overview without devices. */
export const emptyOverview: Overview = {
  websocketConnections: 0,
  connectedEvses: 0,
  notConnectedEvses: 0,
  connectedStatuses: {},
  notConnectedStatuses: {},
  devices: { connected: 0, notConnected: 0, connectedStatuses: {}, notConnectedStatuses: {} },
};

/** Eight chargers, three of them connected, with EVSEs in several statuses. */
export const someOverview: Overview = {
  websocketConnections: 3,
  connectedEvses: 6,
  notConnectedEvses: 10,
  connectedStatuses: { AVAILABLE: 4, CHARGING: 2 },
  notConnectedStatuses: { UNKNOWN: 9, OUTOFORDER: 1 },
  devices: {
    connected: 3,
    notConnected: 5,
    connectedStatuses: { AVAILABLE: 3, CHARGING: 1 },
    notConnectedStatuses: { UNKNOWN: 5, OUTOFORDER: 1 },
  },
};

/** A response of `GET devices/status`, with overrides. */
export const anOverview = (overrides: Partial<StatusOverview> = {}): StatusOverview => ({
  mainOverview: someOverview,
  manufacturerOverviews: { BTC: someOverview, ABB: someOverview },
  tagsOverview: { 'NEEDS, REPAIR': 2, PILOT: 1 },
  yesterday: null,
  ...overrides,
});
