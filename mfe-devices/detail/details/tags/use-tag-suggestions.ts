import { devicesApi, failureText } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import { useState } from 'react';
import useSWR from 'swr';

/** Tags of all devices. The first call of `load` fetches them; a call after a failure retries. */
export function useTagSuggestions(): [suggestions: readonly string[], load: () => void] {
  const devices = useApi(devicesApi);
  const notice = useFailureNotice('Failed to get all tags', failureText);
  const [isRequested, setIsRequested] = useState(false);
  const { data, error, mutate } = useSWR(isRequested ? 'devices/tags' : null, () => devices.tags(), {
    shouldRetryOnError: false,
    onSuccess: notice.onSuccess,
    onError: notice.onError,
  });
  const load = () => {
    setIsRequested(true);
    if (error === undefined) return;
    void notice.retry(mutate);
  };
  return [data ?? [], load];
}
