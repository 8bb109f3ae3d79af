import { FilterOutlined } from '@dmp/shared/antd/icons';
import { useRef, useState } from 'react';
import { widthByKey } from '../columns/width-handle.tsx';
import { useOnceOpen } from '../dialog/use-once-open.ts';
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

/** The button in a column's heading that opens its filter; filled in while one is in force. */
export function ColumnFilterButton(props: ColumnFilterButtonProps) {
  const { title, filter, values } = props;
  const [open, setOpen] = useState(false);
  const drawn = useOnceOpen(open);
  const button = useRef<HTMLButtonElement>(null);
  /** At the press of the pointer: by the click the filter has closed itself. */
  const wasOpen = useRef(false);
  const active = filter.parameters.some((name) => values[name]);
  return (
    // The heading sorts at a click or Enter; what happens in here, the popover included, is not meant for it.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops events, reacts to none
    <span
      className={styles.place}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const onButton = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (!onButton || widthByKey(event) === undefined) event.stopPropagation();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-active={active}
        aria-label={active ? `Filter ${title}, active` : `Filter ${title}`}
        aria-expanded={open}
        // Once it is open, what could not be fetched is tried again by its own Retry.
        {...(drawn ? {} : { onPointerEnter: prefetchFilter, onFocus: prefetchFilter })}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={(event) => {
          // A click by keyboard has no press before it.
          setOpen(event.detail === 0 ? !open : !wasOpen.current);
        }}
      >
        <FilterOutlined aria-hidden />
      </button>
      {drawn ? (
        <FilterPopover
          {...props}
          open={open}
          onClose={(focus) => {
            setOpen(false);
            if (focus) button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}
