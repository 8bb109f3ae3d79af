import { AppstoreOutlined } from '@dmp/shared/antd/icons';
import { useSearchParams } from '@dmp/shared/antd/router';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import type { SavedView, SavedViewList } from '../../contract/index.ts';
import { useOnceOpen } from '../dialog/use-once-open.ts';
import type { SavedViews, SavedViewsPlace } from '../list/list-page.tsx';
import { onDemand } from '../on-demand.tsx';
import type { LinkedViewProps } from './linked-view.tsx';
import { viewParameter } from './view-address.ts';
import { queryOf } from './view-state.ts';
import type { ViewsDrawerProps } from './views-drawer.tsx';

const ViewsDrawer = onDemand<ViewsDrawerProps>(async () => (await import('./views-drawer.tsx')).ViewsDrawer, 'Views');
const LinkedView = onDemand<LinkedViewProps>(async () => (await import('./linked-view.tsx')).LinkedView, 'View');

/**
 * Lets a person save views of this list and open them, for `savedViews` of a
 * `ListPage`. What the page does not need at once is fetched later.
 *
 * @example
 * const savedViews = savedViewsOf('locations');
 */
export const savedViewsOf =
  (list: SavedViewList): SavedViews =>
  (place) => <ViewsButton list={list} {...place} />;

/**
 * The Views button, the drawer in which views are saved, opened and shared,
 * and the way of a link to a view.
 */
function ViewsButton({ list, query, columns, onQuery, onColumns }: SavedViewsPlace & { list: SavedViewList }) {
  const [open, setOpen] = useState(false);
  const drawn = useOnceOpen(open);
  const [address] = useSearchParams();
  const linked = address.get(viewParameter);
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
      {/* The link itself is no step: back would open the view again. */}
      {linked === null ? null : <LinkedView list={list} id={linked} onView={(view) => show(view, true)} />}
      {drawn ? (
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
