import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useRef, useState } from 'react';
import styles from './chip-list.module.css';

/** An item of a {@link ChipList}. */
interface Chip {
  key: string;
  text: string;
}

interface ChipListProps {
  /** Accessible name of the list: 'Selected sites'. */
  label: string;
  items: readonly Chip[];
  /** Items before the button 'and … more'. */
  initialCount?: number;
  /** Without it, the list is read-only. */
  onRemove?: ((key: string) => void) | undefined;
}

/** Selected items as chips with Remove buttons. A long list is collapsed at first. */
export function ChipList({ label, items, initialCount = 12, onRemove }: ChipListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** Index of the button to focus after the focused button has been removed. */
  const focusIndex = useRef<number>(undefined);
  useEffect(() => {
    const index = focusIndex.current;
    if (index === undefined) return;
    focusIndex.current = undefined;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? list.current)?.focus();
  });
  const visible = isExpanded ? items : items.slice(0, initialCount);
  const more = items.length - visible.length;
  return (
    <ul ref={list} aria-label={label} tabIndex={isExpanded ? 0 : -1} className={styles.list} data-expanded={isExpanded}>
      {visible.map(({ key, text }, index) => (
        <li key={key} className={styles.item}>
          <span className={styles.text} title={text}>
            {text}
          </span>
          {onRemove ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Remove ${text}`}
              onClick={() => {
                focusIndex.current = index;
                onRemove(key);
              }}
            />
          ) : null}
        </li>
      ))}
      {more > 0 ? (
        <li className={styles.more}>
          <button
            type="button"
            onClick={() => {
              focusIndex.current = visible.length;
              setExpanded(true);
            }}
          >{`and ${more} more`}</button>
        </li>
      ) : null}
    </ul>
  );
}
