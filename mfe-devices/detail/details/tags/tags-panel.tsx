import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { CopyableId, Fault } from '@dmp/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { TagInput } from './tag-input.tsx';
import styles from './tags-panel.module.css';
import { type TagWork, useTags } from './use-tags.ts';

/** The tags of a device; with the permission they can be added and deleted. */
export function TagsPanel({ device }: { device: Pick<Device, 'id' | 'tags'> }) {
  const { session } = useShell();
  const { tags, work, add, remove } = useTags(device);
  const [fault, setFault] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const mayChange = session.can('update:dm-devices-tags');

  // The button that deleted a tag is gone with it: the keyboard goes on at the list.
  const deletes = useRef(false);
  useEffect(() => {
    if (!deletes.current || work.size > 0) return;
    deletes.current = false;
    if (document.activeElement === document.body) list.current?.focus();
  }, [work]);

  return (
    <div className={styles.panel}>
      <ul ref={list} tabIndex={-1} aria-label="Tags" className={styles.list}>
        {tags.map((tag) => (
          <Tag
            key={tag}
            tag={tag}
            work={work.get(tag)}
            onDelete={
              mayChange
                ? () => {
                    deletes.current = true;
                    setFault(undefined);
                    void remove(tag).then(setFault);
                  }
                : undefined
            }
          />
        ))}
        {tags.length === 0 ? <li className={styles.empty}>This device has no tags.</li> : null}
      </ul>
      {fault ? <Fault>{fault}</Fault> : null}
      {mayChange ? <TagInput tags={tags} onAdd={add} /> : null}
    </div>
  );
}

interface TagProps {
  tag: string;
  work: TagWork | undefined;
  onDelete: (() => void) | undefined;
}

function Tag({ tag, work, onDelete }: TagProps) {
  return (
    <li className={styles.tag} aria-busy={work !== undefined} data-adding={work === 'adding'}>
      <CopyableId value={tag} label={`tag ${tag}`} />
      {onDelete ? (
        <Button
          type="text"
          size="small"
          aria-label={`Delete tag ${tag}`}
          title={`Delete tag ${tag}`}
          icon={<CloseOutlined aria-hidden />}
          loading={work !== undefined}
          onClick={onDelete}
        />
      ) : null}
    </li>
  );
}
