import { AppstoreOutlined } from '@dmp/shared/antd/icons';
import { useSearchParams } from '@dmp/shared/antd/router';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import type { SavedView, SavedViewList } from '../../contract/index.ts';
import { useHasBeenOpen } from '../dialog/use-has-been-open.ts';
import type { SavedViews, SavedViewsContext } from '../list/list-page.tsx';
import { onDemand } from '../on-demand.tsx';
import type { LinkedViewProps } from './linked-view.tsx';
import { viewParameter } from './view-address.ts';
import { queryOf } from './view-state.ts';
import type { ViewsDrawerProps } from './views-drawer.tsx';

const ViewsDrawer = onDemand<ViewsDrawerProps>(async () => (await import('./views-drawer.tsx')).ViewsDrawer, 'Views');
const LinkedView = onDemand<LinkedViewProps>(async () => (await import('./linked-view.tsx')).LinkedView, 'View');

/**
 * Creates the saved views of a list, for `savedViews` of a `ListPage`: a Views button, whose drawer saves and opens them.
 * The drawer's code is fetched on demand.
 *
 * @example
 * const savedViews = savedViewsOf('locations');
 */
export const savedViewsOf =
  (list: SavedViewList): SavedViews =>
  (props) => <ViewsButton list={list} {...props} />;

/** The Views button with its drawer; also opens the view that a link has in the address. */
function ViewsButton({ list, query, columns, onQuery, onColumns }: SavedViewsContext & { list: SavedViewList }) {
  const [open, setOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(open);
  const [address] = useSearchParams();
  const linkedId = address.get(viewParameter);
  const show = (view: SavedView, replace: boolean) => {
    onQuery(queryOf(view, query), { replace });
    if (view.columns.length > 0) onColumns(view.columns);
  };
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
      {/* Replaces the history entry of the link: otherwise, Back would open the view again. */}
      {linkedId === null ? null : <LinkedView list={list} id={linkedId} onView={(view) => show(view, true)} />}
      {hasBeenOpen ? (
        <ViewsDrawer
          list={list}
          state={{ query, columns }}
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
