import { FilterOutlined } from '@dmp/shared/antd/icons';
import { useRef, useState } from 'react';
import { keyboardWidthDelta } from '../columns/width-handle.tsx';
import { useHasBeenOpen } from '../dialog/use-has-been-open.ts';
import type { ColumnFilter, FilterValues } from './column-filter.ts';
import { FilterPopover, prefetchFilter } from './filter-popover.tsx';
import styles from './filters.module.css';

export interface ColumnFilterButtonProps {
  /** The column's heading. */
  title: string;
  filter: ColumnFilter;
  values: FilterValues;
  onApply(changes: FilterValues): void;
}

/** The button in a column's heading that opens its filter; highlighted while the filter is active. */
export function ColumnFilterButton(props: ColumnFilterButtonProps) {
  const { title, filter, values } = props;
  const [open, setOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(open);
  const button = useRef<HTMLButtonElement>(null);
  /** Whether it was open on `pointerdown`, which closes the popover before the click. */
  const wasOpen = useRef(false);
  const active = filter.parameters.some((name) => values[name]);
  return (
    // The heading sorts on click or Enter; events of this button and its popover must not reach it.
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the propagation of events
    <span
      className={styles.wrapper}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const onButton = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (!onButton || keyboardWidthDelta(event) === undefined) event.stopPropagation();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-active={active}
        aria-label={active ? `Filter ${title}, active` : `Filter ${title}`}
        aria-expanded={open}
        // Once the popover has been open, a failed import is retried by its own Retry button.
        {...(hasBeenOpen ? {} : { onPointerEnter: prefetchFilter, onFocus: prefetchFilter })}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={(event) => {
          // A keyboard click has no `pointerdown` before it; its `detail` is 0.
          setOpen(event.detail === 0 ? !open : !wasOpen.current);
        }}
      >
        <FilterOutlined aria-hidden />
      </button>
      {hasBeenOpen ? (
        <FilterPopover
          {...props}
          open={open}
          onClose={(restoreFocus) => {
            setOpen(false);
            if (restoreFocus) button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}
