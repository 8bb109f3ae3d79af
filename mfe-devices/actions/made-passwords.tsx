import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import type { PasswordsMade } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { FieldGrid, saveFile } from '@dmp/shared/ui';
import { useState } from 'react';

const fileName = 'charger-passwords.csv';

interface MadePasswordsProps {
  made: PasswordsMade;
  onClose(): void;
}

/** Passwords that were just made: shown, or for several devices downloaded, this once. */
export function MadePasswords({ made: { passwords, csv }, onClose }: MadePasswordsProps) {
  const [taken, setTaken] = useState(false);
  const [first] = passwords;
  const one = passwords.length === 1 && first;
  return (
    <Modal
      open
      width={560}
      title={one ? `New password: ${first.chargeboxId}` : `New passwords: ${formatCount(passwords.length, 'device')}`}
      okText="Done"
      okButtonProps={{ disabled: !one && !taken }}
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
              setTaken(true);
            }}
          >
            Download CSV
          </Button>
        </>
      )}
    </Modal>
  );
}
