import { Drawer } from '@dmp/shared/antd/dialog';
import type { Alert } from '@dmp/shared/contract';
import { preservedInputText, SaveBlock } from '@dmp/shared/ui';
import { useState } from 'react';
import { AlertFormDrawer } from './alert-form-drawer.tsx';

interface AlertDrawerProps {
  /** Undefined for a new alert. */
  id: string | undefined;
  /** The newest version; undefined if it does not exist or was deleted. */
  alert?: Alert | undefined;
  /** Called when the list is outdated: the alert was saved or silenced, or another user changed it. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/**
 * The drawer 'Update Alert' or 'Create Alert'. If another user deletes the open alert, the input is preserved but cannot
 * be saved.
 */
export function AlertDrawer({ id, alert, onChanged, onClose }: AlertDrawerProps) {
  const [lastKnown, setLastKnown] = useState(alert);
  if (alert && alert !== lastKnown) setLastKnown(alert);
  const latest = alert ?? lastKnown;
  /** The version that the form starts from; 'Use theirs' replaces it. */
  const [opened, setOpened] = useState(latest);
  if (latest && !opened) setOpened(latest);
  if (id !== undefined && !opened) {
    return (
      <Drawer open size={800} title="Update Alert" onClose={onClose}>
        <p role="alert">This alert does not exist. It may have been deleted.</p>
      </Drawer>
    );
  }
  const isDeleted = id !== undefined && alert === undefined;
  return (
    <SaveBlock
      reason={isDeleted ? `This alert was deleted, or you may no longer see it. ${preservedInputText}` : undefined}
    >
      <AlertFormDrawer
        key={opened?.version}
        opened={opened}
        latest={latest}
        onUseTheirs={(theirs) => {
          setOpened(theirs);
          void onChanged();
        }}
        onChanged={onChanged}
        onClose={onClose}
      />
    </SaveBlock>
  );
}
