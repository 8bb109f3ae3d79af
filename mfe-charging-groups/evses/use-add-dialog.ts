import { type AddressDrawer, type DrawerBinding, useAddressDrawer, withoutListQuery } from '@dmp/shared/ui';
import { nonMemberListSpec } from './evse-query.ts';

const evses = 'evses';

/** Closing the dialog also removes the query of its list from the URL. */
const binding: DrawerBinding = {
  read: (address) => (address.get('add') === evses ? evses : undefined),
  write(address, value) {
    const changed = withoutListQuery(nonMemberListSpec, address);
    changed.delete('add');
    if (value) changed.set('add', value);
    return changed;
  },
  restoresFocus: false,
};

/** Whether a navigation to this URL closes the dialog. */
export const leavesAddDialog = (to: URL): boolean => binding.read(to.searchParams) === undefined;

/** State of the dialog that adds EVSEs. It is in the URL, with the query of its list, so that the back button closes it. */
export function useAddDialog(): Pick<AddressDrawer, 'close'> & { isOpen: boolean; open(): void } {
  const { value, open, close } = useAddressDrawer(binding);
  return { isOpen: value !== undefined, open: () => open(evses), close };
}
