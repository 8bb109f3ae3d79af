import { SettingOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import { useHasBeenOpen } from '../dialog/use-has-been-open.ts';
import type { RowHeight } from '../list/use-row-height.ts';
import { onDemand } from '../on-demand.tsx';
import type { ColumnChoiceState } from './use-column-choice.ts';

/** Props of {@link ColumnChooser}. */
export interface ColumnChooserProps extends ColumnChoiceState {
  /** Returns the heading of a column key. */
  title(key: string): string;
  /** Row height of all lists. */
  rowHeight: RowHeight;
  onRowHeight(height: RowHeight): void;
}

const ColumnDrawer = onDemand(async () => (await import('./column-drawer.tsx')).ColumnDrawer, 'Columns');

/** The Columns button with the drawer to choose, order and reset columns. Changes apply to the table immediately. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(open);
  return (
    <>
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={ColumnDrawer.prefetch}
        onFocus={ColumnDrawer.prefetch}
        onClick={() => setOpen(true)}
      >
        Columns
      </Button>
      {hasBeenOpen ? <ColumnDrawer {...props} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
