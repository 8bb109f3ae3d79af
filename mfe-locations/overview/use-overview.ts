import { devicesApi, failureText } from '@dmp/shared/api';
import type { StatusOverview } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import { useRef } from 'react';
import useSWR from 'swr';

/** Background refresh while the page is visible, in milliseconds. */
const refreshInterval = 30_000;

interface LoadedOverview {
  overview: StatusOverview;
  fetchedAt: Date;
  /** Number of manual refreshes before this load. */
  manualRefreshes: number;
}

/** Loads the overview and refreshes it in the background. */
export function useOverview() {
  const { notify } = useShell();
  const devices = useApi(devicesApi);
  const manualRefreshes = useRef(0);
  const notice = useFailureNotice('Get status overview failed!');
  const { data, error, isValidating, mutate } = useSWR(
    'status overview',
    async (): Promise<LoadedOverview> => ({
      overview: await devices.statusOverview(),
      fetchedAt: serverNow(),
      manualRefreshes: manualRefreshes.current,
    }),
    {
      refreshInterval,
      onSuccess: notice.onSuccess,
      // A failed refresh is shown beside the time of the last one, without a notification.
      onError: (failure, key) => {
        if (!data) notice.onError(failure, key);
      },
    },
  );
  const refresh = async () => {
    try {
      const overview = await devices.statusOverview();
      manualRefreshes.current += 1;
      await mutate(
        { overview, fetchedAt: serverNow(), manualRefreshes: manualRefreshes.current },
        { revalidate: false },
      );
    } catch (failure) {
      notify.error({ title: 'Get status overview failed!', ...failureText(failure) });
    }
  };
  return {
    overview: data?.overview,
    /** Time of the last successful load. */
    fetchedAt: data?.fetchedAt,
    /** Error of the last request, even if earlier data is still present. */
    error: error as unknown,
    busy: isValidating,
    /** Changes only after a manual refresh. Only then may the page sort its rows again. */
    manualRefreshes: data?.manualRefreshes ?? 0,
    /** Manual refresh, which notifies if it fails. */
    refresh,
    retry: () => notice.retry(mutate),
  };
}
