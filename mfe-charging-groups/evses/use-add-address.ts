import { type AddressDrawer, type DrawerInAddress, useAddressDrawer, withoutListQuery } from '@dmp/shared/ui';
import { otherListSpec } from './evse-query.ts';

const evses = 'evses';

/** With the list that stands in the dialog. */
const inAddress: DrawerInAddress = {
  read: (address) => (address.get('add') === evses ? evses : undefined),
  write(address, value) {
    const changed = withoutListQuery(otherListSpec, address);
    changed.delete('add');
    if (value) changed.set('add', value);
    return changed;
  },
  returnsFocus: false,
};

/** Whether the dialog is left by going to that address. */
export const isLeft = (to: URL): boolean => inAddress.read(to.searchParams) === undefined;

/** The dialog that adds EVSEs, held in the address with the list in it, so that the back button closes it. */
export function useAddAddress(): Pick<AddressDrawer, 'close'> & { isOpen: boolean; open(): void } {
  const { value, open, close } = useAddressDrawer(inAddress);
  return { isOpen: value !== undefined, open: () => open(evses), close };
}
