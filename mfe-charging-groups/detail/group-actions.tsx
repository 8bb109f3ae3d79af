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
  /** The pointer or the focus is near Publish. */
  onPublishNear(): void;
}

/** What can be done with a group. While it is edited there is nothing to publish but what was there before. */
export function GroupActions({ group, editing, onRefresh, onEdit, onPublish, onPublishNear }: GroupActionsProps) {
  const { session } = useShell();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The form is gone, and the focus with it.
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const why = useId();
  const isEmpty = group.totalEvses === 0;
  const mayChange = session.can('update:charging-groups') && !editing;
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <RefreshButton onRefresh={onRefresh} />
        {mayChange ? (
          <>
            <Button
              ref={edit}
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
              aria-describedby={isEmpty ? why : undefined}
              onPointerEnter={onPublishNear}
              onFocus={onPublishNear}
              onClick={onPublish}
            >
              Publish
            </Button>
          </>
        ) : null}
      </div>
      {mayChange && isEmpty ? (
        <span id={why} className={styles.why}>
          This group has no EVSEs. Add EVSEs before publishing it.
        </span>
      ) : null}
    </div>
  );
}
