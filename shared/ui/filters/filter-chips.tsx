import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './filters.module.css';

/** One active filter. */
export interface FilterChip {
  key: string;
  /** Description: `Make: ABB, BTC`. */
  text: string;
}

interface FilterChipsProps {
  /** Lets the caller focus the chips after clearing the filters elsewhere. */
  ref?: RefObject<HTMLFieldSetElement | null>;
  chips: readonly FilterChip[];
  onRemove(key: string): void;
  onClear(): void;
}

/**
 * The active filters, removable one by one or all at once. Without active
 * filters it is visually hidden, but screen readers still read "No filters".
 */
export function FilterChips(props: FilterChipsProps) {
  const { chips, onRemove, onClear } = props;
  const internalRef = useRef<HTMLFieldSetElement>(null);
  const row = props.ref ?? internalRef;
  /** Index of the chip to focus after the focused chip was removed. */
  const nextFocus = useRef<number>(undefined);

  useEffect(() => {
    const index = nextFocus.current;
    if (index === undefined) return;
    nextFocus.current = undefined;
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
            nextFocus.current = index;
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
            nextFocus.current = 0;
            onClear();
          }}
        >
          Clear
        </Button>
      ) : null}
    </fieldset>
  );
}
