import { Popover } from '@dmp/shared/antd/controls';
import { useRef } from 'react';
import { onDemand } from '../on-demand.tsx';
import type { ColumnFilterButtonProps } from './column-filter-button.tsx';
import styles from './filters.module.css';

const FilterForm = onDemand(async () => (await import('./filter-form.tsx')).FilterForm, 'Filter');

/** Loads the filter form before it opens. */
export const prefetchFilter = FilterForm.prefetch;

interface FilterPopoverProps extends ColumnFilterButtonProps {
  open: boolean;
  /** With `restoreFocus`, the focus returns to the button. */
  onClose(restoreFocus: boolean): void;
}

/** The popover with a column's filter form, which loads on demand. */
export function FilterPopover(props: FilterPopoverProps) {
  const { open, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose(false);
      }}
      afterOpenChange={(opened) => opened && focusFirst(form.current)}
      destroyOnHidden
      content={
        <div className={styles.content}>
          <FilterForm {...props} ref={form} onReady={focusFirst} onClose={() => onClose(true)} />
        </div>
      }
    >
      <span className={styles.anchor} />
    </Popover>
  );
}

/** Focuses the first input, unless the form has the focus already. Focuses the form while its options load. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form && !form.contains(document.activeElement)) (form.querySelector('input') ?? form).focus();
}
