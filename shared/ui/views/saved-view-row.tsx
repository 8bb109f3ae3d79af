import { Checkbox } from '@dmp/shared/antd/basics';
import { DeleteOutlined, EditOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import { failureText, savedViewsApi } from '../../api/index.ts';
import type { SavedView } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useApi } from '../../shell/use-api.ts';
import { CopyButton } from '../copy/copyable-id.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { useBusy } from '../use-busy.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { viewLink } from './view-address.ts';
import { savedFieldsOf, type ViewState } from './view-state.ts';
import styles from './views.module.css';

interface SavedViewRowProps {
  view: SavedView;
  /** The list currently shows this view. */
  isActive: boolean;
  state: ViewState;
  onView(view: SavedView): void;
  onChanged(): Promise<unknown>;
}

/** A view in the drawer. Its name opens it; the user's own views can be edited and deleted, and links to shared ones copied. */
export function SavedViewRow({ view, isActive, state, onView, onChanged }: SavedViewRowProps) {
  const [mode, setMode] = useState<'edit' | 'delete'>();
  const { name, shared, own, owner } = view;
  return (
    <li className={styles.row} data-active={isActive}>
      <div className={styles.line}>
        <Button
          type="text"
          className={styles.name ?? ''}
          aria-current={isActive ? 'true' : undefined}
          title={name}
          onClick={() => onView(view)}
        >
          <span>{name}</span>
        </Button>
        {own && shared ? <small>shared</small> : null}
        {own ? null : <small title={owner}>{owner}</small>}
        {shared ? <CopyButton value={viewLink(view.list, view.id)} label={`link to ${name}`} /> : null}
        {own ? (
          <>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={`Edit ${name}`}
              aria-expanded={mode === 'edit'}
              onClick={() => setMode(mode === 'edit' ? undefined : 'edit')}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Delete ${name}`}
              aria-haspopup="dialog"
              onClick={() => setMode('delete')}
            />
          </>
        ) : null}
      </div>
      {mode === 'edit' ? (
        <EditView
          view={view}
          isActive={isActive}
          state={state}
          onChanged={onChanged}
          onClose={() => setMode(undefined)}
        />
      ) : null}
      {mode === 'delete' ? <DeleteView view={view} onChanged={onChanged} onClose={() => setMode(undefined)} /> : null}
    </li>
  );
}

type ChangeProps = Pick<SavedViewRowProps, 'view' | 'onChanged'> & { onClose(): void };

function EditView(props: ChangeProps & Pick<SavedViewRowProps, 'isActive' | 'state'>) {
  const { view, isActive, state, onChanged, onClose } = props;
  const views = useApi(savedViewsApi);
  const [replacesState, setReplacesState] = useState(false);
  const { filters, sortBy, sortOrder, columns } = view;
  return (
    <SaveViewForm
      initial={view}
      label="Save changes"
      save={(values) =>
        views.save(view.list, view.id, {
          ...values,
          ...(replacesState ? savedFieldsOf(state) : { filters, sortBy, sortOrder, columns }),
        })
      }
      onSaved={async () => {
        await onChanged();
        onClose();
      }}
      onCancel={onClose}
    >
      {isActive ? null : (
        <Checkbox checked={replacesState} onChange={({ target }) => setReplacesState(target.checked)}>
          Replace its filters, order, and columns with the current ones
        </Checkbox>
      )}
    </SaveViewForm>
  );
}

function DeleteView({ view, onChanged, onClose }: ChangeProps) {
  const views = useApi(savedViewsApi);
  const { notify } = useShell();
  const [busy, remove] = useBusy(async () => {
    try {
      await views.remove(view.list, view.id);
    } catch (error) {
      notify.error({ title: 'Could not delete view', ...failureText(error) });
      return;
    }
    onClose();
    await onChanged();
  });
  return (
    <ConfirmDialog title="Delete view?" confirm="Delete" danger busy={busy} onConfirm={remove} onClose={onClose}>
      <p>
        {`“${view.name}” will be deleted${view.shared ? ' for everyone, and links to it will stop working' : ''}. The list itself does not change.`}
      </p>
    </ConfirmDialog>
  );
}
