import type { UptimeGroup, UptimeGroupPage, UptimePage, UptimeRow } from '@dmp/shared/contract';

/** A port that may be down for another 100 minutes, with overrides. */
export const aPort = (overrides: Partial<UptimeRow> = {}): UptimeRow => ({
  ...{ chargeboxId: 'CB-1', evseUid: 'US*DMP*E1', stationId: 'ST-1', locationId: 'LOC-1', state: 'NJ' },
  ...{ networkOperator: 'Voltway', uptime: 97.02, outageMinutes: 15_700, excludedMinutes: 32, ofMinutes: 525_600 },
  ...{ minutesLeft: 100, missedInDays: 2.5, downSince: null },
  ...{ beganAt: '2024-01-01T00:00:00.000Z', countedAt: '2026-11-20T08:00:00.000Z' },
  ...overrides,
});

/** A page of ports' uptimes. */
export const somePorts = (content: UptimeRow[] = []): UptimePage => ({
  ...{ content, number: 0, size: 10, totalElements: content.length },
});

/** A location with two ports, one of them at risk, with overrides. */
export const aGroup = (overrides: Partial<UptimeGroup> = {}): UptimeGroup => ({
  ...{ group: 'LOC-1', states: ['NJ'], networkOperators: ['Voltway'], ports: 2, missed: 0, atRisk: 1 },
  ...{ lowestUptime: 97.02, meanUptime: 98.51, outageMinutes: 15_710, excludedMinutes: 32 },
  ...overrides,
});

/** A page of groups. */
export const someGroups = (content: UptimeGroup[] = []): UptimeGroupPage => ({
  ...{ content, number: 0, size: 10, totalElements: content.length },
});
