import { devicesApi, failureText } from '@dmp/shared/api';
import type { StatusOverview } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import { useRef } from 'react';
import useSWR from 'swr';

/** How often the overview is quietly fetched anew while the page is in sight, in milliseconds. */
const refreshInterval = 30_000;

interface Fetched {
  overview: StatusOverview;
  at: Date;
  /** How often a person had asked for it anew by then. */
  asked: number;
}

/** The overview, and the moment it is of. */
export function useOverview() {
  const { notify } = useShell();
  const devices = useApi(devicesApi);
  const asked = useRef(0);
  const notice = useFailureNotice('Get status overview failed!');
  const { data, error, isValidating, mutate } = useSWR(
    'status overview',
    async (): Promise<Fetched> => ({
      overview: await devices.statusOverview(),
      at: serverNow(),
      asked: asked.current,
    }),
    {
      refreshInterval,
      onSuccess: notice.onSuccess,
      // What was fetched quietly is told of beside the time of the last one.
      onError: (fault, key) => {
        if (!data) notice.onError(fault, key);
      },
    },
  );
  const refresh = async () => {
    try {
      const overview = await devices.statusOverview();
      asked.current += 1;
      await mutate({ overview, at: serverNow(), asked: asked.current }, { revalidate: false });
    } catch (fault) {
      notify.error({ title: 'Get status overview failed!', ...failureText(fault) });
    }
  };
  return {
    overview: data?.overview,
    /** When it was last fetched. */
    at: data?.at,
    /** Of the last request, whatever is still there of the one before. */
    error: error as unknown,
    busy: isValidating,
    /** Changes when a person got it anew: then, and then alone, may the page rearrange itself. */
    asked: data?.asked ?? 0,
    /** A person asks for it anew. */
    refresh,
    retry: () => notice.retry(mutate),
  };
}
