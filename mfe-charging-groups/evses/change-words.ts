import { formatCount } from '@dmp/shared/format';

interface ChangeWords {
  action: string;
  title(evses: number): string;
  /** The question's text. */
  effect(evses: string, devices: string, group: string): string;
  /** Title of the notice after the change. @param evses undefined if the server does not send it */
  success(evses: number | undefined): string;
  publishHint: string;
  failed: string;
}

const publishHint = 'The charge-point operator is notified when the group is published.';

const formatEvses = (evses: number | undefined) => (evses === undefined ? 'EVSEs' : formatCount(evses, 'EVSE'));

/** Texts of adding and removing EVSEs. */
export const changeWords: Record<'add' | 'remove', ChangeWords> = {
  add: {
    action: 'Add EVSEs',
    title: (evses) => `Add ${formatCount(evses, 'EVSE')}?`,
    effect: (evses, devices, group) => `${evses} of ${devices} will be in “${group}”. ${publishHint}`,
    success: (evses) => `${formatEvses(evses)} added`,
    publishHint,
    failed: 'Could not add EVSEs',
  },
  remove: {
    action: 'Remove EVSEs',
    title: (evses) => `Remove ${formatCount(evses, 'EVSE')}?`,
    effect: (evses, devices, group) =>
      `${evses} of ${devices} will leave “${group}” and be in no group. ${publishHint}`,
    success: (evses) => `${formatEvses(evses)} removed`,
    publishHint,
    failed: 'Could not remove EVSEs',
  },
};
