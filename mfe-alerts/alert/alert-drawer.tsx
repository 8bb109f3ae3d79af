import { Drawer } from '@dmp/shared/antd/dialog';
import type { Alert } from '@dmp/shared/contract';
import { keptInput, SaveBlock } from '@dmp/shared/ui';
import { useState } from 'react';
import { AlertFormDrawer } from './alert-form-drawer.tsx';

export interface AlertDrawerProps {
  /** Undefined while a new one is made. */
  id: string | undefined;
  /** As it is now; undefined where there is none with this id, or none any more. */
  alert?: Alert | undefined;
  /** It was saved, silenced, or found to be changed: the list is outdated. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** The drawer 'Update Alert' or 'Create Alert'. What was typed stays, and cannot be saved, when somebody else deletes the alert meanwhile. */
export function AlertDrawer({ id, alert, onChanged, onClose }: AlertDrawerProps) {
  const [known, setKnown] = useState(alert);
  if (alert && alert !== known) setKnown(alert);
  const newest = alert ?? known;
  /** The version that the form begins with: that of the opening, or the one that was taken instead. */
  const [opened, setOpened] = useState(newest);
  if (newest && !opened) setOpened(newest);
  if (id !== undefined && !opened) {
    return (
      <Drawer open size={800} title="Update Alert" onClose={onClose}>
        <p role="alert">This alert does not exist. It may have been deleted.</p>
      </Drawer>
    );
  }
  const isDeleted = id !== undefined && alert === undefined;
  return (
    <SaveBlock reason={isDeleted ? `This alert was deleted, or you may no longer see it. ${keptInput}` : undefined}>
      <AlertFormDrawer
        key={opened?.version}
        opened={opened}
        now={newest}
        onTakeTheirs={(theirs) => {
          setOpened(theirs);
          void onChanged();
        }}
        onChanged={onChanged}
        onClose={onClose}
      />
    </SaveBlock>
  );
}
