import { useSWRConfig } from 'swr';
import { openJobsKey } from './jobs-button.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

/** Shows what an action has begun: its job; where there are several the newest jobs, ended or not; nothing where there is none. */
export function useShowStarted(): (jobIds: readonly string[]) => void {
  const [, show] = useJobsAddress();
  const { mutate } = useSWRConfig();
  return ([first, ...others]) => {
    void mutate(openJobsKey);
    if (first) show(others.length > 0 ? { list: 'all' } : { job: first });
  };
}
