import { alertsApi } from '@dmp/shared/api';
import type { Alert } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type ArrayLoad, type ListQuery, useArrayLoad } from '@dmp/shared/ui';
import { useEffect, useState } from 'react';
import { alertColumns } from './alert-columns.tsx';

/** How often the list is fetched, and how long more often after a change: what is saved is evaluated at once; in milliseconds. */
const usual = 30_000;
const closely = { interval: 2000, lasts: 10_000 };

/** All alerts, and how they are fetched. */
interface AlertsLoad extends ArrayLoad<Alert> {
  /** An alert was changed: fetches all anew, and more often for a while, so that what comes of it is seen. */
  changed(): Promise<unknown>;
}

/** All alerts a person may see, and the page of them that the query asks for. */
export function useAlerts(query: ListQuery): AlertsLoad {
  const alerts = useApi(alertsApi);
  const [changes, setChanges] = useState(0);
  const [watched, setWatched] = useState(0);
  useEffect(() => {
    if (watched === changes) return;
    const timer = setTimeout(() => setWatched(changes), closely.lasts);
    return () => clearTimeout(timer);
  }, [changes, watched]);
  const load = useArrayLoad({
    name: 'alerts',
    fetch: alerts.list,
    query,
    columns: alertColumns,
    failure: 'Get alerts failed!',
    refreshInterval: watched === changes ? usual : closely.interval,
  });
  return {
    ...load,
    changed() {
      setChanges((count) => count + 1);
      return load.retry();
    },
  };
}
