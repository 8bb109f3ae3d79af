import { alertsApi } from '@dmp/shared/api';
import type { Alert } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ArrayLoad, type ListQuery, useArrayLoad } from '@dmp/shared/ui';
import { alertColumns } from './alert-columns.tsx';

/** All alerts a person may see, and the page of them that the query asks for. */
export function useAlerts(query: ListQuery): ArrayLoad<Alert> {
  const alerts = useApi(alertsApi);
  return useArrayLoad({
    name: 'alerts',
    fetch: alerts.list,
    query,
    columns: alertColumns,
    failure: 'Get alerts failed!',
    refreshInterval: 30_000,
  });
}
