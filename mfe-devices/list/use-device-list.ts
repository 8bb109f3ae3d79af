import { failureText } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import type { ListLoad, ListQuery } from '@dmp/shared/ui';
import { useRef } from 'react';
import useSWR from 'swr';
import { deviceListQuery } from './device-query.ts';

/** How often the rows are quietly fetched anew while the page is in sight, in milliseconds. */
const refreshInterval = 30_000;

/** The rows of the device list. A newer question ends the request of the one before. */
export function useDeviceList(query: ListQuery): ListLoad<Device> {
  const { api, session, notify } = useShell();
  const under = useRef<AbortController>(undefined);
  const call = deviceListQuery(query, session.user.email);

  const { data, error, isValidating, mutate } = useSWR(
    ['devices', call] as const,
    async ([, asked]) => {
      under.current?.abort();
      const request = new AbortController();
      under.current = request;
      return { asked: JSON.stringify(asked), page: await api.devices.list(asked, request.signal) };
    },
    {
      keepPreviousData: true,
      refreshInterval,
      onError: (fault: unknown) => {
        if (!isAbort(fault)) notify.error({ title: 'Get devices failed!', ...failureText(fault) });
      },
    },
  );

  return {
    page: data?.page,
    // An ended request is no failure: the one that took its place is under way.
    error: isAbort(error) ? undefined : error,
    busy: isValidating,
    stale: data !== undefined && data.asked !== JSON.stringify(call),
    retry: () => mutate(),
  };
}

const isAbort = (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError';
