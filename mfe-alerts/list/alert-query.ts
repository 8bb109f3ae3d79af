import type { ListSpec } from '@dmp/shared/ui';

/** Query parameters of the alert list in the URL. */
export const alertListSpec: ListSpec = {
  storageKey: 'dmp.alerts.list',
  filterParameters: ['search', 'name', 'type', 'severity', 'interval', 'active', 'state'],
  sortFields: ['name', 'type', 'severity', 'interval', 'active', 'state', 'lastEvaluation', 'recipients', 'sites'],
};
