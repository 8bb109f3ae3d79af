import { alertsApi } from '@dmp/shared/api';
import type { AlertEpisode, AlertEpisodePage, AlertHistoryQuery } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useListLoad } from '@dmp/shared/ui';

/** When an alert went off, the newest first. */
export function useHistory(id: string, { pageNumber, pageSize }: ListQuery): ListLoad<AlertEpisode> {
  const alerts = useApi(alertsApi);
  return useListLoad<AlertHistoryQuery & { id: string }, AlertEpisodePage>({
    name: 'alert history',
    call: { id, pageNumber, pageSize },
    fetch: ({ id: of, ...query }, signal) => alerts.listHistory(of, query, signal),
    failure: 'Get alert history failed!',
    refreshInterval: 30_000,
  });
}
