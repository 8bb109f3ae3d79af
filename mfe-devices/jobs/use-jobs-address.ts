import { type DrawerInAddress, type JobsView, jobsIn, useAddressDrawer, withJobs } from '@dmp/shared/ui';

/** From a list to a job is a step; the drawer gives the focus back to what its page names. */
const inAddress: DrawerInAddress = {
  read(address) {
    const view = jobsIn(address);
    return view && JSON.stringify(view);
  },
  write: (address, value) => withJobs(address, value === undefined ? undefined : viewOf(value)),
  hasSteps: true,
  returnsFocus: false,
};

const viewOf = (value: string): JobsView => JSON.parse(value) as JobsView;

/** The drawer of jobs, held in the address, so that a job can be shared and the back button closes it. */
export function useJobsAddress(): [JobsView, (view: JobsView) => void] {
  const { value, open, close } = useAddressDrawer(inAddress);
  const view = value === undefined ? undefined : viewOf(value);
  return [view, (next) => (next ? open(JSON.stringify(next)) : close())];
}
