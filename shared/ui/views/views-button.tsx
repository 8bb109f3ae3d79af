import { AppstoreOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import type { SavedView, SavedViewList } from '../../contract/index.ts';
import { useOnceOpen } from '../dialog/use-once-open.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import { onDemand } from '../on-demand.tsx';
import { useViewLink } from './use-view-link.ts';
import { queryOf, type ViewState } from './view-state.ts';
import type { ViewsDrawerProps } from './views-drawer.tsx';

const ViewsDrawer = onDemand<ViewsDrawerProps>(async () => (await import('./views-drawer.tsx')).ViewsDrawer, 'Views');

interface ViewsButtonProps {
  list: SavedViewList;
  /** What the list shows. */
  state: ViewState;
  onQuery: ChangeListQuery;
  onColumns(columns: readonly string[]): void;
}

/**
 * The Views button, the drawer in which views are saved, opened and shared,
 * and the way of a link to a view.
 */
export function ViewsButton({ list, state, onQuery, onColumns }: ViewsButtonProps) {
  const [open, setOpen] = useState(false);
  const drawn = useOnceOpen(open);
  const show = (view: SavedView, replace: boolean) => {
    onQuery(queryOf(view, state.query), { replace });
    if (view.columns.length > 0) onColumns(view.columns);
  };
  // The link itself is no step: back would open the view again.
  useViewLink(list, (view) => show(view, true));
  return (
    <>
      <Button
        icon={<AppstoreOutlined aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={ViewsDrawer.prefetch}
        onFocus={ViewsDrawer.prefetch}
        onClick={() => setOpen(true)}
      >
        Views
      </Button>
      {drawn ? (
        <ViewsDrawer
          list={list}
          state={state}
          open={open}
          onView={(view) => {
            show(view, false);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
