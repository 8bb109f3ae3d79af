import { alertsApi } from '@dmp/shared/api';
import type { AlertHistoryQuery, AlertIncident, AlertIncidentPage } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';

/** Loads a page of an alert's incidents, newest first. */
export function useAlertHistory(id: string, { pageNumber, pageSize }: ListQuery): ListLoad<AlertIncident> {
  const alerts = useApi(alertsApi);
  return useListLoad<AlertHistoryQuery & { id: string }, AlertIncidentPage>({
    name: 'alert history',
    call: { id, pageNumber, pageSize },
    fetch: ({ id: alertId, ...query }, signal) => alerts.listHistory(alertId, query, signal),
    failure: 'Get alert history failed!',
    refreshInterval: 30_000,
  });
}
