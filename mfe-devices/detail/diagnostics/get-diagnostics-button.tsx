import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { listed } from '@dmp/shared/ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ActionDialog } from '../../actions/action-dialog-on-demand.ts';
import { allowedActions } from '../../actions/device-action.ts';
import { newestJobKey } from '../../jobs/newest-job-key.ts';

interface GetDiagnosticsButtonProps {
  device: Pick<Device, 'id' | 'chargeboxId'>;
  /** The charger is asked to upload a file. */
  onAsked(): void;
}

/** The action that has the charger upload its diagnostics, where its files are looked for; nothing without its permission. */
export function GetDiagnosticsButton({ device, onAsked }: GetDiagnosticsButtonProps) {
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
          selection={listed([device.chargeboxId])}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onAsked();
            void mutate(['device', device.id]);
            void mutate(newestJobKey(device.chargeboxId));
          }}
        />
      ) : null}
    </>
  );
}
