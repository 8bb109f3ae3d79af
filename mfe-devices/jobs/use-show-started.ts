import { useCompletion, type WorkOrigin } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { openJobsKey } from './jobs-button.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

/**
 * Opens the job that an action has started, or the list of all jobs if there are several. A user who has left the page by
 * then has the link in the notification.
 *
 * @param isOpen whether the dialog of the action is open
 */
export function useShowStarted(isOpen: boolean): (jobIds: readonly string[]) => void {
  const [, show] = useJobsAddress();
  const { mutate } = useSWRConfig();
  const begin = useCompletion();
  const origin = useRef<WorkOrigin>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the origin is the page on which the dialog was opened
  useEffect(() => {
    if (isOpen) origin.current = begin();
  }, [isOpen]);
  return ([first, ...others]) => {
    void mutate(openJobsKey);
    if (first && origin.current?.isHere()) show(others.length > 0 ? { list: 'all' } : { job: first });
  };
}
