import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './selection.module.css';

interface NamedRowsProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** Their keys. */
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Rows named one by one, on whatever page or behind whatever filter, and the way to take them back. */
export function NamedRows({ ref, label, ids, onChange }: NamedRowsProps) {
  /** Where the focus goes once the one that had it is gone. */
  const next = useRef<number>(undefined);
  useEffect(() => {
    const index = next.current;
    if (index === undefined) return;
    next.current = undefined;
    const buttons = ref.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    buttons[Math.min(index, ids.length - 1)]?.focus();
  }, [ids, ref]);
  return (
    <div ref={ref} className={styles.named}>
      <ul aria-label={label}>
        {ids.map((id, index) => (
          <li key={id}>
            <span>{id}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Remove ${id}`}
              onClick={() => {
                next.current = index;
                onChange(ids.filter((other) => other !== id));
              }}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange([])}>
        Remove All
      </Button>
    </div>
  );
}
