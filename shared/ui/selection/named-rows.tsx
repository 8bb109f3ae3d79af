import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './selection.module.css';

interface NamedRowsProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** The keys of the rows. */
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** A list of the single rows of a selection, independent of page and filters, with buttons to remove them. */
export function NamedRows({ ref, label, ids, onChange }: NamedRowsProps) {
  /** The index that gets the focus after a row was removed. */
  const nextFocus = useRef<number>(undefined);
  useEffect(() => {
    const index = nextFocus.current;
    if (index === undefined) return;
    nextFocus.current = undefined;
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
                nextFocus.current = index;
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
