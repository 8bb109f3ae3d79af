import { Drawer } from '@dmp/shared/antd/dialog';
import { useState } from 'react';
import useSWR from 'swr';
import { savedViewsApi } from '../../api/index.ts';
import type { SavedView, SavedViewList } from '../../contract/index.ts';
import { useApi } from '../../shell/use-api.ts';
import { FailedState } from '../failed-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useFailureNotice } from '../use-failure-notice.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import { isActiveView, savedFieldsOf, type ViewState } from './view-state.ts';
import styles from './views.module.css';

export interface ViewsDrawerProps {
  list: SavedViewList;
  state: ViewState;
  open: boolean;
  onView(view: SavedView): void;
  onClose(): void;
}

/** Drawer to save, open, share, edit, and delete views of a list. */
export function ViewsDrawer(props: ViewsDrawerProps) {
  return (
    <Drawer open={props.open} title="Views" size={400} destroyOnHidden onClose={props.onClose}>
      <Views {...props} />
    </Drawer>
  );
}

function Views({ list, state, onView }: ViewsDrawerProps) {
  const views = useApi(savedViewsApi);
  const notice = useFailureNotice('Get views failed!');
  const { data, error, isValidating, mutate } = useSWR(['views', list], () => views.list(list), {
    onSuccess: notice.onSuccess,
    onError: notice.onError,
  });
  /** React key of the form: each save mounts an empty form. */
  const [saveCount, setSaveCount] = useState(0);
  const own = data?.filter((view) => view.own) ?? [];
  const others = data?.filter((view) => !view.own) ?? [];
  const rowsOf = (rows: readonly SavedView[]) =>
    rows.map((view) => (
      <SavedViewRow
        key={view.id}
        view={view}
        isActive={isActiveView(view, state)}
        state={state}
        onView={onView}
        onChanged={mutate}
      />
    ));
  return (
    <div className={styles.views}>
      <section aria-label="Save this view" className={styles.section}>
        <strong>Save this view</strong>
        <SaveViewForm
          key={saveCount}
          initial={{ name: '', shared: false }}
          save={(values) => views.create(list, { ...values, ...savedFieldsOf(state) })}
          label="Save"
          onSaved={async () => {
            await mutate();
            setSaveCount((count) => count + 1);
          }}
        />
      </section>
      {data === undefined && error !== undefined ? (
        <FailedState
          title="Views could not be loaded"
          error={error}
          onRetry={() => void notice.retry(mutate)}
          retrying={isValidating}
        />
      ) : data === undefined ? (
        <Skeleton label="Loading views" lines={['80%', '60%', '70%']} />
      ) : (
        <>
          <section aria-label="My views" className={styles.section}>
            <strong>{`My views (${own.length})`}</strong>
            {own.length === 0 ? (
              <span className={styles.none}>
                None yet. A view keeps the filters, the order and the columns of the list.
              </span>
            ) : (
              <ul className={styles.list}>{rowsOf(own)}</ul>
            )}
          </section>
          {others.length === 0 ? null : (
            <section aria-label="Shared by others" className={styles.section}>
              <strong>{`Shared by others (${others.length})`}</strong>
              <ul className={styles.list}>{rowsOf(others)}</ul>
            </section>
          )}
        </>
      )}
    </div>
  );
}
