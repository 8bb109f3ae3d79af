import type { ListSpec } from '@dmp/shared/ui';

/** The list of alerts in the address. */
export const alertListSpec: ListSpec = {
  storageKey: 'dmp.alerts.list',
  filterParameters: ['search', 'name', 'type', 'severity', 'interval', 'active', 'state'],
  sortFields: ['name', 'type', 'severity', 'interval', 'active', 'state', 'lastEvaluation', 'recipients', 'sites'],
};
