import { Button } from '@dmp/shared/antd/shell';
import { type Device, isRetiredDevice } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { onDemand, preservedInputText, SaveBlock, useAddressDrawer } from '@dmp/shared/ui';
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
  /** Fetches the device again. */
  reload(): Promise<unknown>;
}

/** Buttons that edit a device, in a form opened by `?edit=`, retire it, or bring it back. */
export function RecordButtons({ device, reload }: RecordButtonsProps) {
  const { session } = useShell();
  const { mutate } = useSWRConfig();
  const form = useAddressDrawer('edit');
  const [isRetireOpen, setRetireOpen] = useState(false);
  const isRetired = isRetiredDevice(device);
  // Older backends cannot retire devices, and do not send `retiredAt`.
  const canRetire = device.retiredAt !== undefined;
  const mayEdit = canRetire && session.can('update:devices') && !isRetired;
  // An open form keeps its input when another user retires the device or the permission is revoked.
  const [isOpen, setOpen] = useState(false);
  const showsForm = form.value !== undefined && (mayEdit || isOpen);
  if (showsForm !== isOpen) setOpen(showsForm);
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
      {canRetire && session.can('delete:devices') ? (
        <Button
          danger={!isRetired}
          aria-haspopup="dialog"
          onPointerEnter={RetireDialog.prefetch}
          onFocus={RetireDialog.prefetch}
          onClick={() => setRetireOpen(true)}
        >
          {isRetired ? 'Bring back' : 'Retire device'}
        </Button>
      ) : null}
      {showsForm && form.value !== undefined ? (
        <SaveBlock reason={isRetired ? `This device was retired. ${preservedInputText}` : undefined}>
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
      {isRetireOpen ? <RetireDialog device={device} reload={reload} onClose={() => setRetireOpen(false)} /> : null}
    </>
  );
}
