import { type Beginning, useCompletion } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { openJobsKey } from './jobs-button.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

/**
 * Shows what an action has begun: its job; where there are several the newest
 * jobs, ended or not; nothing where there is none. A person who has left the
 * page by then has the link in the notification that the action has begun.
 *
 * @param isAsked the dialog of the action is open
 */
export function useShowStarted(isAsked: boolean): (jobIds: readonly string[]) => void {
  const [, show] = useJobsAddress();
  const { mutate } = useSWRConfig();
  const begin = useCompletion();
  const begun = useRef<Beginning>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the dialog was opened counts
  useEffect(() => {
    if (isAsked) begun.current = begin();
  }, [isAsked]);
  return ([first, ...others]) => {
    void mutate(openJobsKey);
    if (first && begun.current?.isHere()) show(others.length > 0 ? { list: 'all' } : { job: first });
  };
}
