import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { listedSelection } from '@dmp/shared/ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ActionDialog } from '../../actions/action-dialog-on-demand.ts';
import { allowedActions } from '../../actions/device-action.ts';
import { newestJobKey } from '../../jobs/newest-job-key.ts';

interface GetDiagnosticsButtonProps {
  device: Pick<Device, 'id' | 'chargeboxId'>;
  /** The upload was requested from the charger. */
  onRequested(): void;
}

/** Button of the Get Diagnostics action; renders nothing without permission. */
export function GetDiagnosticsButton({ device, onRequested }: GetDiagnosticsButtonProps) {
  const { session } = useShell();
  const { mutate } = useSWRConfig();
  const [open, setOpen] = useState(false);
  const action = allowedActions(session).find(({ kind }) => kind === 'GET_DIAGNOSTICS_REQUEST');
  if (!action) return null;
  return (
    <>
      <Button onPointerEnter={ActionDialog.prefetch} onFocus={ActionDialog.prefetch} onClick={() => setOpen(true)}>
        {action.label}
      </Button>
      {open ? (
        <ActionDialog
          action={action}
          selection={listedSelection([device.chargeboxId])}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onRequested();
            void mutate(['device', device.id]);
            void mutate(newestJobKey(device.chargeboxId));
          }}
        />
      ) : null}
    </>
  );
}
