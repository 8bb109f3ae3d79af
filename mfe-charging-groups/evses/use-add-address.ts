import { useSearchParams } from '@dmp/shared/antd/router';
import { withoutListQuery } from '@dmp/shared/ui';
import { otherListSpec } from './evse-query.ts';

/** The dialog that adds EVSEs, held in the address with the list in it, so that the back button closes it. */
export function useAddAddress(): { open: boolean; show(open: boolean): void } {
  const [address, setAddress] = useSearchParams();
  return {
    open: address.get('add') === 'evses',
    show: (open) =>
      setAddress((current) => {
        const changed = withoutListQuery(otherListSpec, current);
        changed.delete('add');
        if (open) changed.set('add', 'evses');
        return changed;
      }),
  };
}
