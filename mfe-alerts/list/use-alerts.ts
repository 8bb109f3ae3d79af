import { alertsApi } from '@dmp/shared/api';
import type { Alert } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ArrayLoad, type ListQuery, useArrayLoad } from '@dmp/shared/ui';
import { useEffect, useState } from 'react';
import { alertColumns } from './alert-columns.tsx';

const refreshIntervalMs = 30_000;
/** The server evaluates a saved alert at once: the list is polled faster for a while, to show the result. */
const afterChange = { refreshIntervalMs: 2000, durationMs: 10_000 };

interface AlertsLoad extends ArrayLoad<Alert> {
  /** Fetches the list again after a change of an alert, and polls faster for a while. */
  refreshAfterChange(): Promise<unknown>;
}

/** Loads all alerts that the user may read, and returns the page of the query. */
export function useAlerts(query: ListQuery): AlertsLoad {
  const alerts = useApi(alertsApi);
  const [changeCount, setChangeCount] = useState(0);
  /** Changes whose fast polling has ended. */
  const [expiredCount, setExpiredCount] = useState(0);
  useEffect(() => {
    if (expiredCount === changeCount) return;
    const timer = setTimeout(() => setExpiredCount(changeCount), afterChange.durationMs);
    return () => clearTimeout(timer);
  }, [changeCount, expiredCount]);
  const load = useArrayLoad({
    name: 'alerts',
    fetch: alerts.list,
    query,
    columns: alertColumns,
    failure: 'Get alerts failed!',
    refreshInterval: expiredCount === changeCount ? refreshIntervalMs : afterChange.refreshIntervalMs,
  });
  return {
    ...load,
    refreshAfterChange() {
      setChangeCount((count) => count + 1);
      return load.retry();
    },
  };
}
