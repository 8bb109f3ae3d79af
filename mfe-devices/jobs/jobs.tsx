import { useRef } from 'react';
import { JobsButton } from './jobs-button.tsx';
import { JobsInAddress } from './jobs-in-address.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

/** The Jobs button with its drawer. */
export function Jobs() {
  const [, show] = useJobsAddress();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <JobsButton ref={button} onOpen={() => show({ list: 'open' })} />
      <JobsInAddress back={button} />
    </>
  );
}
