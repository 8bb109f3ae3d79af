import { devicesApi, failureText } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import { useState } from 'react';
import useSWR from 'swr';

/** The tags that devices have, fetched when somebody first asks; one who asks again after a failure tries anew. */
export function useTagSuggestions(): [suggestions: readonly string[], ask: () => void] {
  const devices = useApi(devicesApi);
  const notice = useFailureNotice('Failed to get all tags', failureText);
  const [wanted, setWanted] = useState(false);
  const { data, error, mutate } = useSWR(wanted ? 'devices/tags' : null, () => devices.tags(), {
    shouldRetryOnError: false,
    onSuccess: notice.onSuccess,
    onError: notice.onError,
  });
  const ask = () => {
    setWanted(true);
    if (error === undefined) return;
    void notice.retry(mutate);
  };
  return [data ?? [], ask];
}
