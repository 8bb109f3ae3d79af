import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { CopyableId, FieldError } from '@dmp/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { TagInput } from './tag-input.tsx';
import styles from './tags-panel.module.css';
import { type PendingTagChange, useTags } from './use-tags.ts';

/** The tags of a device. With permission they can be added and deleted. */
export function TagsPanel({ device }: { device: Pick<Device, 'id' | 'tags'> }) {
  const { session } = useShell();
  const { tags, pendingChanges, add, remove } = useTags(device);
  const [error, setError] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const mayChange = session.can('update:dm-devices-tags');

  // A deleted tag unmounts its focused button: move the focus to the list.
  const isDeleting = useRef(false);
  useEffect(() => {
    if (!isDeleting.current || pendingChanges.size > 0) return;
    isDeleting.current = false;
    if (document.activeElement === document.body) list.current?.focus();
  }, [pendingChanges]);

  return (
    <div className={styles.panel}>
      <ul ref={list} tabIndex={-1} aria-label="Tags" className={styles.list}>
        {tags.map((tag) => (
          <Tag
            key={tag}
            tag={tag}
            pendingChange={pendingChanges.get(tag)}
            onDelete={
              mayChange
                ? () => {
                    isDeleting.current = true;
                    setError(undefined);
                    void remove(tag).then(setError);
                  }
                : undefined
            }
          />
        ))}
        {tags.length === 0 ? <li className={styles.empty}>This device has no tags.</li> : null}
      </ul>
      {error ? <FieldError>{error}</FieldError> : null}
      {mayChange ? <TagInput tags={tags} onAdd={add} /> : null}
    </div>
  );
}

interface TagProps {
  tag: string;
  pendingChange: PendingTagChange | undefined;
  onDelete: (() => void) | undefined;
}

function Tag({ tag, pendingChange, onDelete }: TagProps) {
  return (
    <li className={styles.tag} aria-busy={pendingChange !== undefined} data-adding={pendingChange === 'adding'}>
      <CopyableId value={tag} label={`tag ${tag}`} />
      {onDelete ? (
        <Button
          type="text"
          size="small"
          aria-label={`Delete tag ${tag}`}
          title={`Delete tag ${tag}`}
          icon={<CloseOutlined aria-hidden />}
          loading={pendingChange !== undefined}
          onClick={onDelete}
        />
      ) : null}
    </li>
  );
}
