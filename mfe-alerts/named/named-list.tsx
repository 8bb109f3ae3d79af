import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useRef, useState } from 'react';
import styles from './named-list.module.css';

/** One of a {@link NamedList}. */
export interface Named {
  key: string;
  text: string;
}

interface NamedListProps {
  /** Names the list for a screen reader: 'Selected sites'. */
  label: string;
  items: readonly Named[];
  /** So many are named at first. */
  first?: number;
  /** Takes one out; without it they can only be read. */
  onRemove?: ((key: string) => void) | undefined;
}

/** What was chosen, by name, each to be taken out. A long list begins with a few of them. */
export function NamedList({ label, items, first = 12, onRemove }: NamedListProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** Where the focus goes once the button that had it is gone. */
  const next = useRef<number>(undefined);
  useEffect(() => {
    const index = next.current;
    if (index === undefined) return;
    next.current = undefined;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? list.current)?.focus();
  });
  const shown = all ? items : items.slice(0, first);
  const more = items.length - shown.length;
  return (
    <ul ref={list} aria-label={label} tabIndex={all ? 0 : -1} className={styles.list} data-all={all}>
      {shown.map(({ key, text }, index) => (
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
                next.current = index;
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
              next.current = shown.length;
              setAll(true);
            }}
          >{`and ${more} more`}</button>
        </li>
      ) : null}
    </ul>
  );
}
