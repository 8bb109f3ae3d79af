import { EditOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import type { ChargingGroup } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { RefreshButton } from '@dmp/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { EditGroupForm } from './details-panel.tsx';
import styles from './group-actions.module.css';

interface GroupActionsProps {
  group: ChargingGroup;
  editing: boolean;
  onRefresh(): Promise<unknown>;
  onEdit(): void;
  onPublish(): void;
  /** Fetches the code of the Publish dialog; called on hover and focus of the button. */
  prefetchPublish(): void;
}

/** Buttons of a group. Publish is hidden in edit mode, because it would publish the version before the edits. */
export function GroupActions({ group, editing, onRefresh, onEdit, onPublish, prefetchPublish }: GroupActionsProps) {
  const { session } = useShell();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The form that had the focus was unmounted.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const reasonId = useId();
  const isEmpty = group.totalEvses === 0;
  const canUpdate = session.can('update:charging-groups') && !editing;
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <RefreshButton onRefresh={onRefresh} />
        {canUpdate ? (
          <>
            <Button
              ref={editButton}
              icon={<EditOutlined aria-hidden />}
              onPointerEnter={EditGroupForm.prefetch}
              onFocus={EditGroupForm.prefetch}
              onClick={onEdit}
            >
              Edit
            </Button>
            <Button
              type="primary"
              disabled={isEmpty}
              aria-haspopup="dialog"
              aria-describedby={isEmpty ? reasonId : undefined}
              onPointerEnter={prefetchPublish}
              onFocus={prefetchPublish}
              onClick={onPublish}
            >
              Publish
            </Button>
          </>
        ) : null}
      </div>
      {canUpdate && isEmpty ? (
        <span id={reasonId} className={styles.reason}>
          This group has no EVSEs. Add EVSEs before publishing it.
        </span>
      ) : null}
    </div>
  );
}
