import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { onDemand } from '@dmp/shared/ui';
import { useState } from 'react';
import type { ExportRawDialogProps } from './export-raw-dialog.tsx';

const ExportRawDialog = onDemand<ExportRawDialogProps>(
  async () => (await import('./export-raw-dialog.tsx')).ExportRawDialog,
  'Export Raw CSV Logs',
);

/** Button that opens the export of a device's frames. */
export function ExportRawButton({ device }: { device: Pick<Device, 'id' | 'chargeboxId'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onPointerEnter={ExportRawDialog.prefetch}
        onFocus={ExportRawDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        Export Raw CSV Logs
      </Button>
      {open ? <ExportRawDialog device={device} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
