import type { SelectionFacts } from '@dmp/shared/contract';

/** What an action would affect, for tests; by default one device that is connected and idle. */
export const someFacts = (facts: Partial<SelectionFacts> = {}): SelectionFacts => ({
  devices: 1,
  notConnected: 0,
  charging: 0,
  shownCharging: facts.charging ?? 0,
  maintenance: 0,
  on: { freevend: 0, available: 0, pncEnabled: 0, maintenanceMode: 0 },
  ...facts,
});
