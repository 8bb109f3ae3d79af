import { formatCount } from '@dmp/shared/format';

/** How adding EVSEs to a group, or removing them, reads. */
interface ChangeWords {
  action: string;
  title(evses: number): string;
  /** What it does, before it is confirmed. */
  effect(evses: string, devices: string, group: string): string;
  /** @param evses undefined where the server does not say */
  done(evses: number | undefined): string;
  after: string;
  failed: string;
}

const after = 'The charge-point operator is notified when the group is published.';

const counted = (evses: number | undefined) => (evses === undefined ? 'EVSEs' : formatCount(evses, 'EVSE'));

export const changeWords: Record<'add' | 'remove', ChangeWords> = {
  add: {
    action: 'Add EVSEs',
    title: (evses) => `Add ${formatCount(evses, 'EVSE')}?`,
    effect: (evses, devices, group) => `${evses} of ${devices} will be in “${group}”. ${after}`,
    done: (evses) => `${counted(evses)} added`,
    after,
    failed: 'Could not add EVSEs',
  },
  remove: {
    action: 'Remove EVSEs',
    title: (evses) => `Remove ${formatCount(evses, 'EVSE')}?`,
    effect: (evses, devices, group) => `${evses} of ${devices} will leave “${group}” and be in no group. ${after}`,
    done: (evses) => `${counted(evses)} removed`,
    after,
    failed: 'Could not remove EVSEs',
  },
};
