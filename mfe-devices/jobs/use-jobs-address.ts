import { type DrawerBinding, type JobsView, jobsIn, useAddressDrawer, withJobs } from '@dmp/shared/ui';

/** Opening a job from a list adds a history entry. `JobsInAddress` restores the focus. */
const inAddress: DrawerBinding = {
  read(address) {
    const view = jobsIn(address);
    return view && JSON.stringify(view);
  },
  write: (address, value) => withJobs(address, value === undefined ? undefined : viewOf(value)),
  pushesHistory: true,
  restoresFocus: false,
};

const viewOf = (value: string): JobsView => JSON.parse(value) as JobsView;

/** State of the jobs drawer in the address, so that a job can be shared and the back button closes it. */
export function useJobsAddress(): [JobsView, (view: JobsView) => void] {
  const { value, open, close } = useAddressDrawer(inAddress);
  const view = value === undefined ? undefined : viewOf(value);
  return [view, (next) => (next ? open(JSON.stringify(next)) : close())];
}
