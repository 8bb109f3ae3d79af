import { Drawer, Modal } from '@dmp/shared/antd/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { useShell } from '../../shell/shell-context.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { useFocusReturn } from '../dialog/use-focus-return.ts';
import { PageLink } from '../page-link.tsx';
import { type Beginning, useCompletion } from '../use-completion.ts';
import type { EntityFormProps } from './entity-form.tsx';
import { FormBody, FormButtons } from './form-body.tsx';
import { useSaveForm } from './use-save-form.ts';

export interface OverPageFormProps<Values extends object>
  extends Omit<EntityFormProps<Values>, 'onCancel' | 'cancelAsks' | 'label'> {
  /** Names the form, at its top: 'Update Alert'. */
  title: string;
  /** In pixels. */
  width?: number;
  /** Nothing in it can be changed: it has neither Save nor Cancel. */
  readOnly?: boolean;
  /** Stands above the form, and is no part of it. */
  above?: ReactNode;
  /** Stands below the form, and is no part of it. */
  below?: ReactNode;
  /** The user of this form notifies by itself when something was saved after the person had left the page. */
  notifiesSaved?: boolean;
  /** It was closed, saved or not. */
  onClose(): void;
}

/**
 * A form in a drawer. Draw it while it is open, on demand. Whoever closes it
 * with unsaved changes is asked: by the guard of the shell where the drawer
 * stands in the address (`holds`), and otherwise by itself. Cancel asks nothing.
 *
 * @example
 * {alert ? (
 *   <AlertDrawer
 *     key={alert.id}
 *     title="Update Alert"
 *     width={800}
 *     initial={alert}
 *     save={(values) => alerts.put(values)}
 *     failure="Could not save alert"
 *     holds={(to) => to.searchParams.get('alert') !== alert.id}
 *     onClose={close}
 *   >
 *     <FormField name="name" label="Name" rules={[required('Alert name')]}>
 *       <Input />
 *     </FormField>
 *   </AlertDrawer>
 * ) : null}
 */
export function FormDrawer<Values extends object>({ width = 520, ...props }: OverPageFormProps<Values>) {
  const { state, body, buttons, question, leave } = useOverPage(props);
  return (
    <Drawer
      open
      size={width}
      title={props.title}
      onClose={leave}
      mask={{ closable: !state.busy && !state.dirty }}
      keyboard={!state.busy}
      closable={!state.busy}
      footer={buttons}
    >
      {body}
      {question}
    </Drawer>
  );
}

export interface FormDialogProps<Values extends object> extends OverPageFormProps<Values> {
  /** The field that has the focus once the dialog stands; `autoFocus` comes too early where nothing moves. */
  focused?: keyof Values & string;
}

/** The same in a dialog, for a few fields. */
export function FormDialog<Values extends object>({ width = 520, focused, ...props }: FormDialogProps<Values>) {
  const { state, body, buttons, question, leave } = useOverPage(props);
  return (
    <Modal
      open
      width={width}
      title={props.title}
      onCancel={leave}
      afterOpenChange={(open) => open && focused && state.form.focusField(focused)}
      mask={{ closable: false }}
      keyboard={!state.busy}
      closable={!state.busy}
      footer={buttons}
    >
      {body}
      {question}
    </Modal>
  );
}

function useOverPage<Values extends object>(props: Omit<OverPageFormProps<Values>, 'width'>) {
  const { title, children, saveLabel = 'Save', onlyChanged = false, onClose, onSaved, ...rest } = props;
  const { readOnly = false, above, below, notifiesSaved = false, ...options } = rest;
  const { notify, navigate } = useShell();
  const [asks, setAsks] = useState(false);
  const begin = useCompletion();
  const begun = useRef<Beginning>(undefined);
  const state = useSaveForm<Values>({
    ...options,
    save(values, idempotencyKey) {
      begun.current = begin();
      return options.save(values, idempotencyKey);
    },
    onSaved() {
      const { isHere, path } = begun.current ?? begin();
      const hasLeft = !isHere();
      onSaved?.();
      onClose();
      if (!hasLeft || notifiesSaved) return;
      notify.success({
        title: `${title}: saved`,
        text: (
          <PageLink to={path} navigate={navigate}>
            Back to that page
          </PageLink>
        ),
      });
    },
  });
  useFocusReturn();
  const giveUp = () => {
    state.giveUp();
    onClose();
  };
  return {
    state,
    // Where the address holds it, going away is what asks.
    leave: () => (state.dirty && !options.holds ? setAsks(true) : onClose()),
    body: (
      <>
        {above}
        <FormBody label={title} state={state} readOnly={readOnly}>
          {children}
        </FormBody>
        {below}
      </>
    ),
    buttons: readOnly ? null : (
      <FormButtons state={state} save={saveLabel} onlyChanged={onlyChanged} atEnd onCancel={giveUp} />
    ),
    question: asks ? (
      <ConfirmDialog
        title={options.question?.title ?? 'Leave without saving?'}
        confirm={options.question?.leave ?? 'Leave'}
        cancel={options.question?.stay ?? 'Stay'}
        danger
        busy={false}
        onConfirm={giveUp}
        onClose={() => setAsks(false)}
      >
        <p>{options.question?.text ?? 'Your changes will be lost.'}</p>
      </ConfirmDialog>
    ) : null,
  };
}
