import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import type { CreatedPasswords } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { FieldGrid, saveFile } from '@dmp/shared/ui';
import { useState } from 'react';

const fileName = 'charger-passwords.csv';

interface CreatedPasswordsDialogProps {
  created: CreatedPasswords;
  onClose(): void;
}

/** Displays a created password, or offers those of several devices as a download. The server returns them only once. */
export function CreatedPasswordsDialog({ created: { passwords, csv }, onClose }: CreatedPasswordsDialogProps) {
  const [isDownloaded, setDownloaded] = useState(false);
  const [first] = passwords;
  const one = passwords.length === 1 && first;
  return (
    <Modal
      open
      width={560}
      title={one ? `New password: ${first.chargeboxId}` : `New passwords: ${formatCount(passwords.length, 'device')}`}
      okText="Done"
      okButtonProps={{ disabled: !one && !isDownloaded }}
      cancelButtonProps={{ hidden: true }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onClose}
    >
      {one ? (
        <>
          <p>Copy this password now. It is not shown again.</p>
          <FieldGrid
            fields={[
              { label: 'User name', value: first.chargeboxId, copy: first.chargeboxId },
              { label: 'Password', value: first.password, copy: first.password },
            ]}
          />
        </>
      ) : (
        <>
          <p>Download these passwords now. They are not shown again.</p>
          <Button
            onClick={() => {
              saveFile({ fileName, content: new Blob([csv], { type: 'text/csv;charset=utf-8' }) });
              setDownloaded(true);
            }}
          >
            Download CSV
          </Button>
        </>
      )}
    </Modal>
  );
}
