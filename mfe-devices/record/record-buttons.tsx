import { Button } from '@dmp/shared/antd/shell';
import { type Device, isRetiredDevice } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { keptInput, onDemand, SaveBlock, useAddressDrawer } from '@dmp/shared/ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { connectorsIn, editWith } from './edit-address.ts';

const EditDeviceDrawer = onDemand(
  async () => (await import('./edit-device-drawer.tsx')).EditDeviceDrawer,
  'Edit device',
);
const RetireDialog = onDemand(async () => (await import('./retire-dialog.tsx')).RetireDialog, 'Retire device');

interface RecordButtonsProps {
  device: Device;
  /** Fetches the device anew. */
  reload(): Promise<unknown>;
}

/** Changes a device, in a form that the address holds (`?edit=`), retires it, or brings a retired one back. */
export function RecordButtons({ device, reload }: RecordButtonsProps) {
  const { session } = useShell();
  const { mutate } = useSWRConfig();
  const form = useAddressDrawer('edit');
  const [ends, setEnds] = useState(false);
  const isRetired = isRetiredDevice(device);
  // A backend that does not say whether devices are retired cannot retire one.
  const isKept = device.retiredAt !== undefined;
  const mayEdit = isKept && session.can('update:devices') && !isRetired;
  // A form that is open stays, with what was typed, when another person retires the device or the permission ends.
  const [isOpen, setOpen] = useState(false);
  const opens = form.value !== undefined && (mayEdit || isOpen);
  if (opens !== isOpen) setOpen(opens);
  return (
    <>
      {mayEdit ? (
        <Button
          aria-haspopup="dialog"
          onPointerEnter={EditDeviceDrawer.prefetch}
          onFocus={EditDeviceDrawer.prefetch}
          onClick={() => form.open(editWith([]))}
        >
          Edit device
        </Button>
      ) : null}
      {isKept && session.can('delete:devices') ? (
        <Button
          danger={!isRetired}
          aria-haspopup="dialog"
          onPointerEnter={RetireDialog.prefetch}
          onFocus={RetireDialog.prefetch}
          onClick={() => setEnds(true)}
        >
          {isRetired ? 'Bring back' : 'Retire device'}
        </Button>
      ) : null}
      {opens && form.value !== undefined ? (
        <SaveBlock reason={isRetired ? `This device was retired. ${keptInput}` : undefined}>
          <EditDeviceDrawer
            key={form.value}
            device={device}
            missing={connectorsIn(form.value)}
            onSaved={() => {
              void reload();
              void mutate(['discrepancies', device.chargeboxId]);
            }}
            onClose={form.close}
          />
        </SaveBlock>
      ) : null}
      {ends ? <RetireDialog device={device} reload={reload} onClose={() => setEnds(false)} /> : null}
    </>
  );
}
