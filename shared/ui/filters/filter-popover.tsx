import { Popover } from '@dmp/shared/antd/controls';
import { useRef } from 'react';
import { onDemand } from '../on-demand.tsx';
import type { ColumnFilterButtonProps } from './column-filter-button.tsx';
import styles from './filters.module.css';

const FilterForm = onDemand(async () => (await import('./filter-form.tsx')).FilterForm, 'Filter');

/** Fetches what stands in it before it is opened. */
export const prefetchFilter = FilterForm.prefetch;

interface FilterPopoverProps extends ColumnFilterButtonProps {
  open: boolean;
  /** It is closed; by what a person did in it the focus goes back to its button. */
  onClose(focus: boolean): void;
}

/** A column's filter, over the table; what stands in it is fetched on demand. */
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

/** The first control, unless one has the focus already; the form itself while its values are on their way. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form && !form.contains(document.activeElement)) (form.querySelector('input') ?? form).focus();
}
