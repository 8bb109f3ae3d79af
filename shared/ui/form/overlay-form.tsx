import { Drawer, Modal } from '@dmp/shared/antd/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { useShell } from '../../shell/shell-context.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { useFocusReturn } from '../dialog/use-focus-return.ts';
import { PageLink } from '../page-link.tsx';
import { useCompletion, type WorkOrigin } from '../use-completion.ts';
import type { EntityFormProps } from './entity-form.tsx';
import { FormBody, FormButtons } from './form-body.tsx';
import { useSaveForm } from './use-save-form.ts';

/** Properties of {@link FormDrawer} and {@link FormDialog}. */
export interface OverlayFormProps<Values extends object>
  extends Omit<EntityFormProps<Values>, 'onCancel' | 'confirmsCancel' | 'label'> {
  /** Title, and accessible name of the form: 'Update Alert'. */
  title: string;
  /** In pixels. */
  width?: number;
  /** Disables the form and hides Save and Cancel. */
  readOnly?: boolean;
  /** Content above the form, outside of it. */
  above?: ReactNode;
  /** Content below the form, outside of it. */
  below?: ReactNode;
  /** The caller notifies by itself when a save completes after the user has left the page. */
  notifiesSaved?: boolean;
  /** Called when it closes, after a save too. */
  onClose(): void;
}

/**
 * A form in a drawer. Render it while it is open, through `onDemand`. Closing it with unsaved changes asks for
 * confirmation: by the shell's blocker if the drawer is in the address (`shouldBlock`), otherwise by itself. Cancel does
 * not ask.
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
 *     shouldBlock={(to) => to.searchParams.get('alert') !== alert.id}
 *     onClose={close}
 *   >
 *     <FormField name="name" label="Name" rules={[required('Alert name')]}>
 *       <Input />
 *     </FormField>
 *   </AlertDrawer>
 * ) : null}
 */
export function FormDrawer<Values extends object>({ width = 520, ...props }: OverlayFormProps<Values>) {
  const { state, body, buttons, question, close } = useOverlayForm(props);
  return (
    <Drawer
      open
      size={width}
      title={props.title}
      onClose={close}
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

export interface FormDialogProps<Values extends object> extends OverlayFormProps<Values> {
  /** Field to focus when the dialog has opened. `autoFocus` takes effect too early when animations are off. */
  initialFocus?: keyof Values & string;
}

/** A form in a dialog, for a few fields; otherwise like {@link FormDrawer}. */
export function FormDialog<Values extends object>({ width = 520, initialFocus, ...props }: FormDialogProps<Values>) {
  const { state, body, buttons, question, close } = useOverlayForm(props);
  return (
    <Modal
      open
      width={width}
      title={props.title}
      onCancel={close}
      afterOpenChange={(open) => open && initialFocus && state.form.focusField(initialFocus)}
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

function useOverlayForm<Values extends object>(props: Omit<OverlayFormProps<Values>, 'width'>) {
  const { title, children, saveLabel = 'Save', onlyChanged = false, onClose, onSaved, ...rest } = props;
  const { readOnly = false, above, below, notifiesSaved = false, ...options } = rest;
  const { notify, navigate } = useShell();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const begin = useCompletion();
  const origin = useRef<WorkOrigin>(undefined);
  const state = useSaveForm<Values>({
    ...options,
    save(values, idempotencyKey) {
      origin.current = begin();
      return options.save(values, idempotencyKey);
    },
    onSaved() {
      const { isHere, path } = origin.current ?? begin();
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
  const discard = () => {
    state.markClean();
    onClose();
  };
  return {
    state,
    // If the drawer is in the address, the navigation asks.
    close: () => (state.dirty && !options.shouldBlock ? setConfirmOpen(true) : onClose()),
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
      <FormButtons state={state} save={saveLabel} onlyChanged={onlyChanged} atEnd onCancel={discard} />
    ),
    question: isConfirmOpen ? (
      <ConfirmDialog
        title={options.question?.title ?? 'Leave without saving?'}
        confirm={options.question?.leave ?? 'Leave'}
        cancel={options.question?.stay ?? 'Stay'}
        danger
        busy={false}
        onConfirm={discard}
        onClose={() => setConfirmOpen(false)}
      >
        <p>{options.question?.text ?? 'Your changes will be lost.'}</p>
      </ConfirmDialog>
    ) : null,
  };
}
