import { SettingOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import { useOnceOpen } from '../dialog/use-once-open.ts';
import type { RowHeight } from '../list/use-row-height.ts';
import { onDemand } from '../on-demand.tsx';
import type { ChosenColumns } from './use-column-choice.ts';

export interface ColumnChooserProps extends ChosenColumns {
  /** Of each key the heading. */
  title(key: string): string;
  /** How high the rows of all lists are. */
  rowHeight: RowHeight;
  onRowHeight(height: RowHeight): void;
}

const ColumnDrawer = onDemand(async () => (await import('./column-drawer.tsx')).ColumnDrawer, 'Columns');

/** The Columns button, and the drawer in which columns are chosen, ordered and set back. The table follows at once. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const drawn = useOnceOpen(open);
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
      {drawn ? <ColumnDrawer {...props} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
