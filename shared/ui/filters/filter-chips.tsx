import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './filters.module.css';

/** One filter in force. */
export interface FilterChip {
  key: string;
  /** What it is, in words: `Make: ABB, BTC`. */
  text: string;
}

interface FilterChipsProps {
  /** Takes the focus when all filters are cleared from elsewhere. */
  ref?: RefObject<HTMLFieldSetElement | null>;
  chips: readonly FilterChip[];
  onRemove(key: string): void;
  onClear(): void;
}

/**
 * The filters in force, each to be removed by itself and all at once. Without
 * any they take no line: a screen reader alone is told that there are none.
 */
export function FilterChips(props: FilterChipsProps) {
  const { chips, onRemove, onClear } = props;
  const own = useRef<HTMLFieldSetElement>(null);
  const row = props.ref ?? own;
  /** Where the focus goes once the chip that had it is gone. */
  const next = useRef<number>(undefined);

  useEffect(() => {
    const index = next.current;
    if (index === undefined) return;
    next.current = undefined;
    const buttons = row.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(index, chips.length - 1)] ?? row.current)?.focus();
  }, [chips, row]);

  return (
    <fieldset
      ref={row}
      className={styles.chips}
      data-none={chips.length === 0}
      aria-label="Active filters"
      tabIndex={-1}
    >
      {chips.length === 0 ? <span>No filters</span> : null}
      {chips.map(({ key, text }, index) => (
        <Button
          key={key}
          size="small"
          className={styles.chip ?? ''}
          icon={<CloseOutlined aria-hidden />}
          iconPlacement="end"
          title={text}
          data-printed
          aria-label={`Remove filter ${text}`}
          onClick={() => {
            next.current = index;
            onRemove(key);
          }}
        >
          <span className={styles.text}>{text}</span>
        </Button>
      ))}
      {chips.length > 0 ? (
        <Button
          type="text"
          size="small"
          aria-label="Clear filters"
          onClick={() => {
            next.current = 0;
            onClear();
          }}
        >
          Clear
        </Button>
      ) : null}
    </fieldset>
  );
}
