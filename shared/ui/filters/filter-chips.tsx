import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useRef } from 'react';
import styles from './filters.module.css';

/** One filter in force. */
export interface FilterChip {
  key: string;
  /** What it is, in words: `Make: ABB, BTC`. */
  text: string;
}

/**
 * The filters in force, each to be removed by itself and all at once. The row
 * keeps its place when there are none, so that what is below does not jump.
 */
export function FilterChips(props: { chips: readonly FilterChip[]; onRemove(key: string): void; onClear(): void }) {
  const { chips, onRemove, onClear } = props;
  const row = useRef<HTMLFieldSetElement>(null);
  /** Where the focus goes once the chip that had it is gone. */
  const next = useRef<number>(undefined);

  useEffect(() => {
    const index = next.current;
    if (index === undefined) return;
    next.current = undefined;
    const buttons = row.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(index, chips.length - 1)] ?? row.current)?.focus();
  }, [chips]);

  return (
    <fieldset ref={row} className={styles.chips} aria-label="Filters in force" tabIndex={-1}>
      {chips.length === 0 ? <span className={styles.none}>No filters</span> : null}
      {chips.map(({ key, text }, index) => (
        <Button
          key={key}
          size="small"
          className={styles.chip ?? ''}
          icon={<CloseOutlined aria-hidden />}
          iconPlacement="end"
          title={text}
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
          aria-label="Clear Filters"
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
