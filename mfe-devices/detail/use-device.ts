import { ApiError, devicesApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useEffect, useState } from 'react';
import useSWR from 'swr';

/** How often the device is quietly fetched anew while the page is in sight, in milliseconds. */
const interval = { usual: 15_000, watching: 2000 };
/** How long a device is watched closely after an action: it disconnects, boots and reports again. */
const watchFor = 180_000;

/** One device, and a close watch on it after an action. */
export function useDevice(id: string) {
  const devices = useApi(devicesApi);
  const [watchedSince, setWatchedSince] = useState<number>();
  const { data, error, isValidating, mutate } = useSWR(['device', id] as const, ([, asked]) => devices.get(asked), {
    refreshInterval: watchedSince === undefined ? interval.usual : interval.watching,
  });

  useEffect(() => {
    if (watchedSince === undefined) return;
    const timer = setTimeout(() => setWatchedSince(undefined), watchFor);
    return () => clearTimeout(timer);
  }, [watchedSince]);

  return {
    device: data,
    error: error as unknown,
    /** There is no such device, or it is another's. */
    unknown: error instanceof ApiError && error.status === 404,
    busy: isValidating,
    reload: () => mutate(),
    watch: () => {
      setWatchedSince(Date.now());
      void mutate();
    },
  };
}
